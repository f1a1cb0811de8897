import * as pages from "../src/lazy";
import { loaded } from "../src/shell/lazy";

// Every board of these tests has the pages that it would send for.
loaded.pages = pages;

/** Frames come at once: what is sent is drawn when `act` ends. `restoreMocks` leaves it, as it is no mock. */
globalThis.requestAnimationFrame = (draw) => {
  draw(performance.now());
  return 0;
};
