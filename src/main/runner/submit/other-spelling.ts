import type { JsonObject } from '../../../core/values/json';
import type { Entry } from './list-seen';

/** Capitals and blanks aside. */
const folded = (key: string): string => key.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

/**
 * Entries that an answer called written, by the key that was sent, where the list shows them under another spelling of it: one entry
 * and one record that read the same but for capitals and blanks. `answered`: entries of the ids that the answers named.
 */
export const underOtherSpelling = (
  sought: ReadonlySet<string>,
  answered: ReadonlyMap<string, JsonObject>,
  keyOf: (entry: JsonObject) => string | null,
): ReadonlyMap<string, Entry> => {
  const byKey = (texts: Iterable<readonly [string, string]>): ReadonlyMap<string, readonly string[]> => {
    const all = new Map<string, readonly string[]>();
    for (const [key, text] of texts) all.set(folded(key), [...(all.get(folded(key)) ?? []), text]);
    return all;
  };
  const ids = byKey(
    [...answered].flatMap(([id, entry]) => {
      const key = keyOf(entry);
      return key === null || sought.has(key) ? [] : [[key, id] as const];
    }),
  );
  const keys = byKey([...sought].map((key) => [key, key] as const));
  return new Map(
    [...keys].flatMap(([same, [key = '', ...others]]) => {
      const [id, ...more] = ids.get(same) ?? [];
      const entry = id === undefined ? undefined : answered.get(id);
      const isOne = others.length + more.length === 0;
      return id === undefined || entry === undefined || !isOne ? [] : [[key, { id, entry }] as const];
    }),
  );
};
