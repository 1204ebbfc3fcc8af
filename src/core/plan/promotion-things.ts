import type { LookupKind } from '../targets/target';
import { collapseBlanks } from '../values/text';

/** Things that the service gives ids to; `service-id`: of a kind that no directory lists. */
export type ThingKind = LookupKind | 'service-id';

/** One thing that an environment knows, by the keys under which it is found. */
export type Thing = {
  readonly id: string;
  /** As a person tells it from others. */
  readonly label: string;
  /** Of a dimension: its ERP type; null otherwise. */
  readonly type: string | null;
  /** Match key -> value; null: it has none. */
  readonly keys: Readonly<Record<string, string | null>>;
};

/** What is known of one kind. `isWhole`: what is missing does not exist there. */
export type Listing = { readonly isWhole: boolean; readonly things: readonly Thing[] };

/** One environment: its directory, and the locations of the connection. */
export type Side = Readonly<Record<LookupKind, Listing>>;

/** Keys that hold an id which the service gave: it means something else, or nothing, in another environment. */
export const idKeys: Readonly<Record<LookupKind, readonly string[]>> = {
  vendor: ['id', 'svc_vendor_id'],
  dimension: ['id'],
  'purchase-order': ['id'],
  location: ['id', 'svc_location_id'],
};

/** The key by which the same thing is known in both environments; a location has none but its name. */
export const throughKeys: Readonly<Record<LookupKind, string>> = {
  vendor: 'erp_vendor_id',
  dimension: 'erp_dimension_id',
  'purchase-order': 'po_number',
  location: 'name',
};

const namesOnly: ReadonlySet<string> = new Set(['erp_vendor_name', 'name', 'svc_location_name']);

const comparable = (key: string, text: string): string => (namesOnly.has(key) ? collapseBlanks(text) : text);

/** Finds things of one side by kind, key and value; of dimensions those of one type only, where it is told. */
export type Finder = (
  kind: LookupKind,
  wanted: { readonly key: string; readonly value: string; readonly type: string | null },
) => readonly Thing[];

const none: readonly Thing[] = [];

/** A finder over a side; each key is indexed when it is first asked for. */
export const finderOf = (side: Side): Finder => {
  const built = new Map<string, ReadonlyMap<string, readonly Thing[]>>();
  const indexOf = (kind: LookupKind, key: string): ReadonlyMap<string, readonly Thing[]> => {
    const name = `${kind} ${key}`;
    const before = built.get(name);
    if (before !== undefined) return before;
    const index = new Map<string, Thing[]>();
    for (const thing of side[kind].things) {
      const value = thing.keys[key] ?? '';
      if (value === '') continue;
      const text = comparable(key, value);
      const same = index.get(text);
      if (same === undefined) index.set(text, [thing]);
      else same.push(thing);
    }
    built.set(name, index);
    return index;
  };
  return (kind, { key, value, type }) => {
    const found = indexOf(kind, key).get(comparable(key, value)) ?? none;
    return type === null
      ? found
      : found.filter((thing) => thing.type?.toLowerCase() === type.trim().toLowerCase());
  };
};

/** What a value means on one side: the first of the keys that knows it decides, as in checking. */
export const meaningOf = (
  find: Finder,
  kind: LookupKind,
  wanted: { readonly match: readonly string[]; readonly value: string; readonly type: string | null },
): { readonly key: string; readonly things: readonly Thing[] } | null => {
  for (const key of wanted.match) {
    const things = find(kind, { key, value: wanted.value, type: wanted.type });
    if (things.length > 0) return { key, things };
  }
  return null;
};
