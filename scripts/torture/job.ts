import { oneRun, type RunOptions } from './one-run';
import type { Outcome } from './summary';

/** Does runs one after the other, as a process of its own: the service of a run shares its thread with nobody's. */
process.on('message', (options: RunOptions) => {
  const { seed, load } = options;
  oneRun(options)
    .then((report): Outcome => ({ kind: 'report', report }))
    .catch(
      (error: unknown): Outcome => ({
        ...{ kind: 'broken', seed, load },
        why: error instanceof Error ? error.message : String(error),
      }),
    )
    .then((outcome) => process.send?.(outcome));
});

// Whoever asked is gone: nobody hears how it ends.
process.on('disconnect', () => process.exit());
