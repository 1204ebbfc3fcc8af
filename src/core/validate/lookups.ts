import { chosenIn } from '../clean/matching';
import type { Issue } from '../issues/issue';
import type { MappedSlot } from '../map/mapped-parts';
import { startTextMemory } from '../read/text-memory';
import type { ServiceProfile } from '../service/profile';
import type { Field, LookupKind, OrderEntry, Target } from '../targets/target';
import type { DirectoryIndex, Found } from './directory-index';
import type { NearMiss } from './identifier-doctor';
import type { Known } from './known';

/** What is to be said of a value, wherever it stands. */
export type LookupFinding = Pick<Issue, 'code' | 'severity' | 'params' | 'fix'>;

/** `value`: what goes out; null where nothing may. */
type Resolution = {
  readonly value: string | null;
  readonly netTerms: string | null;
  readonly finding: LookupFinding | null;
  /** Every purchase order of that value. */
  readonly orders?: readonly OrderEntry[];
};

/** A mapped field whose values are looked up. `key`: as the directory spells it (`dimensions.Account`). */
export type SlotLookUp = { readonly key: string; readonly resolve: (value: string) => Resolution };

const things: Readonly<Record<LookupKind, string>> = {
  vendor: 'vendor',
  dimension: 'dimension',
  'purchase-order': 'purchase order',
  location: 'location',
};

/** Keys as people call them. */
const keyWords: Readonly<Record<string, string>> = {
  erp_vendor_id: 'ERP vendor ID',
  erp_vendor_name: 'vendor name',
  svc_vendor_id: 'service id',
  erp_dimension_id: 'ERP dimension ID',
  code: 'code',
  name: 'name',
  id: 'service id',
  po_number: 'number',
  external_id: 'external ID',
  svc_location_id: 'location id',
  svc_location_name: 'name',
};

const keysText = (match: readonly string[]): string => match.map((key) => keyWords[key] ?? key).join(' or ');

const passed = (value: string): Resolution => ({ value, netTerms: null, finding: null });

const stopped = (code: string, params: Issue['params'], fix?: string): Resolution => ({
  value: null,
  netTerms: null,
  finding: {
    code,
    severity: 'error',
    params,
    ...(fix === undefined ? {} : { fix: { value: fix } }),
  },
});

type Wanted = {
  readonly kind: LookupKind;
  readonly match: readonly string[];
  /** Type of the dimension; empty otherwise. */
  readonly type: string;
  readonly gives: 'usual' | 'code' | NonNullable<Field['lookupGives']>;
};

const mostCandidates = 5;

const ambiguous = (value: string, key: string, found: readonly Found[], wanted: Wanted): Resolution => {
  const shown = found.slice(0, mostCandidates).map((one) => one.label);
  const more = found.length > shown.length ? `, and ${found.length - shown.length} more` : '';
  return stopped('look-up-ambiguous', {
    value,
    thing: things[wanted.kind],
    key: keysText([key]),
    candidates: shown.join('; ') + more,
  });
};

const nearest = (value: string, match: readonly string[], index: DirectoryIndex): NearMiss | null => {
  for (const key of match) {
    const miss = index.near(key, value);
    if (miss !== null) return miss;
  }
  return null;
};

const orderKeys: Readonly<Record<Wanted['gives'], string>> = {
  usual: 'po_number',
  code: 'po_number',
  'erp-id': 'po_number',
  'order-id': 'id',
  'order-external-id': 'external_id',
};

/**
 * A purchase order that is not known goes out all the same, since the service may know it; but not a number where
 * an id of the order is to go out.
 */
const unknownOrder = (value: string, wanted: Wanted, miss: NearMiss | null): Resolution => {
  const key = keysText(wanted.match);
  if (!wanted.match.includes(orderKeys[wanted.gives]))
    return stopped('order-not-in-directory', { value, key });
  const [near] = miss?.near ?? [];
  const isSure = miss?.near.length === 1 && near !== undefined;
  return {
    value,
    netTerms: null,
    finding: {
      code: 'purchase-order-unknown',
      severity: 'warning',
      params: {
        value,
        key,
        hint: near === undefined ? '' : ` The nearest is "${miss?.near.join('" or "')}".`,
      },
      ...(isSure ? { fix: { value: near } } : {}),
    },
  };
};

/** Where the list is known to be incomplete, an id given as such may exist: it goes out with a warning (NS-11). */
const notListed = (value: string, wanted: Wanted): Resolution => ({
  value,
  netTerms: null,
  finding: {
    code: 'directory-incomplete',
    severity: 'warning',
    params: { value, thing: things[wanted.kind] },
  },
});

const unknown = (value: string, wanted: Wanted, index: DirectoryIndex): Resolution => {
  const miss = nearest(value, wanted.match, index);
  if (wanted.kind === 'purchase-order') return unknownOrder(value, wanted, miss);
  const ownsId =
    wanted.gives === 'erp-id'
      ? wanted.match.includes('erp_vendor_id')
      : wanted.match.includes('id') && /^\d+$/.test(value);
  if (!index.isWhole && ownsId && miss === null) return notListed(value, wanted);
  const thing = things[wanted.kind];
  if (miss === null)
    return stopped(`${wanted.kind}-unknown`, {
      value,
      key: keysText(wanted.match),
      type: wanted.type,
      thing,
    });
  const [only] = miss.near;
  return stopped(
    `near-${miss.reason}`,
    { value, thing, near: miss.near.join('" or "') },
    miss.near.length === 1 ? only : undefined,
  );
};

const given = (found: Found, { gives }: Wanted): string => {
  switch (gives) {
    case 'usual':
      return found.value;
    case 'code':
      return found.code ?? '';
    case 'erp-id':
      return found.erpId ?? found.value;
    case 'order-id':
      return found.order?.id ?? '';
    case 'order-external-id':
      return found.order?.externalId ?? '';
  }
};

const ordersOf = (found: readonly Found[]): Pick<Resolution, 'orders'> => {
  const orders = found.flatMap((one) => one.order ?? []);
  return orders.length === 0 ? {} : { orders };
};

const textKeys: readonly string[] = ['erp_vendor_id', 'erp_vendor_name'];

/** A vendor's code and name in one cell: found by both together, and told where they are of two. Null: they are not in it. */
const lookUpTogether = (value: string, wanted: Wanted, index: DirectoryIndex): Resolution | null => {
  const isAsked = wanted.match.some((key) => textKeys.includes(key));
  const both = isAsked ? (index.codeAndName?.(value) ?? null) : null;
  if (both === null) return null;
  const { id, name, agrees } = both;
  return agrees
    ? inKeys(id, { ...wanted, match: ['erp_vendor_id'] }, index)
    : stopped('vendor-code-other-name', { value, code: id, near: name });
};

/** Tries the keys in their order: the first that knows the value decides. Null: none does. */
const inKeys = (value: string, wanted: Wanted, index: DirectoryIndex): Resolution | null => {
  for (const key of wanted.match) {
    const all = index.find(key, value);
    if (all.length === 0) continue;
    const found = all.filter((one) => given(one, wanted) !== '');
    const first = found[0];
    if (first === undefined) continue;
    const answer = given(first, wanted);
    const isOne = found.every((one) => given(one, wanted) === answer);
    return isOne
      ? { value: answer, netTerms: first.netTerms, finding: null, ...ordersOf(found) }
      : ambiguous(value, key, found, wanted);
  }
  return null;
};

const lookUp = (value: string, wanted: Wanted, index: DirectoryIndex): Resolution =>
  inKeys(value, wanted, index) ?? lookUpTogether(value, wanted, index) ?? unknown(value, wanted, index);

const remembered = 50_000;

const withMemory = (resolve: (value: string) => Resolution): ((value: string) => Resolution) => {
  const known = startTextMemory<Resolution>(remembered);
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const resolution = resolve(value);
    known.set(value, resolution);
    return resolution;
  };
};

const notFetched =
  (wanted: Wanted) =>
  (value: string): Resolution =>
    stopped('directory-not-fetched', { value, thing: things[wanted.kind] });

/** A vendor that a person chose is found by its ERP id, whatever the cells are looked up by. */
const withChosen =
  (wanted: Wanted, index: DirectoryIndex | null, own: SlotLookUp['resolve']): SlotLookUp['resolve'] =>
  (value) => {
    const id = chosenIn(value);
    if (id === null) return own(value);
    const byId = { ...wanted, match: ['erp_vendor_id'] };
    if (index === null) return notFetched(byId)(id);
    return (
      inKeys(id, byId, index) ??
      (index.isWhole || wanted.gives !== 'erp-id'
        ? stopped('chosen-vendor-gone', { value: id })
        : notListed(id, byId))
    );
  };

const inIndex = (wanted: Wanted, index: DirectoryIndex | null, whenMissing: SlotLookUp['resolve']) =>
  index === null ? whenMissing : withMemory((value) => lookUp(value, wanted, index));

const dimensionLookUp = (
  slot: MappedSlot,
  wanted: Wanted,
  known: Known,
  prefix: string | null,
): SlotLookUp => {
  const { dimensions } = known;
  if (dimensions === null) return { key: slot.key, resolve: notFetched(wanted) };
  if (prefix === null) return { key: slot.key, resolve: inIndex(wanted, dimensions.all, passed) };
  const type = dimensions.typeNamed(wanted.type);
  if (type === null) {
    const params = { type: wanted.type, types: dimensions.types.join(', ') };
    return { key: slot.key, resolve: (value) => stopped('dimension-type-unknown', { ...params, value }) };
  }
  return { key: prefix + type.name, resolve: inIndex(wanted, type.index, passed) };
};

/** Without a list of orders only what is given as it goes out can go out. */
const unseenOrder = (wanted: Wanted): SlotLookUp['resolve'] =>
  wanted.match.includes(orderKeys[wanted.gives]) ? passed : notFetched(wanted);

/** How a slot's values are looked up; null where they are not. */
export const compileLookUp = (
  slot: MappedSlot,
  target: Target,
  known: Known,
  profile: ServiceProfile,
): SlotLookUp | null => {
  if (slot.lookup === null) return null;
  const family = target.families.find(({ prefix }) => slot.key.startsWith(prefix));
  const wanted: Wanted = {
    ...slot.lookup,
    type: family === undefined ? '' : slot.key.slice(family.prefix.length),
    gives: slot.field.lookupGives ?? (family?.gives?.(profile) === 'code' ? 'code' : 'usual'),
  };
  switch (slot.lookup.kind) {
    case 'vendor': {
      const { vendors } = known;
      const own = inIndex(wanted, vendors, notFetched(wanted));
      return { key: slot.key, resolve: withChosen(wanted, vendors, own) };
    }
    case 'dimension':
      return dimensionLookUp(slot, wanted, known, family?.prefix ?? null);
    case 'purchase-order':
      return { key: slot.key, resolve: inIndex(wanted, known.purchaseOrders, unseenOrder(wanted)) };
    case 'location':
      return { key: slot.key, resolve: inIndex(wanted, known.locations, passed) };
  }
};
