import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**'],
    // Processes, not threads: the native module and the engine's own threads stay apart from each other.
    pool: 'forks',
    testTimeout: 20_000,
  },
});
