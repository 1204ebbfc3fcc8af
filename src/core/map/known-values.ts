import type { ColumnProfile } from '../read/column-profile';
import type { LookupKind } from '../targets/target';
import { trimAll } from '../values/text';
import type { ReadCodeAndName } from './code-and-name';
import type { PlacesOfCompany } from './places-of-company';

type Values = ReadonlySet<string>;

/** Vendors by the texts that name them. */
export type KnownVendors = {
  readonly erpIds: Values;
  readonly names: Values;
  /** Name of each vendor by its ERP id; absent: nobody asked. */
  readonly nameById?: ReadonlyMap<string, string>;
  /** Reads texts that hold a code and a name together; absent: nobody asked. */
  readonly together?: ReadCodeAndName;
};

/** What the directory knows, as sets of texts, one for each key by which a thing can be found. */
export type KnownValues = {
  readonly vendors: KnownVendors;
  /** By ERP type, as the service spells it. */
  readonly dimensions: ReadonlyMap<
    string,
    { readonly erpIds: Values; readonly codes: Values; readonly names: Values }
  >;
  readonly purchaseOrders: {
    readonly numbers: Values;
    readonly externalIds: Values;
    /** Ids that the service gave them; absent: nobody asked. */
    readonly ids?: Values;
  };
  readonly locations: readonly { readonly id: string; readonly name: string }[];
  /** Those that may be meant where no column names one: of the company, as far as that is known; absent: all. */
  readonly ownLocations?: PlacesOfCompany;
};

export const nothingKnown: KnownValues = {
  vendors: { erpIds: new Set(), names: new Set() },
  dimensions: new Map(),
  purchaseOrders: { numbers: new Set(), externalIds: new Set() },
  locations: [],
};

/** One way to find a column's values: the key, and how many of the samples it finds. */
export type Finding = {
  readonly match: string;
  readonly found: number;
  readonly size: number;
  /** How many of those found hold the code and the name of a vendor together. */
  readonly together?: number;
};

const sampleTexts = (column: ColumnProfile): readonly string[] =>
  column.samples.map((sample) => trimAll(sample).replace(/^(\d+)\.0$/, '$1'));

const count = (samples: readonly string[], match: string, values: Values): Finding => ({
  match,
  found: samples.filter((sample) => values.has(sample)).length,
  size: values.size,
});

/** Whether a text is no code and no name of a vendor, but both together. */
export const holdsBoth = (text: string, { vendors }: KnownValues): boolean =>
  !vendors.erpIds.has(text) && !vendors.names.has(text) && vendors.together?.(text)?.agrees === true;

/** The samples of a column under every key of a kind of thing; `type` for dimensions. */
export const findSamples = (
  column: ColumnProfile,
  kind: LookupKind,
  known: KnownValues,
  type?: string,
): readonly Finding[] => {
  const samples = sampleTexts(column);
  switch (kind) {
    case 'vendor': {
      const { erpIds, names } = known.vendors;
      const together = samples.filter((text) => holdsBoth(text, known)).length;
      return [count(samples, 'erp_vendor_id', erpIds), count(samples, 'erp_vendor_name', names)].map((one) =>
        together === 0 ? one : { ...one, found: one.found + together, together },
      );
    }
    case 'location':
      return [
        count(samples, 'id', new Set(known.locations.map((one) => one.id))),
        count(samples, 'name', new Set(known.locations.map((one) => one.name))),
      ];
    case 'purchase-order':
      return [
        count(samples, 'po_number', known.purchaseOrders.numbers),
        count(samples, 'external_id', known.purchaseOrders.externalIds),
        count(samples, 'id', known.purchaseOrders.ids ?? new Set()),
      ];
    case 'dimension': {
      const of = known.dimensions.get(type ?? '');
      if (of === undefined) return [];
      return [
        count(samples, 'erp_dimension_id', of.erpIds),
        count(samples, 'code', of.codes),
        count(samples, 'name', of.names),
      ];
    }
  }
};

/** The key that finds most samples; null where none is found. */
export const bestFinding = (findings: readonly Finding[]): Finding | null =>
  findings.reduce<Finding | null>((best, one) => (one.found > (best?.found ?? 0) ? one : best), null);
