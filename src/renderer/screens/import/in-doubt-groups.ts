import type { RecordEntry } from '../../../ipc/shapes';

/** Records in doubt of which the same is known: they may be decided in one go, with one note. */
export type DoubtGroup = { readonly key: string; readonly records: readonly RecordEntry[] };

const SEPARATOR = '\n';

/** What is known of it; an entry that may be it is another one for each record, so that it stands alone. */
const keyOf = ({ record, message, evidence, candidates }: RecordEntry): string =>
  candidates === undefined
    ? [message ?? '', ...(evidence ?? []).map(({ title }) => title)].join(SEPARATOR)
    : String(record);

/** In the order of the file, each with the first of its kind. */
export const doubtGroups = (records: readonly RecordEntry[]): readonly DoubtGroup[] => {
  const groups = new Map<string, RecordEntry[]>();
  for (const one of records) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups].map(([key, alike]) => ({ key, records: alike }));
};

/** Those that still ask for a decision: what a person left for good stays in doubt, and asks nothing. */
export const stillOpen = (records: readonly RecordEntry[]): readonly RecordEntry[] =>
  records.filter(({ isLeftForGood }) => isLeftForGood !== true);

/** How many of those chosen before are let go when records of this group are chosen: of them something else is known. */
export const letGoBy = ({ records }: DoubtGroup, before: ReadonlySet<number>): number => {
  const own = new Set(records.map(({ record }) => record));
  return [...before].filter((record) => !own.has(record)).length;
};
