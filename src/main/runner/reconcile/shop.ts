import { createHash } from 'node:crypto';
import { type Seen, withChanges } from '../../../core/reconcile/line-of';
import type { ReadBackChoice, ReadBackLine, RecordLine } from '../../../core/reconcile/lines';
import { paceAfter, type ReadPace } from '../../../core/reconcile/pace';
import type { Readable, Target } from '../../../core/targets/target';
import type { JsonObject } from '../../../core/values/json';
import { inTransaction, type Journal } from '../../journal/open';
import { appendReadBacks, formerLooks } from '../../journal/read-backs';
import type { Clock } from '../ports';
import type { Link } from '../submit/link';
import type { ListTools } from '../submit/listing';

/** What one look at the service works with. */
export type ReadBackShop = {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly importId: string;
  readonly company: string;
  readonly scope: { readonly connectionId: string; readonly company: string; readonly target: string };
  readonly target: Target;
  readonly rules: Readable;
  readonly link: Link;
  readonly tools: ListTools;
  readonly run: number;
  readonly choice: ReadBackChoice;
  readonly signal: AbortSignal;
  /** Records that are still to be looked at; each leaves with its line. */
  readonly todo: Set<number>;
  readonly desk: LineDesk;
};

/** Why a look had to stop: a code of the issue table and the service's words. Null: it did not. */
export type Stop = { readonly code: string; readonly text: string } | null;

/** Lines on their way into the journal: a hundred at a time, since each sync costs more than a line. */
export type LineDesk = {
  readonly add: (line: ReadBackLine) => void;
  readonly flush: () => void;
};

const LINES_AT_ONCE = 100;
const LONGEST_WAIT_MS = 1000;

const withFormer = (journal: Journal, importId: string, lines: readonly ReadBackLine[]): ReadBackLine[] => {
  const numbers = lines.flatMap((line) =>
    line.kind === 'read' || line.kind === 'missing' ? [line.record] : [],
  );
  const former = formerLooks(journal, importId, numbers);
  return lines.map((line) =>
    line.kind === 'read' || line.kind === 'missing' ? withChanges(line, former.get(line.record)) : line,
  );
};

/** Opens the desk of one look. `written` is told after every write. */
export const openDesk = (
  { journal, clock, importId }: Pick<ReadBackShop, 'journal' | 'clock' | 'importId'>,
  written: () => void,
): LineDesk => {
  let waiting: ReadBackLine[] = [];
  let since = clock.now();
  const flush = (): void => {
    since = clock.now();
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    inTransaction(journal, () => appendReadBacks(journal, importId, withFormer(journal, importId, lines)));
    written();
  };
  return {
    add: (line) => {
      waiting.push(line);
      if (waiting.length >= LINES_AT_ONCE || clock.now() - since >= LONGEST_WAIT_MS) flush();
    },
    flush,
  };
};

/** Keeps what was said of a record; it is not looked at again in this run. */
export const keep = (shop: ReadBackShop, line: RecordLine): void => {
  if (!shop.todo.delete(line.record)) return;
  shop.desk.add(line);
};

/** An entry with everything but its record. */
export const seenIn = (
  shop: ReadBackShop,
  serviceId: string,
  from: Seen['from'],
  entry: JsonObject,
): Seen => ({
  at: shop.clock.now(),
  run: shop.run,
  serviceId,
  from,
  bodySha256: createHash('sha256').update(JSON.stringify(entry)).digest('hex'),
  entry,
});

/** The pace of a look, which every answer moves. */
export type PaceKeeper = {
  readonly width: () => number;
  readonly heard: (answer: 'good' | 'trouble') => void;
};

export const keepPace = (start: ReadPace): PaceKeeper => {
  let pace = start;
  return {
    width: () => pace.width,
    heard: (answer) => {
      pace = paceAfter(pace, answer);
    },
  };
};
