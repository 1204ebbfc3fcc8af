import { describe, expect, it } from 'vitest';
import { invoices } from '../../../src/core/targets/invoices';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import type { Result } from '../../../src/core/values/result';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(2);
const { notes: _notes, ...plainFields } = invoiceMapping().fields;
const foreign = invoiceMapping({ fields: { ...plainFields, upload_id: { column: 'Remark' } } });

describe('what the service has already, out of use', () => {
  it('R-106: an invoice that is inactive there is existing, with a warning that names the status', async () => {
    const practice = await openPractice();
    const elsewhere = engineBench();
    const content = invoiceCsv(ROWS.map((row) => ({ ...row, note: `other-${row.number}` })));
    const there = await elsewhere.connect('Trial', practice);
    must(await elsewhere.handlers['directory.sync']({ connectionId: there, company }));
    const made = await elsewhere.check(there, { file: 'a.csv', content, mapping: foreign });
    await elsewhere.send(made.importId);
    const [first] = must(
      await elsewhere.handlers['imports.records']({
        importId: made.importId,
        ...{ outcome: 'created', limit: 10, after: 0 },
      }),
    );
    const reply = await fetch(new URL('/practice/alter', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        changes: [{ table: 'invoices', id: first?.serviceId, set: { stage: 'inactive' } }],
      }),
    });
    expect(reply.status).toBe(200);
    const here = engineBench();
    const connectionId = await here.connect('Trial', practice);
    must(await here.handlers['directory.sync']({ connectionId, company }));
    must(await here.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }));
    const mapping = invoiceMapping();
    const checked = await here.check(connectionId, { file: 'b.csv', content: invoiceCsv(ROWS), mapping });
    expect(checked.records).toMatchObject({ existing: 2, pending: 0 });
    const told = checked.issues.filter(({ code }) => code === 'existing-unused-there');
    expect(told).toMatchObject([{ severity: 'warning', count: 1 }]);
    expect(told[0]?.message).toContain('inactive there');
  });

  it.each([
    [invoices, ['inactive', 'Inactive'], ['archived', 'approved', '', 'exported']],
    [purchaseOrders, ['deleted', 'archived', 'closed'], ['open', '']],
  ])('tells the status of what is out of use, and of nothing else', ({ readBack }, unused, used) => {
    const rule = readBack.kind === 'readable' ? readBack.outOfUse : undefined;
    for (const status of unused) expect(rule?.({ status })).toBe(status);
    for (const status of used) expect(rule?.({ status })).toBeNull();
  });
});
