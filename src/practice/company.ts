/** What the practice organisation is set up with, and what of it the API user may reach. */
export const practiceCompany = {
  companies: [{ id: '4100', name: 'Harbour & Hill Foods' }],
  locations: [
    { id: '101', name: 'Harbour Kitchen' },
    { id: '102', name: 'Hillside Market' },
    { id: '109', name: 'Old Mill Depot' },
  ],
  /** Header and line custom fields, with what a missing one reads back as. */
  customFields: ['Cost centre', 'Project code'],
  dimensionTypes: ['Account', 'Department', 'Location', 'Project'],
} as const;

/** A second company, whose vendors must never be mixed with those of the first. */
export const otherCompany = { id: 4200, name: 'Lantern Street Bakeries' } as const;

const companyNumbers: readonly number[] = [4100, otherCompany.id];

export const isCompany = (id: number): boolean => companyNumbers.includes(id);

export const customFieldDefaults: Readonly<Record<string, string>> = {
  'Cost centre': 'CC-000',
  'Project code': '',
};

type Place = {
  readonly id: string;
  readonly name: string;
  readonly companyId: number;
  readonly isReachable: boolean;
  /** How the entries of a payment are tied to invoices; not readable through the API (G-31). */
  readonly matchesBy: 'invoice_id' | 'invoice_number';
  /** Whether the API user may edit approved invoices of it. */
  readonly mayEditApproved: boolean;
};

const places: readonly Place[] = [
  {
    id: '101',
    name: 'Harbour Kitchen',
    companyId: 4100,
    isReachable: true,
    matchesBy: 'invoice_id',
    mayEditApproved: true,
  },
  {
    id: '102',
    name: 'Hillside Market',
    companyId: 4100,
    isReachable: true,
    matchesBy: 'invoice_number',
    mayEditApproved: false,
  },
  {
    id: '109',
    name: 'Old Mill Depot',
    companyId: 4100,
    isReachable: false,
    matchesBy: 'invoice_id',
    mayEditApproved: false,
  },
];
const placesById = new Map(places.map((place) => [place.id, place]));

/** A location that the API user may reach; undefined for every other id, known or not. */
export const reachable = (locationId: string): Place | undefined => {
  const place = placesById.get(locationId);
  return place?.isReachable === true ? place : undefined;
};

export const locationName = (locationId: string): string => placesById.get(locationId)?.name ?? '';

/** Users that a flagging reason may mention. */
export const users: ReadonlyMap<string, string> = new Map([
  ['mara', 'Mara Quill'],
  ['tobin', 'Tobin Ash'],
]);
