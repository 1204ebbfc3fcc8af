import { z } from 'zod';
import { makingOf } from './books';
import type { Chance } from './chance';
import {
  type Ground,
  inCents,
  isMarked,
  type LoadMaker,
  lines,
  locationOf,
  mappingOf,
  mark,
  numbers,
  plainLoad,
  type Said,
  textOf,
} from './load';

const SUPPLIER = 'V-1003';
/** What the one line of each is called. */
const LINE = 'Goods';

const vendorList = z.object({
  vendors: z.array(z.looseObject({ id: z.number(), erp_vendor_id: z.string() })),
});

/** The service's own ids of vendors, by ERP id. */
export const vendorIds = async ({ service }: Ground): Promise<ReadonlyMap<string, number>> => {
  const { vendors } = vendorList.parse(await service.call('GET', '/vendors?svc_company_id=4100&limit=200'));
  return new Map(vendors.map((one) => [one.erp_vendor_id, one.id]));
};

const MOST_AT_ONCE = 100;

/** Has invoices made by somebody else, and waits until they are there. */
export const madeElsewhere = async (
  { service }: Ground,
  invoices: readonly { readonly upload_id: string }[],
): Promise<ReadonlyMap<string, string>> => {
  for (let first = 0; first < invoices.length; first += MOST_AT_ONCE)
    await service.call('POST', '/invoices/import', invoices.slice(first, first + MOST_AT_ONCE));
  await service.whenQuiet();
  const held = (await service.held()).invoices ?? {};
  return new Map(invoices.map(({ upload_id }) => [upload_id, held[upload_id]?.[0] ?? '']));
};

type Row = {
  readonly number: string;
  readonly date: string;
  readonly amount: string;
  readonly remark: string;
  readonly location: string;
};

const rowOf = (chance: Chance, n: number): Row => ({
  number: `I-${n}`,
  date: `2026-03-${String((n % 28) + 1).padStart(2, '0')}`,
  amount: `${n}.25`,
  remark: mark(chance, 150),
  location: locationOf(n),
});

/** A backfill, one run in three: some of the file stands there already, and of some only vendor and number. */
const backfill = async (chance: Chance, ground: Ground, rows: readonly Row[]): Promise<void> => {
  if (chance.whole(1, 3) !== 1) return;
  const vendor = (await vendorIds(ground)).get(SUPPLIER);
  const there = chance.some(
    rows.filter(({ remark }) => remark === ''),
    0.2,
  );
  const invoices = there.map(({ number, date, amount, location }, place) => {
    const isNear = place % 3 === 0;
    return {
      ...{ upload_id: `elsewhere-${number}`, svc_location_id: location, svc_vendor_id: vendor },
      ...{ invoice_number: number, currency: 'USD', invoice_date: isNear ? '2019-02-01' : date },
      total_amount: isNear ? 999.99 : Number(amount),
      items: [{ name: LINE, quantity: 1, price: Number(amount) }],
    };
  });
  await madeElsewhere(ground, invoices);
};

const factsOf = (
  ...parts: readonly [location: string, date: string, cents: number, currency: string, lines: string]
) => parts.join(' ');

const names = z.object({ items: z.array(z.looseObject({ name: z.string() })) });

/** How its lines are called, as `linesAside` finds it. */
const calledIn = ({ payload }: Said): string =>
  names
    .catch({ items: [] })
    .parse(payload)
    .items.map(({ name }) => name)
    .join();

export const invoices: LoadMaker = async (count, chance, ground) => {
  const rows = numbers(count).map((n) => rowOf(chance, n));
  await backfill(chance, ground, rows);
  return {
    ...plainLoad,
    ...{ target: 'invoices', count, secondTime: 'existing' },
    csv: lines(
      'Number,Date,Amount,Remark,Place',
      rows.map(({ number, date, amount, remark, location }) => [number, date, amount, remark, location]),
    ),
    mapping: mappingOf('invoices', {
      invoice_number: { column: 'Number' },
      svc_vendor_id: { constant: SUPPLIER, lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { column: 'Place' },
      invoice_date: { column: 'Date' },
      total_amount: { column: 'Amount' },
      currency: { constant: 'USD' },
      notes: { column: 'Remark' },
      'items[].name': { constant: LINE },
      'items[].quantity': { constant: '1' },
      'items[].price': { column: 'Amount' },
    }),
    entriesIn: (books) =>
      books.invoices.map((row) => ({
        ...makingOf(row),
        key: `${row.vendorId ?? ''}/${row.number ?? ''}`,
        facts: factsOf(
          row.location,
          row.date ?? '',
          inCents(row.total ?? 0),
          row.currency,
          `lines=${row.lines.map(({ name }) => name).join()}`,
        ),
        lines: 0,
      })),
    keyOf: (said) => `${textOf(said, 'svc_vendor_id')}/${textOf(said, 'invoice_number')}`,
    factsOf: (said) =>
      factsOf(
        textOf(said, 'svc_location_id'),
        textOf(said, 'invoice_date'),
        inCents(Number(textOf(said, 'total_amount'))),
        textOf(said, 'currency') || 'USD',
        `lines=${calledIn(said)}`,
      ),
    mayBeRefused: isMarked,
    cents: (said) => inCents(Number(textOf(said, 'total_amount'))),
  };
};
