import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**'],
    // Processes, not threads: the native module and the engine's own threads stay apart from each other.
    pool: 'forks',
    // The slow ones wait for processes and services of their own more than they compute.
    maxWorkers: 2 * availableParallelism(),
    testTimeout: 40_000,
  },
});
