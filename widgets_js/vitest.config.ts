import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // A context for each file in one thread per core: as isolated as a process for each file, which takes half as long again.
  test: { pool: "vmThreads", environment: "happy-dom", restoreMocks: true, setupFiles: ["tests/setup.ts"] },
});
