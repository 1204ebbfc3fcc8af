import { type Agreement, agrees } from './agreement';

/** What a look lists beside each record, and what makes two records of ours interchangeable. */
type Beside = {
  readonly listed: ReadonlyMap<number, readonly { readonly id: string; readonly agreement: Agreement }[]>;
  readonly contents: ReadonlyMap<number, string | null>;
};

/** Records that the same entry could be, in their order, whatever has become of each so far. */
export const rivalsOf = (contents: Beside['contents']): ReadonlyMap<string, number[]> => {
  const groups = new Map<string, number[]>();
  for (const [record, content] of contents)
    if (content !== null) groups.set(content, [...(groups.get(content) ?? []), record]);
  return groups;
};

/** Entries that agree with records of ours that are not interchangeable: they do not show which of these they are. */
export const contestedIn = ({ listed, contents }: Beside): ReadonlySet<string> => {
  const kinds = new Map<string, Set<string>>();
  for (const [record, entries] of listed)
    for (const { id, agreement } of entries)
      if (agrees(agreement))
        kinds.set(id, (kinds.get(id) ?? new Set()).add(contents.get(record) ?? `record ${record}`));
  return new Set([...kinds].flatMap(([id, of]) => (of.size > 1 ? [id] : [])));
};
