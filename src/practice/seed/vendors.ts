import { otherCompany } from '../company';
import type { Vendor } from '../rows';
import type { Ids } from '../store/ids';

type Sketch = readonly [erpId: string, name: string, terms?: string];

/** Ids that spreadsheets damage: lost zeros, numbers that look like powers of ten, too many digits, look-alikes. */
const odd: readonly Sketch[] = [
  ['00042', 'Bramble Lane Dairy', 'Net 30'],
  ['0007310', 'Saltmarsh Ice Works', 'Net 14'],
  ['4E5', 'Kestrel Paper & Print', 'n 21'],
  ['12E3', 'Twelve Elms Orchard', 'EOM 10'],
  ['1E10', 'Tenfold Laundry', '45'],
  ['90071992547409931234', 'Long Ledger Logistics', 'Net 60'],
  ['a-1', 'Alder Catering Hire'],
  ['A-1', 'Anchor Street Repairs', 'Due on receipt'],
  ['ÄB/1', 'Äbler & Böhm Spices', 'Net 30'],
  ['V 10-42', 'Vine Gate Wines', '15 next month'],
  ['O0O1', 'Otter Run Oils', '10 of month'],
  ['3-11', 'Third of November Candles', 'Net 7'],
];

const plain: readonly Sketch[] = [
  ['V-1001', 'North Quay Fisheries', 'Net 7'],
  ['V-1002', 'North Quay Fisheries', 'Net 30'],
  ['V-1003', 'Copper Kettle Roasters', 'Net 30'],
  ['V-1004', 'Fernhill Eggs', 'Net 14'],
  ['V-1005', 'Pale Stone Bakery Supply', 'EOM 30'],
  ['V-1006', 'Greywater Plumbing'],
  ['V-1007', 'Halyard Energy', '20 of month'],
  ['V-1008', 'Juniper Road Produce', 'Net 21'],
  ['V-1009', 'Lowtide Linen', 'Net 30'],
  ['V-1010', 'Marl & Sons Butchers', 'Net 10'],
  ['V-1011', 'Nettlefield Cheese', 'Net 30'],
  ['V-1012', 'Ochre Signs', 'Due on receipt'],
  ['V-1013', 'Pennyroyal Herbs', 'Net 14'],
  ['V-1014', 'Quarry Bank Insurance', '1 of month'],
  ['V-1015', 'Rookery Cleaning', 'Net 30'],
  ['V-1016', 'Sandpiper Packaging', 'Net 45'],
  ['V-1017', 'Tallow Street Soap', 'Net 30'],
  ['V-1018', 'Underhill Mushrooms', 'Net 7'],
  ['V-1019', 'Vesper Lighting'],
  ['V-1020', 'Wherry Transport', 'EOM 15'],
  ['V-1021', 'Yarrow Tea Merchants', 'Net 60'],
  ['V-1022', 'Zephyr Refrigeration', 'Net 30'],
  ['V-1023', 'Brackenbury Office Goods', 'Net 30'],
  ['V-1024', 'Cinder Path Charcoal', 'Net 14'],
  ['V-1025', 'Dovecote Software', 'Net 30'],
  ['V-1026', 'Eastermere Water', 'Net 30'],
  ['V-1027', 'Flint & Feather Poultry', 'Net 10'],
  ['V-1028', 'Gorse Hill Honey', 'Net 30'],
];

const elsewhere: readonly Sketch[] = [
  ['00042', 'Lamplight Flour Mill', 'Net 30'],
  ['V-1001', 'Ropewalk Butter', 'Net 14'],
  ['B-77', 'Sugarloaf Syrups'],
];

const made = (ids: Ids, companyId: number, sketches: readonly Sketch[]): Vendor[] =>
  sketches.map(([erpId, name, terms], place) => ({
    id: ids.nextNumber('vendor'),
    svc_company_id: companyId,
    erp_vendor_name: name,
    erp_vendor_id: erpId,
    email: `accounts@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
    net_terms: terms,
    validatesItems: place % 5 === 0,
  }));

/** 40 vendors of the company, several with odd ids and two of one name, and three of another company. */
export const seedVendors = (ids: Ids): readonly Vendor[] => [
  ...made(ids, 4100, odd),
  ...made(ids, 4100, plain),
  ...made(ids, otherCompany.id, elsewhere),
];
