import type { JsonObject } from '../values/json';

/** A record that is looked for, and an entry of a listing that has its key. */
export type Sought = { readonly key: string | null; readonly payload: JsonObject };
export type Seen = { readonly id: string; readonly entry: JsonObject };

export type ToldApart = {
  /** The key of each record sought, in their order; one of its own where what the listing shows tells it from others. */
  readonly keys: readonly (string | null)[];
  readonly idsByKey: ReadonlyMap<string, readonly string[]>;
};

/**
 * Tells records apart whose keys are equal although they may be different things: an entry that contradicts a record is
 * none of its own. An entry that could be several of them stays with all of them, so that nothing is guessed.
 */
export const tellApart = (
  sought: readonly Sought[],
  seen: ReadonlyMap<string, readonly Seen[]>,
  contradicts: (payload: JsonObject, entry: JsonObject) => boolean,
): ToldApart => {
  const own = sought.map(({ key, payload }) =>
    (key === null ? [] : (seen.get(key) ?? [])).filter(({ entry }) => !contradicts(payload, entry)),
  );
  const times = new Map<string, number>();
  for (const { id } of own.flat()) times.set(id, (times.get(id) ?? 0) + 1);
  const idsByKey = new Map([...seen].map(([key, all]) => [key, all.map(({ id }) => id)]));
  const keys = sought.map(({ key }, place) => {
    const ids = (own[place] ?? []).map(({ id }) => id);
    if (key === null || ids.some((id) => (times.get(id) ?? 0) > 1)) return key;
    const apart = `${key}\n${place}`;
    idsByKey.set(apart, ids);
    return apart;
  });
  return { keys, idsByKey };
};
