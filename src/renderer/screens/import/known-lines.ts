import type { RecordEntry } from '../../../ipc/shapes';
import { formatSecond, withLocalMoments } from '../../data/format';

type Line = NonNullable<RecordEntry['evidence']>[number];

/** Lines that say the same, as one: when it was first and last so, how often, and the newest words. */
export type KnownLine = {
  readonly firstAt: string;
  readonly lastAt: string;
  readonly times: number;
  readonly title: string;
  readonly sentence: string;
};

/** Moments inside a sentence: what is told is the same at whatever time it was so. */
const moment = /\b\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?(?: UTC)?\b|T\d\d:\d\d:\d\d(?:\.\d+)?Z)/g;

/** What a look shows of an entry is told once while it stays so; of the looks themselves, the newest tells the most. */
const keyOf = ({ title, sentence }: Line): string =>
  title.startsWith('Looked for') ? title : `${title}\n${sentence.replace(moment, '')}`;

type Entry = KnownLine & { readonly key: string };

/** The most lines that are told together again and again: a sending, its answer, a look and all that it shows. */
const LONGEST_BLOCK = 12;

const again = (former: Entry, { lastAt, times, sentence }: Entry): Entry => ({
  ...former,
  lastAt,
  times: former.times + times,
  sentence,
});

/** The lines with a block at their end that says what the block before it says folded into that one. */
const withoutRepeat = (entries: readonly Entry[]): readonly Entry[] => {
  for (let size = 1; size <= Math.min(LONGEST_BLOCK, entries.length / 2); size += 1) {
    const from = entries.length - size;
    const last = entries.slice(from);
    const before = entries.slice(from - size, from);
    if (before.every(({ key }, at) => key === last[at]?.key))
      return [...entries.slice(0, from - size), ...before.map((one, at) => again(one, last[at] ?? one))];
  }
  return entries;
};

/** What is known of a record in the order in which it happened; what came again at once is told once, with how often. */
export const knownLines = (lines: readonly Line[]): readonly KnownLine[] => {
  let entries: readonly Entry[] = [];
  for (const line of lines) {
    const { at, title } = line;
    const sentence = withLocalMoments(line.sentence, formatSecond);
    entries = withoutRepeat([
      ...entries,
      { key: keyOf(line), firstAt: at, lastAt: at, times: 1, title, sentence },
    ]);
  }
  return entries.map(({ key: _, ...line }) => line);
};
