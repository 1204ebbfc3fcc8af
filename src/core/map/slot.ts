import type { Field, LookupKind, Target } from '../targets/target';
import type { Aggregate, FieldSource, Mapping } from './mapping';
import { currencyField } from './record-fields';

/** How a value is to be found in the directory: the kind of thing, and the keys to try, in order. */
export type SlotLookup = { readonly kind: LookupKind; readonly match: readonly string[] };

/** One mapped field: what it is, and where its text comes from. */
export type Slot = {
  readonly key: string;
  readonly field: Field;
  readonly source: FieldSource;
  readonly isItem: boolean;
  readonly aggregate: Aggregate;
  readonly lookup: SlotLookup | null;
};

/** Keys by which each kind of thing can be looked up. */
export const lookupKeys: Readonly<Record<LookupKind, readonly string[]>> = {
  vendor: ['erp_vendor_id', 'erp_vendor_name', 'id', 'svc_vendor_id'],
  dimension: ['erp_dimension_id', 'code', 'name', 'id'],
  'purchase-order': ['po_number', 'external_id', 'id'],
  location: ['id', 'name', 'svc_location_id', 'svc_location_name'],
};

/** Where the mapping asks for no look-up, the value is the id that goes out, and it must exist. */
const ownKey: Readonly<Record<LookupKind, string>> = {
  vendor: 'id',
  dimension: 'erp_dimension_id',
  'purchase-order': 'po_number',
  location: 'id',
};

/** The target's field of that key, or one of a family (`dimensions.Account`); null where it has none. */
export const fieldOf = (target: Target, key: string): Field | null => {
  const own = target.fields.find((field) => field.key === key);
  if (own !== undefined) return own;
  const family = target.families.find(({ prefix }) => key.startsWith(prefix) && key.length > prefix.length);
  if (family === undefined) return null;
  const name = key.slice(family.prefix.length);
  const base = {
    key,
    label: `${family.label} ${name}`,
    kind: 'text' as const,
    required: false,
    also: [],
    help: '',
    rule: null,
  };
  return family.lookup === null ? base : { ...base, kind: 'code', lookup: family.lookup };
};

/** The same for fields that want another id than usual. */
const givenKey: Readonly<Record<NonNullable<Field['lookupGives']>, string>> = {
  'erp-id': 'erp_vendor_id',
  'order-id': 'id',
  'order-external-id': 'external_id',
};

const lookupOf = (field: Field, source: FieldSource): SlotLookup | null => {
  const kind = source.lookup ?? field.lookup;
  if (kind === undefined) return null;
  const own = field.lookupGives === undefined ? ownKey[kind] : givenKey[field.lookupGives];
  return { kind, match: source.match ?? [own] };
};

export const slotOf = (field: Field, source: FieldSource): Slot => ({
  key: field.key,
  field,
  source,
  isItem: field.key.startsWith('items[].'),
  aggregate: source.aggregate ?? 'same',
  lookup: lookupOf(field, source),
});

/** The currency field takes the mapping's currency where the file is silent. */
const withCurrency = (slot: Slot, currency: string | null): Slot =>
  currency === null ||
  slot.field.kind !== 'currency' ||
  slot.source.constant !== undefined ||
  slot.source.default !== undefined
    ? slot
    : { ...slot, source: { ...slot.source, default: currency } };

/** Every mapped field, in the target's order, then those of its families. Unknown keys are passed over. */
export const slotsOf = (mapping: Mapping, target: Target): readonly Slot[] => {
  const { currency } = mapping.locale;
  const mapped = Object.entries(mapping.fields).flatMap(([key, source]) => {
    const field = fieldOf(target, key);
    return field === null ? [] : [withCurrency(slotOf(field, source), currency)];
  });
  const silent = currencyField(target.fields);
  const isAdded = currency !== null && silent !== undefined && mapping.fields[silent.key] === undefined;
  const all = isAdded ? [...mapped, slotOf(silent, { constant: currency })] : mapped;
  const place = (slot: Slot): number => {
    const at = target.fields.findIndex((field) => field.key === slot.key);
    return at < 0 ? target.fields.length : at;
  };
  return all
    .map((slot, i) => ({ slot, at: place(slot), i }))
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .map(({ slot }) => slot);
};
