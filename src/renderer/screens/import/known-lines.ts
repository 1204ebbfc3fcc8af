import type { RecordEntry } from '../../../ipc/shapes';
import { formatMoment } from '../../data/format';

type Line = NonNullable<RecordEntry['evidence']>[number];

/** Lines that say the same, as one: when it was first and last so, how often, and the newest words. */
export type KnownLine = {
  readonly firstAt: string;
  readonly lastAt: string;
  readonly times: number;
  readonly title: string;
  readonly sentence: string;
};

const moment = /\b(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d)\b|T(\d\d:\d\d:\d\d)(?:\.\d+)?Z)/g;

/** Moments inside a sentence (UTC) as every other screen shows them. */
export const withLocalMoments = (sentence: string): string =>
  sentence.replace(moment, (_, day: string, time: string | undefined, zoned: string | undefined) =>
    formatMoment(`${day}T${time ?? zoned ?? ''}Z`),
  );

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
      sentence: withLocalMoments(line.sentence),
    });
  }
  return [...known.values()];
};
