import * as pages from "../src/lazy";
import { loaded } from "../src/shell/lazy";

// Boards in these tests have the lazily loaded pages from the start.
loaded.pages = pages;

/** Frames come at once: messages are drawn when `act` ends. `restoreMocks` doesn't reset it, because it isn't a mock. */
globalThis.requestAnimationFrame = (draw) => {
  draw(performance.now());
  return 0;
};
