import { peakMb } from '../bench/measure';
import { type Outcome, readOne } from './read-one';

/** What the reader sends back for each path it is sent. */
export type Answer = { readonly outcome: Outcome; readonly peakMb: number };

// A process of its own: what it breaks is only itself.
process.on('message', (path) => {
  void readOne(String(path)).then((outcome) =>
    process.send?.({ outcome, peakMb: peakMb() } satisfies Answer),
  );
});
