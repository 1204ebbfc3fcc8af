import { setTimeout as rest } from 'node:timers/promises';
import { z } from 'zod';
import { must, TO } from './client';
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
  target: 'payment-vendors',
  held: 'paymentsVendors',
  csv: lines(
    payeeHeader,
    numbers(count).map((n) =>
      payeeRow(`Made-up Payee ${n} ${mark(chance, 150, ['practice:reject', 'practice:422'])}`, `PV-${n}`, n),
    ),
  ),
  mapping: payeeMapping,
  keyOf: (said) => textOf(said, 'erp_vendor_id'),
  mayBeRefused: isMarked,
  cents: null,
  isKeyed: true,
});

/** Accounting vendors whose invoices are paid; the last has no rail, so that its payments are refused. */
const PAID = ['00042', 'V-1001', 'V-1003'] as const;
const NO_RAIL = 'V-1003';

const vendorList = z.object({
  vendors: z.array(z.looseObject({ id: z.number(), erp_vendor_id: z.string() })),
});

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

const MOST_AT_ONCE = 100;

/** Invoices that can be paid, created by somebody else; answers their ids by number. */
const createBills = async (
  { service }: Ground,
  bills: readonly Bill[],
): Promise<ReadonlyMap<string, string>> => {
  const { vendors } = vendorList.parse(await service.call('GET', '/vendors?svc_company_id=4100&limit=200'));
  const vendorIds = new Map(vendors.map((one) => [one.erp_vendor_id, one.id]));
  for (let first = 0; first < bills.length; first += MOST_AT_ONCE) {
    const some = bills.slice(first, first + MOST_AT_ONCE).map(({ number, code, total }) => ({
      ...{ upload_id: `elsewhere-${number}`, svc_location_id: '101', svc_vendor_id: vendorIds.get(code) },
      ...{ invoice_number: number, invoice_date: '2026-10-01', total_amount: Number(total), currency: 'USD' },
      // Approved elsewhere: what is not approved is asked about before it is paid.
      status: 'verified',
    }));
    await service.call('POST', '/invoices/import', some);
  }
  for (;;) {
    const held = (await service.held()).invoices ?? {};
    const ids = new Map(bills.map(({ number }) => [number, held[`elsewhere-${number}`]?.[0] ?? '']));
    if (![...ids.values()].includes('')) return ids;
    await rest(20);
  }
};

/** Payments of one to three invoices each. Who has no rail is rare. */
export const payments: LoadMaker = async (count, chance, ground) => {
  const payee = await payees(ground);
  const plan = numbers(count).map((n) => {
    const code = chance.whole(1, 150) === 1 ? NO_RAIL : (PAID[n % 2] ?? '00042');
    const bills = numbers(chance.whole(1, 8) === 1 ? 3 : 1).map(
      (line): Bill => ({ number: `B-${n}-${line}`, code, total: `${n + line}.75` }),
    );
    return { n, code, bills };
  });
  const ids = await createBills(
    ground,
    plan.flatMap(({ bills }) => bills),
  );
  return {
    target: 'payments',
    held: 'payments',
    csv: lines(
      'Payment,Payee,Invoice,Number,Amount',
      plan.flatMap(({ n, code, bills }) =>
        bills.map(({ number, total }) => [n, payee.get(code) ?? '', ids.get(number) ?? '', number, total]),
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
    keyOf: (said) =>
      entriesOf(said)
        .map((one) => one.invoice_number)
        .join('+'),
    mayBeRefused: (said) => textOf(said, 'vendor_id') === payee.get(NO_RAIL),
    cents: (said) => sumOf(entriesOf(said).map((one) => inCents(one.total_amount))),
    isKeyed: true,
  };
};
