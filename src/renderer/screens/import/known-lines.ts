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

/** What is known of a record, each thing once, in the order in which it was first so. */
export const knownLines = (lines: readonly Line[]): readonly KnownLine[] => {
  const known = new Map<string, KnownLine>();
  for (const line of lines) {
    const former = known.get(keyOf(line));
    known.set(keyOf(line), {
      firstAt: former?.firstAt ?? line.at,
      lastAt: line.at,
      times: (former?.times ?? 0) + 1,
      title: line.title,
      sentence: withLocalMoments(line.sentence, formatSecond),
    });
  }
  return [...known.values()];
};
