import ExcelJS from 'exceljs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import type { Summary } from '../../../src/ipc/shapes';
import type { Practice } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { type Front, openFront } from '../../fixtures/front';
import { memoryStore } from '../../fixtures/memory-store';
import { company } from '../../fixtures/practice-submission';
import { smallService } from '../../fixtures/small-service';
import { startTestSubmission } from '../../fixtures/submission';
import { toyImport, toyInvoices } from '../../fixtures/toy-targets';
import { virtualClock } from '../../fixtures/virtual-clock';

// Whole imports run here, against services on loopback.
vi.setConfig({ testTimeout: 60_000 });

const vendorFile = (names: readonly string[]): string =>
  ['Code,Name', ...names.map((name, i) => `EV-${i + 1},${name}`), ''].join('\n');
const vendorMapping = {
  target: 'vendors',
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
};
const someVendors = {
  file: 'vendors.csv',
  content: vendorFile(['One', 'Two', 'Three']),
  mapping: vendorMapping,
};

const invoiceMapping = {
  target: 'invoices',
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { column: 'Place' },
    invoice_date: { column: 'Date' },
    due_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
  },
};
const invoiceFile = (rows: readonly (readonly [number: string, vendor: string, place: string])[]): string =>
  ['No,Vendor,Place,Date,Amount', ...rows.map((row) => `${row.join(',')},2026-05-04,12.50`), ''].join('\n');

const sync = async (bench: EngineBench, connectionId: string): Promise<void> => {
  const synced = await bench.handlers['directory.sync']({ connectionId, company, only: ['vendors'] });
  expect(synced.ok).toBe(true);
};

const vendorIds = async (bench: EngineBench, connectionId: string): Promise<Map<string, string>> => {
  const order = { connectionId, company, kind: 'vendors', search: '', limit: 1000 } as const;
  const listed = await bench.handlers['directory.list'](order);
  if (!listed.ok) throw new Error(listed.problem.code);
  return new Map(listed.value.entries.map(({ erpId, id }) => [erpId, id]));
};

const pausedBecause = async (bench: EngineBench, importId: string): Promise<string> => {
  const listed = await bench.handlers['imports.list']({});
  if (!listed.ok) throw new Error(listed.problem.code);
  return listed.value.find((one) => one.importId === importId)?.pausedBecause ?? '';
};

/** Two environments of one organisation, each behind a front that remembers what it was asked. */
const twoPlaces = async (): Promise<{
  bench: EngineBench;
  fronts: readonly Front[];
  ids: readonly string[];
}> => {
  const bench = engineBench();
  const services: Practice[] = [await openPractice({ seed: 1 }), await openPractice({ seed: 2 })];
  const fronts = await Promise.all(services.map((service) => openFront(service, {})));
  const ids: string[] = [];
  for (const [i, front] of fronts.entries()) ids.push(await bench.connect(`Place ${i}`, front));
  return { bench, fronts, ids };
};

describe('addresses of a connection', () => {
  it('R-1, R-2: the token comes from its own address, everything else from the API base', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(30), 10);
    const http = smallService({ clock });
    const addresses = {
      baseUrl: 'https://api.example:8443/v1/',
      authUrl: 'https://login.example/oauth/token',
    };
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport, ...addresses }).done);
    const [token, ...others] = http.requests.map(({ url }) => url);
    expect(token).toBe(addresses.authUrl);
    expect(others.length).toBeGreaterThan(5);
    expect(others.filter((url) => !/^https:\/\/api\.example:8443\/v1\/(?!v1)/.test(url))).toEqual([]);
  });

  it('R-22, R-23, R-30: the API key goes with every request, token and version with every one of the API', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(30), 10);
    const http = smallService({ clock, fault: (_, number) => (number === 5 ? 'expired' : null) });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    for (const { url, headers } of http.requests) {
      expect(headers['x-api-key']).toBe('test-api-key');
      if (url.endsWith('/oauth/token')) continue;
      expect(headers.authorization).toMatch(/^Bearer token-\d+$/);
      expect(headers['x-api-version']).toBe('1.1.0');
    }
    expect(http.requests.filter(({ url }) => url.endsWith('/oauth/token'))).toHaveLength(2);
  });
});

describe('two environments', () => {
  it('F-22: ids that a mapping holds stay behind when its import, or a template of it, goes to another environment', async () => {
    const { bench, ids } = await twoPlaces();
    for (const id of ids) await sync(bench, id);
    const [first = '', other = ''] = ids;
    const fields = {
      ...invoiceMapping.fields,
      svc_location_id: { constant: '101' },
      svc_vendor_id: {
        ...{ column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id', 'id'] },
        values: { Big: '9', Small: 'V-1003' },
      },
    };
    const mapping = mappingSchema.parse({
      ...{ format: 'tallyport-mapping/1', ...invoiceMapping },
      fields: { ...fields, currency: { constant: 'USD' } },
    });
    const content = invoiceFile([['A-1', 'V-1003', '101']]);
    const { importId } = await bench.check(first, { file: 'bills.csv', content, mapping });
    const same = await bench.handlers['drafts.update']({ importId, patch: { connectionId: first } });
    expect(same).toMatchObject({ ok: true, value: { mapping: { fields: mapping.fields } } });
    await bench.handlers['templates.save']({ name: 'Bills', mapping, connectionId: first });
    const listed = async (connectionId: string) => {
      const all = await bench.handlers['templates.list']({ connectionId });
      return all.ok ? all.value[0] : undefined;
    };
    expect(await listed(first)).toMatchObject({ mapping: { fields: mapping.fields }, cleared: [] });

    const turned = await bench.handlers['drafts.update']({ importId, patch: { connectionId: other } });
    const template = await listed(other);
    for (const one of [turned.ok ? turned.value : undefined, template]) {
      expect(one?.mapping?.fields.svc_location_id).toBeUndefined();
      expect(one?.mapping?.fields.svc_vendor_id?.values).toEqual({ Small: 'V-1003' });
      expect(one?.mapping?.fields.currency).toEqual({ constant: 'USD' });
      expect(one?.cleared).toHaveLength(2);
    }
  });

  it('F-22: a connection that was used keeps its environment and its address; its name and locations may change', async () => {
    const { bench, ids, fronts } = await twoPlaces();
    const [first = ''] = ids;
    const [, other] = fronts;
    const listed = await bench.handlers['connections.list']({});
    const connection = listed.ok ? listed.value.find(({ id }) => id === first) : undefined;
    if (connection === undefined || other === undefined) throw new Error('two places are needed');
    const { hasSecrets: _, createdAt: __, ...draft } = connection;
    const saved = (changes: object) => bench.handlers['connections.save']({ ...draft, ...changes });
    expect(await saved({ environment: 'sandbox' })).toMatchObject({ ok: true });
    expect(await saved({ environment: 'sandbox', baseUrl: other.baseUrl })).toMatchObject({ ok: true });
    expect(await saved({ environment: 'sandbox', baseUrl: draft.baseUrl })).toMatchObject({ ok: true });
    await sync(bench, first);
    const fixed = { ok: false, problem: { code: 'connection-address-fixed' } };
    expect(await saved({ environment: 'sandbox', baseUrl: other.baseUrl })).toMatchObject(fixed);
    expect(await saved({ environment: 'production' })).toMatchObject(fixed);
    const renamed = { environment: 'sandbox', name: 'Other name', locations: [{ id: '7', name: 'New' }] };
    expect(await saved(renamed)).toMatchObject({ ok: true, value: { name: 'Other name' } });
  });

  it('F-22, R-8, R-10: share neither credentials nor tokens, nor directory, nor what counts as sent', async () => {
    const { bench, fronts, ids } = await twoPlaces();
    const listed: Map<string, string>[] = [];
    for (const id of ids) {
      const { importId } = await bench.check(id, someVendors);
      expect((await bench.send(importId)).records).toMatchObject({ total: 3, created: 3, duplicates: 0 });
      await sync(bench, id);
      listed.push(await vendorIds(bench, id));
    }
    const [first, second] = listed;
    expect(first?.get('EV-1')).toBeDefined();
    expect(second?.get('EV-1')).not.toBe(first?.get('EV-1'));
    const tokens = fronts.map(
      ({ passed }) => new Set(passed.flatMap(({ headers }) => headers.authorization ?? [])),
    );
    expect([...(tokens[0] ?? [])].filter((token) => tokens[1]?.has(token))).toEqual([]);
    for (const front of fronts)
      expect(new Set(front.passed.map(({ headers }) => headers['x-api-key']))).toEqual(
        new Set([front.apiKey]),
      );
    const refused = bench.journal.db.prepare('SELECT count(*) FROM attempt WHERE status = 401').pluck().get();
    expect(refused).toBe(0);
  });

  it('F-22, R-9: a checked import turned to the other is checked anew, and finds the ids of the other by ERP id', async () => {
    const { bench, fronts, ids } = await twoPlaces();
    for (const id of ids) await sync(bench, id);
    const [sandbox = '', other = ''] = ids;
    const content = invoiceFile([['A-1', 'V-1003', '101']]);
    const { importId } = await bench.check(sandbox, { file: 'bills.csv', content, mapping: invoiceMapping });
    const turned = await bench.handlers['drafts.update']({ importId, patch: { connectionId: other } });
    expect(turned).toMatchObject({ ok: true, value: { isPrepared: false } });
    const order = { importId, onlyValid: true, acceptWarnings: true, confirmProduction: null };
    expect(
      await bench.handlers['imports.submit']({ ...order, stopAfterChunks: null, waitForBatches: true }),
    ).toMatchObject({ ok: false, problem: { code: 'draft-incomplete' } });
    expect((await bench.handlers['drafts.prepare']({ importId })).ok).toBe(true);
    expect((await bench.send(importId)).records.created).toBe(1);
    const sentTo = fronts.map(({ passed }) => passed.filter(({ path }) => path === '/v1/invoices/import'));
    expect(sentTo.map((sent) => sent.length)).toEqual([0, 1]);
    const idThere = (await vendorIds(bench, other)).get('V-1003');
    expect((await vendorIds(bench, sandbox)).get('V-1003')).not.toBe(idThere);
    expect(JSON.parse(sentTo[1]?.[0]?.body ?? '')).toMatchObject([{ svc_vendor_id: Number(idThere) }]);
  });

  it('R-11: a permission refused in one is asked for again in the other', async () => {
    const bench = engineBench();
    const barred = await openFront(await openPractice({ seed: 1 }), {
      instead: ({ path }) => (path.startsWith('/v1/') ? { status: 403, text: '{"message":"no"}' } : null),
    });
    const results: Summary[] = [];
    for (const [name, to] of [
      ['Barred', barred],
      ['Open', await openPractice({ seed: 2 })],
    ] as const) {
      const { importId } = await bench.check(await bench.connect(name, to), someVendors);
      results.push(await bench.send(importId));
    }
    expect(results.map(({ state }) => state)).toEqual(['paused', 'finished']);
    expect(results.map(({ records }) => [records.pending, records.created])).toEqual([
      [3, 0],
      [0, 3],
    ]);
  });

  it('R-13, R-15: a sandbox alone with typed-in ids is enough, and no list of companies is asked for', async () => {
    const bench = engineBench();
    const front = await openFront(await openPractice(), {});
    const id = await bench.connect('Sandbox', front);
    await sync(bench, id);
    const content = invoiceFile([['A-1', 'V-1003', '101']]);
    const { importId } = await bench.check(id, { file: 'bills.csv', content, mapping: invoiceMapping });
    expect((await bench.send(importId)).records.created).toBe(1);
    expect((await bench.handlers['connections.test']({ connectionId: id })).ok).toBe(true);
    expect(
      front.passed
        .map(({ path }) => path)
        .filter((path) => /compan|location/i.test(path.split('?')[0] ?? '')),
    ).toEqual([]);
  });
});

describe('an organisation that is not set up', () => {
  it.each([401, 403, 404])(
    'R-12: that answers everything with %i stops before a record is refused, and says whom to ask',
    async (status) => {
      const bench = engineBench();
      const front = await openFront(await openPractice(), {
        instead: ({ path }) => (path.startsWith('/v1/') ? { status, text: '{"message":"no"}' } : null),
      });
      const { importId } = await bench.check(await bench.connect('New', front), someVendors);
      const sent = await bench.send(importId);
      expect(sent).toMatchObject({ state: 'paused', records: { pending: 3, rejected: 0, failed: 0 } });
      expect(await pausedBecause(bench, importId)).toContain('partner manager');
    },
  );
});

describe('credentials that were compromised', () => {
  it('R-25, R-27: are replaced in the middle of an import, which goes on without repeating anything', async () => {
    const bench = engineBench();
    const practice = await openPractice();
    let isRevoked = false;
    const front = await openFront(practice, {
      instead: ({ path, headers }) => {
        const isOld = headers['x-api-key'] !== 'fresh-key';
        if (isRevoked && isOld) return { status: 401, text: '{"message":"revoked"}' };
        if (path === '/v1/vendors/bulk') isRevoked = true;
        return null;
      },
      headers: ({ headers }) => ({ ...headers, 'x-api-key': practice.apiKey }),
    });
    const connectionId = await bench.connect('Leaky', front);
    const { importId } = await bench.check(connectionId, someVendors);
    const paused = await bench.send(importId);
    expect(paused).toMatchObject({ state: 'paused', records: { total: 3, rejected: 0, failed: 0 } });
    const attempts = (): unknown => bench.journal.db.prepare('SELECT count(*) FROM attempt').pluck().get();
    const before = Number(attempts());
    const { clientId, clientSecret } = practice;
    const secrets = { apiKey: 'fresh-key', clientId, clientSecret };
    expect((await bench.handlers['connections.setSecrets']({ connectionId, secrets })).ok).toBe(true);
    const cut = await bench.handlers['connections.setSecrets']({
      connectionId,
      secrets: { ...secrets, apiKey: 'fresh-key\n' },
    });
    expect(cut).toMatchObject({ ok: false, problem: { code: 'api-key-unusable' } });
    expect(Number(attempts())).toBe(before);
    await bench.handlers['imports.resume']({ importId });
    const done = await bench.handlers['imports.settled']({ importId });
    expect(done).toMatchObject({
      ok: true,
      value: { state: 'finished', records: { created: 3, updated: 0 } },
    });
  });
});

describe('a location that the API user may not reach', () => {
  it('R-28: costs its own rows only, and they say why', async () => {
    const bench = engineBench();
    const id = await bench.connect('Two places', await openPractice());
    await sync(bench, id);
    const content = invoiceFile([
      ['A-1', 'V-1003', '101'],
      ['A-2', 'V-1003', '109'],
      ['A-3', 'V-1003', '101'],
      ['A-4', 'V-1003', '109'],
    ]);
    const { importId } = await bench.check(id, { file: 'bills.csv', content, mapping: invoiceMapping });
    expect((await bench.send(importId)).records).toMatchObject({ created: 2, rejected: 2 });
    const records = await bench.handlers['imports.records']({
      importId,
      outcome: 'rejected',
      limit: 10,
      after: 0,
    });
    expect(records.ok && records.value.map(({ rows }) => rows[0])).toEqual([3, 5]);
    expect(records.ok && records.value.every(({ message }) => message?.includes('location'))).toBe(true);
  });
});

describe('a connection with a hosted ERP integration', () => {
  it.each([
    [true, ['synced-from-erp']],
    [false, []],
  ])(
    'R-17: (%s) warns before what the service syncs by itself is loaded, and only there',
    async (hostedErp, said) => {
      const bench = engineBench();
      const id = await bench.connect('Hosted', await openPractice(), { hostedErp });
      const codes = ({ issues }: Summary): string[] => issues.map(({ code }) => code);
      const dimensions = {
        file: 'dimensions.csv',
        content: 'Code,Ref,Type,Kind\n0400,D-1,Account,account\n',
        mapping: {
          target: 'dimensions',
          fields: {
            code: { column: 'Code' },
            reference_id: { column: 'Ref' },
            erp_type: { column: 'Type' },
            svc_type: { column: 'Kind' },
          },
        },
      };
      expect(codes(await bench.check(id, someVendors))).toEqual(said);
      expect(codes(await bench.check(id, dimensions))).toEqual(expect.arrayContaining(said));
      await sync(bench, id);
      const content = invoiceFile([['A-1', 'V-1003', '101']]);
      const bills = await bench.check(id, { file: 'bills.csv', content, mapping: invoiceMapping });
      expect(codes(bills)).not.toContain('synced-from-erp');
    },
  );
});

describe('ids of the ERP', () => {
  const odd = ['00042', '4E5', 'ÄB/1', 'a-1', 'A-1', '90071992547409931234', '0007310'];

  const workbook = async (): Promise<Uint8Array> => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Vendors');
    sheet.addRow(['Code', 'Name']);
    for (const [i, id] of odd.entries()) sheet.addRow([id, `Odd ${i}`]);
    return new Uint8Array(await book.xlsx.writeBuffer());
  };

  it.each(['csv', 'xlsx'])('R-16: arrive letter for letter from %s', async (kind) => {
    const bench = engineBench();
    const front = await openFront(await openPractice(), {});
    const id = await bench.connect('Trial', front);
    // Two of them stand there under other names: what is written over is shown by the check first.
    await sync(bench, id);
    const wanted = odd;
    const csv = ['Code,Name', ...wanted.map((one, i) => `${one},Odd ${i}`), ''].join('\n');
    const content = kind === 'csv' ? csv : await workbook();
    const { importId } = await bench.check(id, { file: `vendors.${kind}`, content, mapping: vendorMapping });
    await bench.send(importId);
    const sent = front.passed
      .filter(({ path }) => path === '/v1/vendors/bulk')
      .flatMap(({ body }) => JSON.parse(body).vendors)
      .map((entry: { erp_vendor_id: unknown }) => entry.erp_vendor_id);
    expect(sent).toEqual(wanted);
  });
});

describe('dates of a file', () => {
  const offsets = { 'Pacific/Pago_Pago': 660, 'Pacific/Kiritimati': -840 };

  const workbook = async (): Promise<Uint8Array> => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('Bills');
    sheet.addRow(['No', 'Vendor', 'Place', 'Date', 'Amount']);
    sheet.addRow(['A-1', 'V-1003', '101', new Date(Date.UTC(2026, 0, 31)), 12.5]);
    sheet.getCell('D2').numFmt = 'yyyy-mm-dd';
    sheet.addRow(['A-2', 'V-1003', '101', '2026-03-01', 7.25]);
    return new Uint8Array(await book.xlsx.writeBuffer());
  };

  it('R-84: go out as the same days, whatever the time zone of the machine', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    const content = await workbook();
    const bodies: unknown[] = [];
    for (const [zone, offset] of Object.entries(offsets)) {
      vi.stubEnv('TZ', zone);
      expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(offset);
      const bench = engineBench();
      const front = await openFront(await openPractice(), {});
      const id = await bench.connect('Trial', front);
      await sync(bench, id);
      const { importId } = await bench.check(id, { file: 'bills.xlsx', content, mapping: invoiceMapping });
      expect((await bench.send(importId)).records.created).toBe(2);
      const entries = front.passed
        .filter(({ path }) => path === '/v1/invoices/import')
        .flatMap(({ body }) => JSON.parse(body))
        .map(({ upload_id: _derived, ...entry }: { upload_id: string }) => entry);
      bodies.push(entries);
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject([{ invoice_date: '2026-01-31' }, { invoice_date: '2026-03-01' }]);
  });
});
