import { describe, expect, it } from 'vitest';
import { readInvoiceEntry } from '../../../../src/core/service/invoices/reading';
import { invoiceStatuses } from '../../../../src/core/service/invoices/statuses';
import { operationNamed, operations } from '../../../../src/core/service/operations';
import { operationBench, order, profileB } from '../../../fixtures/operations';
import { stubService } from '../../../fixtures/stub-service';
import { testProfile } from '../../../fixtures/submission';

describe.each(['a', 'b'] as const)('reading invoices under profile %s', (profile) => {
  it('R-72: lists by each of the eight statuses', async () => {
    const bench = await operationBench({ practice: { profile } });
    for (const { value } of invoiceStatuses) {
      const { entries } = await bench.read(order('invoices.list', { status: value }));
      expect(entries.map((entry) => entry.status)).toEqual([value, value, value]);
    }
  });

  it('R-77: lines come with expand=items on a list, and are not claimed empty without', async () => {
    const bench = await operationBench({ practice: { profile } });
    const without = await bench.read(order('invoices.list', { status: 'exported' }));
    const withLines = await bench.read(order('invoices.list', { status: 'exported', items: true }));
    const laid = testProfile(profile === 'b' ? profileB : {});
    const kinds = [without, withLines].map(({ entries }) =>
      entries.map((entry) => readInvoiceEntry(entry, laid)?.items.kind),
    );
    expect(kinds).toEqual([Array(3).fill('not-asked'), Array(3).fill('read')]);
    expect(bench.requests()[0]).not.toContain('expand');
    expect(bench.requests().at(-1)).toContain('expand=items');
  });

  it('R-78: history and splits are asked for in one expand, and lines come without asking', async () => {
    const bench = await operationBench({ practice: { profile } });
    const { entries } = await bench.read(order('invoices.list', { status: 'exported' }));
    const id = String(entries[0]?.id);
    const bare = await bench.read(order('invoices.show', { id }));
    const whole = await bench.read(order('invoices.show', { id, history: true, gl_splits: true }));
    expect(bench.requests().slice(-2)).toEqual([
      `GET /invoices/${id}`,
      `GET /invoices/${id}?expand=history,gl_splits`,
    ]);
    const laid = testProfile(profile === 'b' ? profileB : {});
    const [one, other] = [bare, whole].map((read) => readInvoiceEntry(read.entries[0] ?? {}, laid));
    expect(one).toMatchObject({
      items: { kind: 'read' },
      history: { kind: 'not-asked' },
      splits: { kind: 'not-asked' },
    });
    expect(other).toMatchObject({
      history: { entries: [{ action: 'CREATED' }, { action: 'EXPORTED' }] },
      splits: { kind: 'listed', entries: [{ account: '0400', isVirtual: false }, {}] },
    });
  });

  it('R-89: reads the paged list to its end, each invoice once', async () => {
    const paging = { invoices: { pageSize: 10 } };
    const base = profile === 'b' ? profileB : {};
    const merged = {
      ...Object(base).paging,
      invoices: { ...Object(base).paging?.invoices, ...paging.invoices },
    };
    const bench = await operationBench({ practice: { profile }, profile: { paging: merged } });
    const { entries, isWhole } = await bench.read(order('invoices.list', {}));
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(25);
    expect(entries).toHaveLength(25);
    expect(isWhole).toBe(true);
    const some = await bench.read({ ...order('invoices.list', {}), limit: 7 });
    expect(some).toMatchObject({ isWhole: false });
    expect(some.entries).toHaveLength(7);
  });

  it('NS-22: what the service has no filter for is filtered here', async () => {
    const bench = await operationBench({ practice: { profile } });
    const { entries, total } = await bench.read(
      order('invoices.list', { number: 'hh-0000', location: '102', from: '2026-09-01', to: '2026-09-10' }),
    );
    expect(total).toBeNull();
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(String(entry.invoice_number)).toContain('HH-0000');
      expect(entry.svc_location_id).toBe('102');
      expect(String(entry.invoice_date) <= '2026-09-10').toBe(true);
    }
    expect(bench.requests().every((line) => !/[?&]number=/.test(line))).toBe(true);
  });
});

describe('the list of invoices', () => {
  it('R-72: any other status is refused before a request', async () => {
    const bench = await operationBench();
    for (const status of ['inactive', 'paid', 'Approved', ''])
      expect(await bench.problem('service.read', order('invoices.list', { status }))).toMatchObject({
        code: 'operation-field-wrong',
        where: { field: 'status' },
      });
    expect(bench.requests()).toEqual([]);
    const field = operationNamed('invoices.list')?.fields.find(({ key }) => key === 'status');
    expect(field?.choices?.map(({ value }) => value)).toEqual(invoiceStatuses.map(({ value }) => value));
  });

  it('R-75: no operation but the creation writes a status, and that one only its ingestion status', () => {
    const offered = operations
      .filter(({ area, does }) => area === 'invoices' && does.kind === 'write')
      .flatMap(({ name, fields }) =>
        fields
          .filter(({ key, isOffered }) => key === 'status' && isOffered !== false)
          .map(({ choices }) => [name, choices?.map(({ value }) => value)]),
      );
    expect(offered).toEqual([['invoices.create', ['archived', 'verified']]]);
  });

  it('R-89: an invoice added between two pages neither hides another nor appears twice', async () => {
    const row = (id: number) => ({
      id: String(id),
      status: 'approved',
      payment_status: 'x',
      created_at: 'y',
    });
    const service = await stubService((_request, count) => {
      const all = count === 1 ? [1, 2, 3, 4] : [99, 1, 2, 3, 4];
      const page = all.slice((count - 1) * 2, count * 2).map(row);
      return { status: 200, body: { invoices: page, count: all.length, page: count, limit: 2 } };
    });
    const bench = await operationBench({ service });
    const { entries } = await bench.read(order('invoices.list', {}));
    expect(entries.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  });

  it('R-37, R-254: a list under another name is found, and an answer without one is told', async () => {
    const named = await stubService(() => ({
      status: 200,
      body: { data: { rows: [{ id: '1', status: 'simmering' }] } },
    }));
    const bench = await operationBench({ service: named });
    expect((await bench.read(order('invoices.list', {}))).entries).toEqual([
      { id: '1', status: 'simmering' },
    ]);
    const none = await operationBench({
      service: await stubService(() => ({ status: 200, body: { hello: 1 } })),
    });
    expect(await none.problem('service.read', order('invoices.list', {}))).toMatchObject({
      code: 'list-unreadable',
      params: { setting: 'paging.invoices.itemsPath' },
    });
    expect(await none.problem('service.read', order('invoices.show', { id: 'a/b %c' }))).toMatchObject({
      code: 'service-read-odd',
    });
    expect(none.requests().at(-1)).toBe('GET /invoices/a%2Fb%20%25c');
  });
});
