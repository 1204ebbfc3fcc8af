import { describe, expect, it, vi } from 'vitest';
import type { AttemptEntry } from '../../../src/ipc/sending-log';
import type { RecordEntry } from '../../../src/ipc/shapes';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { type Answered, type Front, type FrontRules, openFront } from '../../fixtures/front';
import { company } from '../../fixtures/practice-submission';

// Whole imports run here, against services on loopback.
vi.setConfig({ testTimeout: 60_000 });

const vendorMapping = {
  target: 'vendors',
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
};
const invoiceMapping = {
  target: 'invoices',
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { constant: 'V-1003', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    due_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
  },
};

type Kind = 'vendors' | 'invoices';
const linesOf = (kind: Kind, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) =>
    kind === 'vendors' ? `EV-${i + 1},Name ${i + 1}` : `AN-${i + 1},2026-05-04,${i + 1}.25`,
  );
const fileOf = (kind: Kind, count: number) => ({
  file: `${kind}.csv`,
  content: [kind === 'vendors' ? 'Code,Name' : 'No,Date,Amount', ...linesOf(kind, count), ''].join('\n'),
  mapping: kind === 'vendors' ? vendorMapping : invoiceMapping,
});
const BULK = { vendors: '/v1/vendors/bulk', invoices: '/v1/invoices/import' } as const;

type Place = { readonly bench: EngineBench; readonly front: Front; readonly id: string };

const placeBehind = async (rules: FrontRules): Promise<Place> => {
  const bench = engineBench();
  const front = await openFront(await openPractice(), rules);
  return { bench, front, id: await bench.connect('Trial', front) };
};

const load = async ({ bench, id }: Place, kind: Kind, count: number) => {
  if (kind === 'invoices')
    await bench.handlers['directory.sync']({ connectionId: id, company, only: ['vendors'] });
  const { importId } = await bench.check(id, fileOf(kind, count));
  return { importId, summary: await bench.send(importId) };
};

const bulks = ({ front }: Place, kind: Kind): readonly string[] =>
  front.passed.filter(({ path }) => path === BULK[kind]).map(({ body }) => body);
const sizes = (place: Place, kind: Kind): number[] =>
  bulks(place, kind).map((body) => {
    const sent = JSON.parse(body);
    return (kind === 'vendors' ? sent.vendors : sent).length;
  });
const recordsOf = async ({ bench }: Place, importId: string): Promise<readonly RecordEntry[]> => {
  const found = await bench.handlers['imports.records']({ importId, outcome: null, limit: 1000, after: 0 });
  return found.ok ? found.value : [];
};
const attemptsOf = async ({ bench }: Place, importId: string): Promise<readonly AttemptEntry[]> => {
  const found = await bench.handlers['imports.attempts']({ importId, after: 0, limit: 1000 });
  return found.ok ? found.value.entries : [];
};

const answering = (kind: Kind, answer: Answered): FrontRules => ({
  instead: ({ path }) => (path === BULK[kind] ? answer : null),
});

describe('a definite refusal', () => {
  it.each([400, 403, 404, 413, 422])('R-235: of %i is never sent again unchanged', async (status) => {
    for (const kind of ['vendors', 'invoices'] as const) {
      const place = await placeBehind(answering(kind, { status, text: '{"message":"no"}' }));
      await load(place, kind, 3);
      const sent = bulks(place, kind);
      expect(sent.length).toBeGreaterThan(0);
      expect(new Set(sent).size).toBe(sent.length);
    }
  });

  it.each([
    ['without message and code', '{"oops":true}', '{"oops":true}'],
    ['as an array', '["bad","worse"]', '["bad","worse"]'],
    ['in HTML', '<html><h1>Nope</h1></html>', '<h1>Nope</h1>'],
    ['without a body', '', 'an empty answer'],
    ['cut in the middle', '{"message":"Inva', '{"message":"Inva'],
  ])('R-231: %s is told in plain words, and the log has the raw text', async (_, text, words) => {
    const place = await placeBehind(answering('invoices', { status: 400, text }));
    const { importId } = await load(place, 'invoices', 1);
    const [record] = await recordsOf(place, importId);
    expect(record?.outcome).toBe('rejected');
    expect(record?.message).toContain(words);
    const sent = (await attemptsOf(place, importId)).find(({ path }) => path === '/invoices/import');
    expect(sent?.replyText).toBe(text);
  });

  it('F-1, R-232, R-233: with INV4000 lists likely causes and blames no cell; an unknown code shows as it is', async () => {
    const invalid = '{"message":"Invalid invoice data","code":"INV4000"}';
    const place = await placeBehind(answering('invoices', { status: 400, text: invalid }));
    const { importId, summary } = await load(place, 'invoices', 1);
    const [record] = await recordsOf(place, importId);
    expect(record?.message).toContain('does not say why');
    expect(summary.issues.filter(({ firstAt }) => firstAt.column !== null)).toEqual([]);
    const odd = await placeBehind(
      answering('invoices', { status: 400, text: '{"message":"How odd","code":"ZZZ9999"}' }),
    );
    const other = await load(odd, 'invoices', 1);
    expect((await recordsOf(odd, other.importId))[0]?.message).toContain('How odd (ZZZ9999)');
  });

  it('R-3, R-240: of 413 in plain text is told as too large, without a word on its form', async () => {
    const text = 'Request Entity Too Large';
    const place = await placeBehind(answering('vendors', { status: 413, text, type: 'text/plain' }));
    const { importId } = await load(place, 'vendors', 1);
    const [record] = await recordsOf(place, importId);
    expect(record).toMatchObject({ outcome: 'rejected' });
    expect(record?.message).toContain('larger than the service takes');
  });
});

describe('limits that nobody told', () => {
  it('R-242: a bulk that is too large is halved until it fits, and nothing is lost', async () => {
    const place = await placeBehind({
      instead: ({ path, body }) =>
        path === BULK.vendors && JSON.parse(body).vendors.length > 4
          ? { status: 413, text: 'Request Entity Too Large', type: 'text/plain' }
          : null,
    });
    const { summary } = await load(place, 'vendors', 30);
    expect(summary.records).toMatchObject({ created: 30, updated: 0, rejected: 0, inDoubt: 0 });
    expect(sizes(place, 'vendors').filter((size) => size > 4).length).toBeLessThanOrEqual(6);
  });

  it('R-242: a busy answer without Retry-After slows the run; nothing is lost or repeated', async () => {
    let asked = 0;
    const place = await placeBehind({
      instead: ({ path }) => {
        asked += path.startsWith('/v1/') ? 1 : 0;
        return asked % 3 === 2 ? { status: 429, text: '' } : null;
      },
    });
    const { summary } = await load(place, 'invoices', 60);
    expect(summary.records).toMatchObject({ created: 60, inDoubt: 0 });
    const ids = bulks(place, 'invoices').flatMap((body) =>
      JSON.parse(body).map((entry: { upload_id: string }) => entry.upload_id),
    );
    expect(new Set(ids).size).toBe(60);
  });
});

describe('reads', () => {
  it('R-237: are made again after errors, with an end that pauses the run', async () => {
    let failures = 0;
    const place = await placeBehind({
      instead: ({ path }) =>
        path.startsWith('/v1/vendors?') && failures++ < 3 ? { status: 500, text: '' } : null,
    });
    const order = { connectionId: place.id, company, only: ['vendors' as const] };
    expect((await place.bench.handlers['directory.sync'](order)).ok).toBe(true);
    expect(failures).toBeGreaterThan(3);
    failures = Number.NEGATIVE_INFINITY;
    expect((await place.bench.handlers['directory.sync'](order)).ok).toBe(false);
    const { importId } = await place.bench.check(place.id, fileOf('vendors', 2));
    expect(await place.bench.send(importId)).toMatchObject({ state: 'paused', records: { pending: 2 } });
  });
});

describe('an acceptance without a batch id', () => {
  it('R-226: leaves its records in doubt and sends nothing again; they are looked for', async () => {
    const place = await placeBehind({
      instead: ({ method, path }) =>
        method === 'GET' && path.startsWith('/v1/invoices?')
          ? { status: 404, text: '{"message":"no list"}' }
          : null,
      change: (answer, { path }) => (path === BULK.invoices ? { status: 202, text: '' } : answer),
    });
    const { importId, summary } = await load(place, 'invoices', 1);
    expect(summary.records).toMatchObject({ inDoubt: 1, created: 0 });
    expect(bulks(place, 'invoices')).toHaveLength(1);
    expect(place.front.passed.some(({ path }) => path.startsWith('/v1/invoices?'))).toBe(true);
    const [record] = await recordsOf(place, importId);
    expect(record?.message).toMatch(/\S/);
  });
});

describe('the ingestion status', () => {
  const paidFile = {
    file: 'paid.csv',
    content: 'No,Date,Amount,Paid on\nAN-1,2026-05-04,1.25,2026-06-01\nAN-2,2026-05-04,2.25,\n',
    mapping: {
      ...invoiceMapping,
      fields: { ...invoiceMapping.fields, status: { constant: 'verified' } },
    },
  };

  it('F-14, R-244: verified is refused to a row that looks paid, until a person overrides it on record', async () => {
    const place = await placeBehind({});
    const { bench, id } = place;
    await bench.handlers['directory.sync']({ connectionId: id, company, only: ['vendors'] });
    const checked = await bench.check(id, paidFile);
    expect(checked.records).toMatchObject({ valid: 1, invalid: 1 });
    const { importId } = checked;
    const paidOverrideNote = 'Mara Quill: paid back on 2 June, to be paid again';
    await bench.handlers['drafts.update']({ importId, patch: { paidOverrideNote } });
    const again = await bench.handlers['drafts.prepare']({ importId });
    expect(again).toMatchObject({ ok: true, value: { records: { valid: 2, warnings: 1 } } });
    expect((await bench.send(importId, ['verified'])).records.created).toBe(2);
    const kept = await bench.handlers['drafts.get']({ importId });
    expect(kept).toMatchObject({ ok: true, value: { paidOverrideNote } });
    const journaled = bench.journal.db
      .prepare('SELECT paid_override_note FROM import WHERE import_id = ? AND submitted_at IS NOT NULL')
      .pluck()
      .get(importId);
    expect(journaled).toBe(paidOverrideNote);
  });

  it('R-250: cannot be changed once records have gone out', async () => {
    const place = await placeBehind({});
    const { importId } = await load(place, 'invoices', 2);
    for (const patch of [{ status: 'verified' as const }, { paidOverrideNote: 'why not' }])
      expect(await place.bench.handlers['drafts.update']({ importId, patch })).toMatchObject({
        ok: false,
        problem: { code: 'draft-sent-already' },
      });
  });
});

/** Every object of an answer with a field nobody has heard of, and every status of an invoice replaced. */
const strange = (text: string): string => {
  const widened = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(widened);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [key, widened(one)] as const);
    return { ...Object.fromEntries(entries), novelty: { deep: ['x', 1, null] } };
  };
  try {
    return JSON.stringify(widened(JSON.parse(text)));
  } catch {
    return text;
  }
};

describe('answers that say more than is known', () => {
  it('R-37: unknown fields everywhere and unheard-of states change nothing', async () => {
    const place = await placeBehind({
      change: (answer, { path }) => ({
        ...answer,
        text: strange(
          path.startsWith('/v1/invoices?')
            ? answer.text.replaceAll(/"(payment_status|status)":"[^"]*"/g, '"$1":"simmering"')
            : answer.text,
        ),
      }),
    });
    expect((await load(place, 'vendors', 5)).summary.records.created).toBe(5);
    const { summary } = await load(place, 'invoices', 5);
    expect(summary).toMatchObject({ state: 'finished', records: { created: 5 } });
    const order = { connectionId: place.id, company };
    expect((await place.bench.handlers['directory.sync'](order)).ok).toBe(true);
  });

  it.each([
    ['1.1.0', null],
    ['1.0.0', 'answered as version 1.0.0'],
    ['7.0', 'answered as version 7.0'],
    [null, null],
  ])(
    'F-24, R-34: version %s is read where it stands; another than asked for is noticed',
    async (version, notice) => {
      const place = await placeBehind({
        change: (answer) => {
          const { version: _own, ...rest } = JSON.parse(answer.text);
          return { ...answer, text: JSON.stringify(version === null ? rest : { version, ...rest }) };
        },
      });
      const { importId, summary } = await load(place, 'vendors', 3);
      expect(summary.records.created).toBe(3);
      const remarks = (await attemptsOf(place, importId)).flatMap(({ remark }) => remark ?? []);
      const tested = await place.bench.handlers['connections.test']({ connectionId: place.id });
      const said = tested.ok ? tested.value.steps.map(({ sentence }) => sentence).join(' ') : '';
      if (notice === null) expect([remarks, said.includes('answered as')]).toEqual([[], false]);
      else
        expect([remarks.join(' '), said]).toEqual([
          expect.stringContaining(notice),
          expect.stringContaining(notice),
        ]);
    },
  );

  it('R-239: a 207 elsewhere than for vendors is read as it stands, and remarked on', async () => {
    const place = await placeBehind({
      change: (answer, { path }) => (path === BULK.invoices ? { ...answer, status: 207 } : answer),
    });
    const { importId, summary } = await load(place, 'invoices', 2);
    expect(summary.records.created).toBe(2);
    const remarked = (await attemptsOf(place, importId)).filter(({ remark }) => remark !== undefined);
    expect(remarked.map(({ path, remark }) => [path, remark?.includes('207')])).toEqual([
      ['/invoices/import', true],
      ['/invoices/import', true],
    ]);
  });
});

describe('beta endpoints that are not there, or not as they were', () => {
  it.each([
    [404, '{"message":"no such path"}'],
    [200, '{"changed":"shape"}'],
    [200, '[]'],
  ])('R-36: (%i %s) fail alone: the rest is read and loaded as ever', async (status, text) => {
    const place = await placeBehind({
      instead: ({ path }) =>
        /^\/v1\/(purchase-orders|receipts)/.test(path) || path.includes('receiver-export')
          ? { status, text }
          : null,
    });
    const synced = await place.bench.handlers['directory.sync']({ connectionId: place.id, company });
    expect(synced).toMatchObject({ ok: true });
    expect(synced.ok && synced.value.vendors.count).toBeGreaterThan(0);
    expect(synced.ok && synced.value.dimensions.count).toBeGreaterThan(0);
    expect((await load(place, 'vendors', 2)).summary.records.created).toBe(2);
    expect((await load(place, 'invoices', 2)).summary.records.created).toBe(2);
  });
});
