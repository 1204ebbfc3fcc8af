import { otherCompany } from '../company';
import type { Dimension } from '../rows';
import type { Ids } from '../store/ids';

type Kind = {
  readonly type: string;
  readonly svcType: string;
  readonly first: number;
  readonly step: number;
  readonly mark: string;
};

const accounts = [
  ...['Produce', 'Meat', 'Poultry', 'Fish', 'Dairy', 'Dry goods', 'Beverages', 'Wine', 'Bakery', 'Packaging'],
  ...[
    'Linen',
    'Cleaning',
    'Repairs',
    'Rent',
    'Energy',
    'Water',
    'Insurance',
    'Software',
    'Print',
    'Transport',
  ],
  ...['Training', 'Licences', 'Bank charges', 'Sundries'],
];
const departments = [
  ...['Kitchen', 'Bar', 'Floor', 'Office', 'Deliveries', 'Events', 'Bakery counter', 'Stores', 'Garden'],
  ...['Maintenance', 'Marketing', 'People'],
];
const locations = [
  ...['Harbour Kitchen', 'Hillside Market', 'Old Mill Depot', 'Quay Kiosk', 'Park Pavilion'],
  ...['Station Buffet', 'Tower Café', 'Cellar Store', 'Test Kitchen', 'Head Office'],
];
const projects = [
  ...['New roof', 'Summer fair', 'Menu reprint', 'Cold room', 'Van lease', 'Till renewal', 'Terrace'],
  ...['Winter market', 'Wine list', 'Cookbook', 'Solar panels', 'Cycle racks', 'Staff rooms', 'Archive'],
];

const made = (ids: Ids, companyId: number, kind: Kind, names: readonly string[]): Dimension[] =>
  names.map((name, place) => {
    const number = String(kind.first + place * kind.step).padStart(4, '0');
    return {
      id: ids.nextNumber('dimension'),
      svc_company_id: companyId,
      name,
      // Three different texts, so that a client which confuses them is found out.
      erp_dimension_id: `${kind.mark}${number}`,
      code: number,
      reference_id: `ref-${kind.type.toLowerCase()}-${place + 1}`,
      erp_type: kind.type,
      svc_type: kind.svcType,
    };
  });

const account: Kind = { type: 'Account', svcType: 'account', first: 400, step: 100, mark: '' };

/** 60 dimensions of four types, and a few accounts of another company. */
export const seedDimensions = (ids: Ids): readonly Dimension[] => [
  ...made(ids, 4100, account, accounts),
  ...made(
    ids,
    4100,
    { type: 'Department', svcType: 'department', first: 10, step: 10, mark: 'D' },
    departments,
  ),
  ...made(ids, 4100, { type: 'Location', svcType: 'location', first: 1, step: 1, mark: 'L' }, locations),
  ...made(ids, 4100, { type: 'Project', svcType: 'project', first: 7, step: 7, mark: 'P-' }, projects),
  ...made(ids, otherCompany.id, account, ['Flour', 'Sugar', 'Butter']),
];
