import { describe, expect, it } from 'vitest';
import { findConnection, putConnection } from '../../../../src/main/journal/connections';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type Payable, payingBench, vendorFields } from '../../../fixtures/paying';

const own = '4100';
const other = '4200';

/** A connection of two companies, the same ERP id in both; `fetched`: whose vendors were fetched. */
const open = async (fetched: readonly string[]) => {
  const bench = await payingBench();
  const { handlers, journal, connectionId } = bench;
  const invoices = await bench.invoices(['C-1', 'C-2']);
  const stored = findConnection(journal, connectionId);
  if (stored === undefined) throw new Error('no connection');
  const companies = [own, other].map((id) => ({ id, name: id }));
  putConnection(journal, { ...stored, companies });
  for (const company of fetched) {
    const synced = await handlers['directory.sync']({ connectionId, company });
    expect(synced.ok).toBe(true);
  }
  if (!fetched.includes(own)) {
    for (const table of ['directory_entry', 'directory_sync'])
      journal.db.prepare(`DELETE FROM ${table} WHERE company = ?`).run(own);
  }
  const payeeOf = async (company: string): Promise<string> => {
    const fields = { ...vendorFields, name: `Ice of ${company}` };
    const draft = await handlers['payments.draftVendor']({ connectionId, company, fields });
    if (!draft.ok) throw new Error(draft.problem.code);
    const made = await bench.send(draft.value.importId);
    const listed = await handlers['payments.vendors']({ connectionId, search: made.importId, limit: 5 });
    return listed.ok ? (listed.value.entries[0]?.vendorId ?? '') : '';
  };
  const draft = async (company: string, payee: string, { id, total }: Payable) => {
    const made = await handlers['payments.draft']({
      ...{ connectionId, company, locationId: '101', vendorId: payee, sendOn: dayAhead(40) },
      invoices: [{ amount: total, currency: 'USD', keys: { invoiceId: id } }],
    });
    if (!made.ok) throw new Error(made.problem.code);
    return made.value;
  };
  const errors = async (company: string, payee: string, invoice: Payable) =>
    (await draft(company, payee, invoice)).issues
      .filter(({ severity }) => severity === 'error')
      .map(({ code }) => code);
  return { bench, invoices, payeeOf, draft, errors };
};

const first = ([one]: readonly Payable[]): Payable => {
  if (one === undefined) throw new Error('no invoice');
  return one;
};

describe('an invoice over a connection with several companies', () => {
  it('R-187: is not paid by a payments vendor of another company, whose vendors do not have its vendor', async () => {
    const { bench, invoices, payeeOf, draft, errors } = await open([own, other]);
    const wrong = await draft(other, await payeeOf(other), first(invoices));
    const found = wrong.issues.filter(({ severity }) => severity === 'error');
    expect(found.map(({ code }) => code)).toEqual(['payment-invoice-other-company']);
    expect(found[0]?.message).toMatch(/of company 4100.*for company 4200/);
    expect(bench.sends('/payments/payment')).toEqual([]);
    expect(await errors(own, await payeeOf(own), first(invoices))).toEqual([]);
  });

  it('R-187: is held against them once more before it is sent', async () => {
    const { bench, invoices, payeeOf, draft } = await open([own, other]);
    const payee = await payeeOf(own);
    const checked = await draft(own, payee, first(invoices));
    expect(checked.records.valid).toBe(1);
    const { db } = bench.journal;
    db.prepare("UPDATE directory_entry SET company = 'x' WHERE company = ?").run(own);
    db.prepare('UPDATE directory_entry SET company = ? WHERE company = ?').run(own, other);
    db.prepare("UPDATE directory_entry SET company = ? WHERE company = 'x'").run(other);
    expect((await bench.send(checked.importId)).records).toMatchObject({ created: 0, rejected: 1 });
    expect(bench.sends('/payments/payment')).toEqual([]);
  });

  it('R-187: is asked about where no vendors tell, and where a payment from its location read another company', async () => {
    const { bench, invoices, payeeOf, draft, errors } = await open([]);
    const payee = await payeeOf(own);
    const untold = await draft(own, payee, first(invoices));
    expect(untold.issues.map(({ code }) => code)).toContain('payment-company-untold');
    const said = { name: 'A. Payer', note: 'Seen in the dashboard.' };
    const invoice = first(invoices).id;
    await bench.handlers['payments.answer']({ importId: untold.importId, invoices: [invoice], ...said });
    expect((await bench.send(untold.importId)).records.created).toBe(1);
    const next = first(invoices.slice(1));
    // That payment read as one of the first company, which is enough there.
    expect(await errors(own, payee, next)).toEqual([]);
    expect(await errors(other, await payeeOf(other), next)).toEqual(['payment-location-other-company']);
  });
});

it('R-187: over a connection with one company nothing is asked, whatever was fetched', async () => {
  const bench = await payingBench();
  const invoices = await bench.invoices(['C-1']);
  bench.journal.db.prepare("DELETE FROM directory_entry WHERE kind = 'vendors'").run();
  const draft = await bench.draft(await bench.payee(), invoices);
  expect(draft.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
});
