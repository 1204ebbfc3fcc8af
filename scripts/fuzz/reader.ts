import { costOf, peakMb } from '../bench/measure';
import { type Outcome, readOne } from './read-one';

/** What the reader sends back for each path it is sent. The processor's time does not depend on who else is busy. */
export type Answer = { readonly outcome: Outcome; readonly peakMb: number; readonly cpuSeconds: number };

// A process of its own: what it breaks is only itself.
process.on('message', (path) => {
  void costOf(() => readOne(String(path))).then(({ value, cost }) =>
    process.send?.({
      outcome: value,
      peakMb: peakMb(),
      cpuSeconds: cost.cpuSeconds,
    } satisfies Answer),
  );
});
