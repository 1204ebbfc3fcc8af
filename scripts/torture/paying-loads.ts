import { z } from 'zod';
import { makingOf, plainEntry } from './books';
import type { Chance } from './chance';
import { must, TO } from './client';
import { madeElsewhere, vendorIds } from './invoice-load';
import {
  entriesOf,
  type Ground,
  inCents,
  isMarked,
  type LoadMaker,
  lines,
  mappingOf,
  mark,
  numbers,
  plainLoad,
  type Said,
  sumOf,
  textOf,
} from './load';

const payeeHeader = 'Name,Code,Mail,Phone,Street,City,State,Zip';

const payeeRow = (name: string, code: string, street: number): readonly (string | number)[] => [
  ...[name, code, 'ap@made-up.example', '0555 010', `${street} Pier Road`, 'Boston', 'MA', '02134'],
];

const payeeMapping = mappingOf('payment-vendors', {
  name: { column: 'Name' },
  erp_vendor_id: { column: 'Code' },
  email: { column: 'Mail' },
  phone_number: { column: 'Phone' },
  address_line_1: { column: 'Street' },
  city: { column: 'City' },
  state: { column: 'State' },
  zipcode: { column: 'Zip' },
});

/** Vendors that payments go to: one a request, each under a key. */
export const paymentVendors: LoadMaker = async (count, chance) => ({
  ...plainLoad,
  ...{ target: 'payment-vendors', count, isKeyed: true },
  csv: lines(
    payeeHeader,
    numbers(count).map((n) =>
      payeeRow(`Made-up Payee ${n} ${mark(chance, 150, ['practice:reject', 'practice:422'])}`, `PV-${n}`, n),
    ),
  ),
  mapping: payeeMapping,
  entriesIn: (books) => books.paymentsVendors.map(({ id, erpVendorId }) => plainEntry(id, erpVendorId)),
  keyOf: (said) => textOf(said, 'erp_vendor_id'),
  mayBeRefused: isMarked,
});

/** Accounting vendors whose invoices are paid; the last has no rail, so that its payments are refused. */
const PAID = ['00042', 'V-1001', 'V-1003'] as const;
const NO_RAIL = 'V-1003';

const payeeList = z.object({
  entries: z.array(z.object({ vendorId: z.string(), fields: z.object({ erp_vendor_id: z.string() }) })),
});

/** Payments vendors as a person creates them; answers their ids by ERP id. */
const payees = async ({ client, put }: Ground): Promise<ReadonlyMap<string, string>> => {
  const rows = PAID.map((code, i) =>
    payeeRow(`Payee of ${code}${code === NO_RAIL ? ' practice:no-rail' : ''}`, code, i + 1),
  );
  const file = put('payees.csv', lines(payeeHeader, rows));
  const mapping = put('payees.json', JSON.stringify(payeeMapping));
  await must(client, ['import', file, '--target', 'payment-vendors', '--mapping', mapping, ...TO, '--quiet']);
  const listed = await must(client, ['payments', 'vendors', 'list', '--connection', 'Torture', '--json']);
  const { entries } = payeeList.parse(JSON.parse(listed.stdout));
  return new Map(entries.map((one) => [one.fields.erp_vendor_id, one.vendorId]));
};

type Bill = { readonly number: string; readonly code: string; readonly total: string };

/** How a payment names its invoices. */
type Naming = 'both' | 'id' | 'number';

type Planned = {
  readonly n: number;
  readonly code: string;
  readonly naming: Naming;
  readonly bills: readonly Bill[];
};

/** Invoices that can be paid, created by somebody else; answers their ids by number. */
const createBills = async (ground: Ground, bills: readonly Bill[]): Promise<ReadonlyMap<string, string>> => {
  const vendors = await vendorIds(ground);
  const made = await madeElsewhere(
    ground,
    bills.map(({ number, code, total }) => ({
      ...{ upload_id: `elsewhere-${number}`, svc_location_id: '101', svc_vendor_id: vendors.get(code) },
      ...{ invoice_number: number, invoice_date: '2026-10-01', total_amount: Number(total), currency: 'USD' },
      status: 'verified',
    })),
  );
  return new Map(bills.map(({ number }) => [number, made.get(`elsewhere-${number}`) ?? '']));
};

/** One payment in so many is wanted a second time, under the other name of its invoices. */
const CONTESTED_IN = 50;
/** One in so many names its invoices by number alone: each is looked for in the whole list. */
const BY_NUMBER_IN = 12;

const otherName: Readonly<Record<Naming, Naming>> = { both: 'number', id: 'number', number: 'id' };

const planOf = (count: number, chance: Chance): readonly Planned[] => {
  const twice = Math.floor(count / CONTESTED_IN);
  const once = numbers(count - twice).map((n): Planned => {
    const code = chance.whole(1, 150) === 1 ? NO_RAIL : (PAID[n % 2] ?? '00042');
    const bills = numbers(chance.whole(1, 8) === 1 ? 3 : 1).map(
      (line): Bill => ({ number: `B-${n}-${line}`, code, total: `${n + line}.75` }),
    );
    const naming: Naming =
      chance.whole(1, BY_NUMBER_IN) === 1 ? 'number' : chance.oneOf<Naming>(['both', 'id']);
    return { n, code, bills, naming };
  });
  const again = once
    .slice(0, twice)
    .map((one, place): Planned => ({ ...one, n: once.length + place + 1, naming: otherName[one.naming] }));
  return [...once, ...again];
};

/** Payments of one to three invoices each, named by id, by number or by both. Who has no rail is rare. */
export const payments: LoadMaker = async (count, chance, ground) => {
  const payee = await payees(ground);
  const plan = planOf(count, chance);
  const bills = new Map(plan.flatMap((one) => one.bills.map((bill) => [bill.number, bill])));
  const ids = await createBills(ground, [...bills.values()]);
  const wanted = plan.map((one) =>
    one.bills
      .map(({ number }) => ids.get(number) ?? '?')
      .sort()
      .join('+'),
  );
  const paidBy = ({ record }: Said): string => wanted[record - 1] ?? '?';
  const contested = new Set(wanted.filter((key, place) => wanted.indexOf(key) < place));
  return {
    ...plainLoad,
    ...{ target: 'payments', count, isKeyed: true },
    csv: lines(
      'Payment,Payee,Invoice,Number,Amount',
      plan.flatMap((one) =>
        one.bills.map(({ number, total }) => [
          ...[one.n, payee.get(one.code) ?? ''],
          one.naming === 'number' ? '' : (ids.get(number) ?? ''),
          one.naming === 'id' ? '' : number,
          total,
        ]),
      ),
    ),
    mapping: mappingOf(
      'payments',
      {
        vendor_id: { column: 'Payee' },
        location_id: { constant: '101' },
        send_date: { constant: '2027-03-01' },
        currency: { constant: 'USD' },
        'items[].invoice_id': { column: 'Invoice' },
        'items[].invoice_number': { column: 'Number' },
        'items[].total_amount': { column: 'Amount' },
      },
      ['Payment'],
    ),
    entriesIn: (books) =>
      books.payments.map((row) => ({
        ...makingOf(row),
        key: row.invoices
          .map(({ paid }) => paid ?? '?')
          .sort()
          .join('+'),
        facts: String(sumOf(row.invoices.map((one) => inCents(one.total_amount)))),
        lines: 0,
      })),
    keyOf: paidBy,
    factsOf: (said) => String(sumOf(entriesOf(said).map((one) => inCents(one.total_amount)))),
    mayBeRefused: (said) => textOf(said, 'vendor_id') === payee.get(NO_RAIL),
    isContested: (said) => contested.has(paidBy(said)),
    cents: (said) => sumOf(entriesOf(said).map((one) => inCents(one.total_amount))),
  };
};
