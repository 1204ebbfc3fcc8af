import { canonicalText, multiplyDecimals, parseDecimal, sumTexts, zero } from '../../values/decimal';

type Bill = readonly [
  supplierNo: string,
  supplier: string,
  number: string,
  date: string,
  net: string,
  note?: string,
];

/** Bills of nobody, for vendors of the practice service, with the faults that real lists have. */
const bills: readonly Bill[] = [
  ['V-1003', 'Copper Kettle Roasters Ltd', 'INV-2041', '03/11/2026', '124.00'],
  ['V-1004', 'Fernhill Eggs', 'INV-2048', '04/11/2026', '86.50'],
  ['V-1008', 'Juniper Rd Produce', 'INV-2055', '05/11/2026', '231.75'],
  ['V-1009', 'Lowtide Linen', 'INV-2062', '06/11/2026', '45.20'],
  ['V-1010', 'Marl and Sons Butchers', 'INV-2069', '07/11/2026', '318.90'],
  ['V-1013', 'Pennyroyal Herbs Co.', 'INV-2076', '08/11/2026', '27.60'],
  ['V-1015', 'Rookery Cleaning', 'INV-2083', '09/11/2026', '150.00'],
  ['V-1020', 'Wherry Transport', 'INV-2090', '10/11/2026', '183.40'],
  // A spreadsheet has taken the zeros away: 00042 and 0007310.
  ['42', 'Bramble Lane Dairy Ltd', 'BL-881', '04/11/2026', '64.80'],
  ['42', 'Bramble Lane Dairy Ltd', 'BL-902', '18/11/2026', '72.15'],
  ['7310', 'Saltmarsh Ice Works', 'S-17', '12/11/2026', '39.00'],
  // No such day.
  ['V-1012', 'Ochre Signs', '11-204', '31/11/2026', '215.00'],
  // No such vendor.
  ['Q-30', 'Quayside Florist', 'Q-55', '20/11/2026', '54.00'],
  // The first one once more.
  ['V-1003', 'Copper Kettle Roasters Ltd', 'INV-2041', '03/11/2026', '124.00'],
  ['V-1016', 'Sandpiper Packaging', 'CN-9', '21/11/2026', '-42.50', 'Credit for damaged boxes'],
  ['V-1004', 'Fernhill Eggs', 'INV-2144', '20/11/2026', '333.95'],
  ['V-1008', 'Juniper Rd Produce', 'INV-2147', '21/11/2026', '198.45'],
  ['V-1009', 'Lowtide Linen', 'INV-2150', '22/11/2026', '246.80'],
  ['V-1010', 'Marl and Sons Butchers', 'INV-2153', '23/11/2026', '42.65'],
  ['V-1013', 'Pennyroyal Herbs Co.', 'INV-2156', '24/11/2026', '139.05'],
];

const taxRate = { units: 2n, scale: 1 };

const taxOf = (net: string): string => canonicalText(multiplyDecimals(parseDecimal(net) ?? zero, taxRate));
const added = (...texts: readonly string[]): string => sumTexts(texts) ?? '';

const figures = (net: string): readonly string[] => [net, taxOf(net), added(net, taxOf(net))];

/** What the rows of the sample become. */
export const sampleTarget = 'invoices';

/** The sheet of the sample; `mark` ends every number, so that a second one is no copy of the first: its title, and the rows below it with the header among them. Amounts are numbers, all else is text. */
export const sampleSheet = (mark: string) => {
  const rows = bills.map(([no, supplier, number, date, net, note = '']) => [
    ...[/^\d+$/.test(no) ? Number(no) : no, supplier, `${number}-${mark}`, date],
    ...figures(net).map(Number),
    ...['USD', note],
  ]);
  const all = bills.map(([, , , , net]) => figures(net));
  const totals = [0, 1, 2].map((at) => Number(added(...all.map((one) => one[at] ?? ''))));
  return {
    name: 'November',
    headers: ['Harbour Kitchen: bills to load'],
    widths: [14, 26, 14, 14, 12, 12, 12, 10, 28],
    rows: [
      [],
      ['Supplier No', 'Supplier', 'Invoice No', 'Invoice date', 'Net', 'VAT', 'Total', 'Currency', 'Note'],
      ...rows,
      ['', 'Total', '', '', ...totals, '', ''],
    ],
  };
};
