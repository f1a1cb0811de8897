import * as pages from "../src/annex";
import { site } from "../src/shell/annex";

// Every board of these tests has the pages that it would send for.
site.annex = pages;

/** Frames come at once: what is sent is drawn when `act` ends. `restoreMocks` leaves it, as it is no mock. */
globalThis.requestAnimationFrame = (draw) => {
  draw(performance.now());
  return 0;
};
