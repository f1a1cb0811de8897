import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "happy-dom",
    // A context for each file in one thread per core isolates files as processes do, in two thirds of their time.
    pool: "vmThreads",
    restoreMocks: true,
    setupFiles: ["tests/setup.ts"],
    testTimeout: 30_000, // drawing a board takes seconds on a machine that is busy
  },
});
