import { type CodeAndName, readCodeAndName } from '../map/code-and-name';
import { joinedKey } from '../targets/joined-key';
import type { DimensionEntry, OrderEntry, VendorEntry } from '../targets/target';
import { type HashBits, hashBits } from '../values/hash-bits';
import { collapseBlanks } from '../values/text';
import { buildDoctor, type Doctor, type NearMiss } from './identifier-doctor';

/** One thing of the directory: the text that goes out, and how a person tells it from others. */
export type Found = {
  readonly value: string;
  readonly label: string;
  readonly netTerms: string | null;
  /** Of a vendor: its ERP id, which some targets send instead. */
  readonly erpId?: string;
  /** Of a vendor. */
  readonly name?: string;
  readonly order?: OrderEntry;
  /** Of a dimension; null: the list did not show it. */
  readonly code?: string | null;
  readonly dimension?: DimensionEntry;
};

/** One kind of thing, found by any of its keys. */
export type DirectoryIndex = {
  /** False where the list could not be read to its end: what is missing may exist (NS-11). */
  readonly isWhole: boolean;
  /** Everything that has exactly this value under this key; names compare with their blanks collapsed. */
  readonly find: (key: string, value: string) => readonly Found[];
  /** The nearest known values of the key, and how they differ; null: none is near. */
  readonly near: (key: string, value: string) => NearMiss | null;
  /** A vendor whose code the value begins or ends with, beside its name or another text; absent: that is nothing to ask of these things. */
  readonly codeAndName?: (value: string) => CodeAndName | null;
};

/** Dimensions by type. */
export type DimensionIndexes = {
  /** Types in use, as the service writes them. */
  readonly types: readonly string[];
  /** The type of that name, case aside where only one fits; null: there is none. */
  readonly typeNamed: (name: string) => { readonly name: string; readonly index: DirectoryIndex } | null;
  readonly all: DirectoryIndex;
};

type KeyReader<T> = { readonly isName: boolean; readonly read: (entry: T) => string | null };
type Shape<T> = {
  readonly keys: Readonly<Record<string, KeyReader<T>>>;
  readonly found: (entry: T) => Found;
};

const none: readonly Found[] = [];

type KeyIndex = {
  readonly byText: ReadonlyMap<string, readonly Found[]>;
  /** Most of what is asked for by a list of new things is not there: that costs less to tell by a few bits than by a map. */
  readonly bits: HashBits;
  readonly doctor: () => Doctor;
};

const buildKey = <T>(entries: readonly T[], reader: KeyReader<T>, found: Shape<T>['found']): KeyIndex => {
  const byText = new Map<string, Found[]>();
  for (const entry of entries) {
    const raw = reader.read(entry);
    if (raw === null || raw === '') continue;
    const text = reader.isName ? collapseBlanks(raw) : raw;
    const same = byText.get(text);
    if (same === undefined) byText.set(text, [found(entry)]);
    else same.push(found(entry));
  }
  const bits = hashBits(byText.size);
  for (const text of byText.keys()) bits.add(text);
  let doctor: Doctor | null = null;
  return {
    byText,
    bits,
    doctor: () => {
      doctor ??= buildDoctor([...byText.keys()]);
      return doctor;
    },
  };
};

/** Each key is indexed when it is first asked for. */
const buildIndex = <T>(entries: readonly T[], shape: Shape<T>, isWhole: boolean): DirectoryIndex => {
  const built = new Map<string, KeyIndex>();
  const keyIndex = (key: string): KeyIndex | null => {
    const before = built.get(key);
    const reader = shape.keys[key];
    if (before !== undefined || reader === undefined) return before ?? null;
    const made = buildKey(entries, reader, shape.found);
    built.set(key, made);
    return made;
  };
  return {
    isWhole,
    find: (key, value) => {
      const index = keyIndex(key);
      if (index === null) return none;
      const text = shape.keys[key]?.isName === true ? collapseBlanks(value) : value;
      return index.bits.may(text) ? (index.byText.get(text) ?? none) : none;
    },
    near: (key, value) => keyIndex(key)?.doctor()(value) ?? null,
  };
};

const id = <T>(read: (entry: T) => string | null): KeyReader<T> => ({ isName: false, read });
const name = <T>(read: (entry: T) => string | null): KeyReader<T> => ({ isName: true, read });

const vendorShape: Shape<VendorEntry> = {
  keys: {
    erp_vendor_id: id((vendor) => vendor.erpVendorId),
    erp_vendor_name: name((vendor) => vendor.name),
    id: id((vendor) => vendor.id),
    svc_vendor_id: id((vendor) => vendor.id),
  },
  found: (vendor) => ({
    value: vendor.id,
    label: `${vendor.erpVendorId} ${vendor.name}`,
    netTerms: vendor.netTerms,
    erpId: vendor.erpVendorId,
    name: vendor.name,
  }),
};

const dimensionShape: Shape<DimensionEntry> = {
  keys: {
    erp_dimension_id: id((dimension) => dimension.erpDimensionId),
    code: id((dimension) => dimension.code),
    name: name((dimension) => dimension.name),
    id: id((dimension) => dimension.id),
    // As a record of it is known: by its reference within its type.
    reference_id: id(({ erpType, reference = null }) =>
      reference === null ? null : joinedKey([erpType, reference]),
    ),
  },
  // Invoices are coded with the ERP id, whatever the file names the dimension by.
  found: (dimension) => ({
    value: dimension.erpDimensionId,
    label: `${dimension.erpDimensionId} ${dimension.name}`,
    netTerms: null,
    code: dimension.code,
    dimension,
  }),
};

const orderLabel = ({ number, vendor, location }: OrderEntry): string =>
  [number, vendor, location].filter((part) => part !== null).join(' ');

const orderShape: Shape<OrderEntry> = {
  keys: {
    po_number: id((order) => order.number),
    external_id: id((order) => order.externalId),
    id: id((order) => order.id),
  },
  found: (order) => ({ value: order.number, label: orderLabel(order), netTerms: null, order }),
};

/** A location as the connection names it. */
export type PlainEntry = { readonly id: string; readonly name: string };

const locationShape: Shape<PlainEntry> = {
  keys: {
    id: id((location) => location.id),
    svc_location_id: id((location) => location.id),
    name: name((location) => location.name),
    svc_location_name: name((location) => location.name),
  },
  found: (location) => ({ value: location.id, label: `${location.id} ${location.name}`, netTerms: null }),
};

/** Vendors of one company, found by ERP id, name or service id. */
export const indexVendors = (entries: readonly VendorEntry[], isWhole = true): DirectoryIndex => {
  let read: ReturnType<typeof readCodeAndName> | null = null;
  return {
    ...buildIndex(entries, vendorShape, isWhole),
    codeAndName: (value) => {
      read ??= readCodeAndName(new Map(entries.map(({ erpVendorId, name }) => [erpVendorId, name])));
      return read(value);
    },
  };
};

/** Purchase orders, found by number, external id or service id. */
export const indexPurchaseOrders = (entries: readonly OrderEntry[], isWhole = true): DirectoryIndex =>
  buildIndex(entries, orderShape, isWhole);

/** Locations of the connection; null where nobody has told any, so that each is let through. */
export const indexLocations = (entries: readonly PlainEntry[]): DirectoryIndex | null =>
  entries.length === 0 ? null : buildIndex(entries, locationShape, true);

/** Dimensions of one company, apart by type. */
export const indexDimensions = (entries: readonly DimensionEntry[], isWhole = true): DimensionIndexes => {
  const byType = new Map<string, DimensionEntry[]>();
  for (const entry of entries) {
    const same = byType.get(entry.erpType);
    if (same === undefined) byType.set(entry.erpType, [entry]);
    else same.push(entry);
  }
  const built = new Map(
    [...byType].map(([type, own]): [string, DirectoryIndex] => [
      type,
      buildIndex(own, dimensionShape, isWhole),
    ]),
  );
  const types = [...byType.keys()];
  return {
    types,
    all: buildIndex(entries, dimensionShape, isWhole),
    typeNamed: (wanted) => {
      const loose = types.filter((type) => type.toLowerCase() === wanted.trim().toLowerCase());
      const type = built.has(wanted) ? wanted : loose.length === 1 ? loose[0] : undefined;
      const index = type === undefined ? undefined : built.get(type);
      return type === undefined || index === undefined ? null : { name: type, index };
    },
  };
};
