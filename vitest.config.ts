import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { writeInMemory } from './test/memory-folder.ts';

writeInMemory();

/** Node keeps here what it has compiled, so that the hundreds of processes that tests start need not do it again. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.runtime', 'compiled');

/** What takes longest by itself, then folders whose files wait for processes and services of their own, the longest first. */
const LONG = ['main/journal/law-of-the-seal', 'crash/', 'samples/', 'cli/', 'model/', 'main/runner/'];

const rank = ({ moduleId }: TestSpecification): number => {
  const place = path.relative(path.join(import.meta.dirname, 'test'), moduleId).replaceAll('\\', '/');
  const at = LONG.findIndex((start) => place.startsWith(start));
  return at < 0 ? LONG.length : at;
};

/** The long ones first: begun last, one of them would run alone while the other workers have nothing left to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**'],
    setupFiles: ['test/same-seeds.ts'],
    // Processes, not threads: the native module and the engine's own threads stay apart from each other.
    pool: 'forks',
    // A process goes on to the next file: loading the app anew for each costs more than most files do. So nothing that
    // a file changes may outlive it; src holds no state but in what is opened.
    isolate: false,
    // The slow ones wait for processes and services of their own more than they compute.
    maxWorkers: 2 * availableParallelism(),
    // The built command line, which tests run in their own process as well.
    server: { deps: { external: [/\/out\/main\//] } },
    sequence: { sequencer: LongestFirst },
    testTimeout: 40_000,
  },
});
