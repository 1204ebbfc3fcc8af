/** A made-up ledger of any length: the same row number always gives the same row. */
export const columns = [
  'Supplier No',
  'Supplier',
  'Invoice No',
  'Invoice Date',
  'Due Date',
  'Cost Centre',
  'GL Code',
  'Description',
  'Net',
  'VAT',
  'Gross',
  'Currency',
  'Paid',
] as const;

export const at = (name: (typeof columns)[number]): number => columns.indexOf(name);

/** Data row 0 stands below the header of a file whose first line is 1. */
export const firstRow = 2;

export const suppliers = [
  ['V-00417', 'Harrow & Pine Joinery'],
  ['V-00422', 'Bluewater Facilities'],
  ['V-00431', 'Castle Street Print'],
  ['V-00437', 'Meridian Lift Services'],
  ['V-00440', 'Oakfield Catering'],
  ['V-00458', 'Norlan Electrical'],
  ['V-00463', 'Thornbury Waste'],
  ['V-00471', 'Quillfeather Stationers'],
  ['V-00480', 'Redcliff Plant Hire'],
  ['V-00492', 'Sable IT Support'],
] as const;

const work = [
  'Repairs, ground floor',
  'Monthly service',
  'Print run',
  'Call-out',
  'Lunch, board meeting',
  'Cabling',
  'Skip hire',
  'Paper and toner',
  'Digger, two days',
  'Licences',
];
const centres = ['101 Estates', '120 Operations', '134 Finance', '150 People'];

/** A number below `below` that depends on the two others only. */
export const hash = (row: number, salt: number, below: number): number => {
  let mixed = Math.imul(row + 1, 2654435761) ^ Math.imul(salt + 7, 40503);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  mixed ^= mixed >>> 13;
  return (mixed >>> 0) % below;
};

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (row: number, salt: number): string =>
  `${two(1 + hash(row, salt, 28))}/${two(1 + hash(row, salt + 1, 9))}/2026`;
const money = (cents: number): string => `${Math.floor(cents / 100)}.${two(cents % 100)}`;

const badAt = (row: number, which: number): boolean => hash(row, 40 + which, 331) === 0;

/** The cells of data row `row`, counted from 0. About one row in eighty has something wrong. */
export const cellsOf = (row: number): string[] => {
  const [code = '', name = ''] = suppliers[hash(row, 1, suppliers.length)] ?? [];
  const net = 1500 + hash(row, 2, 480_000);
  const vat = Math.round(net * 0.2);
  const gross = badAt(row, 0) ? `-${money(net + vat)}` : money(net + vat);
  return [
    badAt(row, 1) ? code.replace('V-00', 'V-') : badAt(row, 2) ? `${code} ` : code,
    name,
    badAt(row, 3) ? `INV-${1000 + row - 1}` : `INV-${1000 + row}`,
    badAt(row, 4) ? '31/09/2026' : dayOf(row, 3),
    dayOf(row, 6).replace('/2026', '/2027'),
    centres[hash(row, 8, centres.length)] ?? '',
    String(4000 + hash(row, 9, 40) * 10),
    work[hash(row, 1, work.length)] ?? '',
    money(net),
    money(vat),
    badAt(row, 5) ? `${gross.replace('.', ',')}O` : gross,
    badAt(row, 6) ? '' : 'GBP',
    hash(row, 10, 3) === 0 ? 'Yes' : 'No',
  ];
};
