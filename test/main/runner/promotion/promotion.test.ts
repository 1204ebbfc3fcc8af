import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../../src/core/values/result';
import type { PromotionAnswer } from '../../../../src/ipc/promotion';
import { sealWhatIsThere } from '../../../../src/main/journal/chain';
import { checkChain } from '../../../../src/main/journal/chain-check';
import { inTransaction } from '../../../../src/main/journal/open';
import { chainWords } from '../../../../src/main/runner/chain-words';
import { type EngineBench, engineBench, openPractice } from '../../../fixtures/engine';
import { type Front, openFront } from '../../../fixtures/front';
import { company } from '../../../fixtures/practice-submission';

// Whole imports run here, against services on loopback.
vi.setConfig({ testTimeout: 60_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.problem.code);

type Scene = {
  readonly bench: EngineBench;
  readonly sandbox: string;
  readonly production: string;
  /** Services behind a front that remembers what it was asked, in the same order. */
  readonly fronts: readonly Front[];
  readonly idOf: (connectionId: string, erpId: string) => Promise<string>;
};

const HARBOUR = [{ id: '101', name: 'Harbour' }];
/** The same place has another id there, and its old id is another place. */
const MOVED = [
  { id: '102', name: 'Harbour' },
  { id: '101', name: 'Hill' },
];

const scene = async (): Promise<Scene> => {
  const bench = engineBench();
  inTransaction(bench.journal, () => sealWhatIsThere(bench.journal));
  const fronts = [
    await openFront(await openPractice({ seed: 1 }), {}),
    await openFront(await openPractice({ seed: 2 }), {}),
  ];
  const [first, second] = fronts;
  if (first === undefined || second === undefined) throw new Error('two are needed');
  const sandbox = await bench.connect('Rehearsal room', first, { locations: HARBOUR });
  const production = await bench.connect('The real one', second, {
    ...{ environment: 'production', locations: MOVED },
  });
  for (const connectionId of [sandbox, production])
    must(await bench.handlers['directory.sync']({ connectionId, company }));
  return {
    ...{ bench, sandbox, production, fronts },
    idOf: async (connectionId, erpId) => {
      const wanted = { connectionId, company, kind: 'vendors', search: erpId, limit: 100 } as const;
      const listed = must(await bench.handlers['directory.list'](wanted));
      return listed.entries.find((one) => one.erpId === erpId)?.id ?? '';
    },
  };
};

const file = (notes: readonly string[]): string =>
  ['No,Amount,Note', ...notes.map((note, i) => `A-${i + 1},${i + 1}0.50,${note}`), ''].join('\n');

/** A rehearsal whose mapping holds ids of its environment: the vendor as a constant, the location as well. */
const rehearse = async (here: Scene, over: object = {}, notes: readonly string[] = ['', '', '', '']) => {
  const mapping = {
    ...{ target: 'invoices', locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' } },
    fields: {
      invoice_number: { column: 'No' },
      svc_vendor_id: { constant: await here.idOf(here.sandbox, 'V-1003') },
      svc_location_id: { constant: '101' },
      invoice_date: { constant: '2026-05-04' },
      due_date: { constant: '2026-06-04' },
      total_amount: { column: 'Amount' },
      notes: { column: 'Note' },
      ...over,
    },
  };
  const checked = await here.bench.check(here.sandbox, { file: 'bills.csv', content: file(notes), mapping });
  const sent = await here.bench.send(checked.importId);
  rmSync(path.join(here.bench.folder, 'bills.csv'));
  return sent;
};

const SAME_PLACE: PromotionAnswer = { kind: 'location', from: '101', to: '102' };

const orderOf = (here: Scene, importId: string, answers: PromotionAnswer[] = [SAME_PLACE]) => ({
  ...{ importId, connectionId: here.production, company, answers },
});

const send = async (here: Scene, importId: string, confirmProduction: string | null = 'The real one') => {
  const started = await here.bench.handlers['imports.submit']({
    ...{ importId, confirmProduction, onlyValid: true, acceptWarnings: true, stopAfterChunks: null },
    waitForBatches: true,
  });
  return started.ok ? must(await here.bench.handlers['imports.settled']({ importId })) : started.problem.code;
};

const sentTo = (front: Front | undefined): readonly Record<string, unknown>[] =>
  (front?.passed ?? [])
    .filter(({ path: asked }) => asked === '/v1/invoices/import')
    .flatMap(({ body }) => JSON.parse(body));

describe('a rehearsal', () => {
  it('F-22, R-9: goes to the other environment with its ids, which the ERP ids lead to, and none of the first', async () => {
    const here = await scene();
    const { bench, fronts, idOf, sandbox, production } = here;
    const rehearsed = await rehearse(here);
    expect(rehearsed.records.created).toBe(4);
    const preview = must(await bench.handlers['promotion.preview'](orderOf(here, rehearsed.importId, [])));
    expect(preview.isComplete).toBe(false);
    const there = await idOf(sandbox, 'V-1003');
    const real = await idOf(production, 'V-1003');
    expect(real).not.toBe(there);
    expect(preview.translations).toMatchObject([
      { kind: 'vendor', from: { id: there }, through: 'V-1003', to: { id: real }, state: 'translated' },
      { kind: 'location', from: { id: '101' }, through: 'Harbour', to: { id: '102' }, state: 'to-confirm' },
    ]);
    expect(
      await bench.handlers['promotion.make']({ ...orderOf(here, rehearsed.importId, []), status: null }),
    ).toMatchObject({ ok: false, problem: { code: 'promotion-open', params: { ids: 'Location 101' } } });
    const made = must(
      await bench.handlers['promotion.make']({ ...orderOf(here, rehearsed.importId), status: null }),
    );
    expect(made).toMatchObject({
      ...{ rehearsal: rehearsed.importId, connection: 'The real one', state: 'checked' },
      records: { total: 4, valid: 4 },
    });
    const done = await send(here, made.importId);
    expect(done).toMatchObject({ records: { created: 4 } });
    const bodies = fronts.map(sentTo);
    expect(bodies.map((sent) => sent.length)).toEqual([4, 4]);
    expect(new Set(bodies[1]?.map((one) => one.svc_vendor_id))).toEqual(new Set([Number(real)]));
    expect(new Set(bodies[1]?.map((one) => one.svc_location_id))).toEqual(new Set(['102']));
    const uploads = bodies.flat().map((one) => one.upload_id);
    expect(new Set(uploads).size).toBe(8);
    expect(checkChain(bench.journal)).toMatchObject({ damage: [], fault: null });
  });

  it('R-9: translates ids that stand in the cells, with the corrections made in the grid', async () => {
    const here = await scene();
    const { bench } = here;
    const a = await here.idOf(here.sandbox, 'V-1003');
    const b = await here.idOf(here.sandbox, 'V-1004');
    const over = { svc_vendor_id: { column: 'Note', lookup: 'vendor', match: ['id', 'erp_vendor_id'] } };
    const rehearsed = await rehearse(here, over, [a, b, 'V-1003']);
    expect(rehearsed.records.created).toBe(3);
    const made = must(
      await bench.handlers['promotion.make']({ ...orderOf(here, rehearsed.importId), status: null }),
    );
    // Somebody types an id of the first environment into the grid: it is no id here.
    const edited = must(
      await bench.handlers['drafts.edit']({
        importId: made.importId,
        edits: [{ row: 4, column: 2, value: '999999' }],
      }),
    );
    expect(edited.records).toMatchObject({ valid: 2, invalid: 1 });
    await send(here, made.importId);
    const ids = [await here.idOf(here.production, 'V-1003'), await here.idOf(here.production, 'V-1004')];
    expect(sentTo(here.fronts[1]).map((one) => one.svc_vendor_id)).toEqual(ids.map(Number));
    expect(checkChain(bench.journal)).toMatchObject({ fault: null });
  });

  it('R-9: stands still where the other directory lacks the vendor, and goes on as a person says', async () => {
    const here = await scene();
    const { bench, sandbox } = here;
    const vendors = await bench.check(sandbox, {
      file: 'own.csv',
      content: 'Code,Name\nOWN-1,Only here\n',
      mapping: {
        target: 'vendors',
        fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
      },
    });
    await bench.send(vendors.importId);
    must(await bench.handlers['directory.sync']({ connectionId: sandbox, company }));
    const own = await here.idOf(sandbox, 'OWN-1');
    const rehearsed = await rehearse(here, { svc_vendor_id: { constant: own } });
    expect(rehearsed.records.created).toBe(4);
    const order = { ...orderOf(here, rehearsed.importId), status: null };
    const preview = must(await bench.handlers['promotion.preview'](order));
    expect(preview.translations[0]).toMatchObject({ state: 'open', through: 'OWN-1', to: null });
    expect(preview.translations[0]?.sentence).toContain('The real one');
    expect(codeOf(await bench.handlers['promotion.make'](order))).toBe('promotion-open');
    const answers: PromotionAnswer[] = [SAME_PLACE, { kind: 'vendor', from: own, to: 'V-1004' }];
    const made = must(await bench.handlers['promotion.make']({ ...order, answers }));
    await send(here, made.importId);
    expect(sentTo(here.fronts[1])[0]?.svc_vendor_id).toBe(Number(await here.idOf(here.production, 'V-1004')));
    const stray: PromotionAnswer[] = [...answers, { kind: 'vendor', from: '1', to: 'V-1004' }];
    expect(codeOf(await bench.handlers['promotion.make']({ ...order, answers: stray }))).toBe(
      'promotion-answer-unused',
    );
  });

  it('R-14, R-113: asks for production by name, for the ingestion status and for consents anew', async () => {
    const here = await scene();
    const { bench } = here;
    const rehearsed = await rehearse(here, { status: { constant: 'verified' } });
    const order = orderOf(here, rehearsed.importId);
    const preview = must(await bench.handlers['promotion.preview'](order));
    expect(preview.statuses).toEqual([{ value: 'verified', count: 4 }]);
    expect(codeOf(await bench.handlers['promotion.make']({ ...order, status: null }))).toBe(
      'promotion-status-open',
    );
    const made = must(await bench.handlers['promotion.make']({ ...order, status: 'same' }));
    expect(await send(here, made.importId, null)).toBe('production-not-confirmed');
    expect(await send(here, made.importId)).toBe('choice-not-confirmed');
    const archived = must(await bench.handlers['promotion.make']({ ...order, status: 'archived' }));
    await send(here, archived.importId);
    expect(sentTo(here.fronts[1]).map((one) => one.status)).toEqual(Array(4).fill('archived'));
  });

  it('R-9: cannot be turned to a third place afterwards, nor promoted to where it was, nor before it is over', async () => {
    const here = await scene();
    const { bench, sandbox } = here;
    const rehearsed = await rehearse(here);
    const order = orderOf(here, rehearsed.importId);
    const made = must(await bench.handlers['promotion.make']({ ...order, status: null }));
    const turned = await bench.handlers['drafts.update']({
      ...{ importId: made.importId, patch: { connectionId: sandbox } },
    });
    expect(codeOf(turned)).toBe('promotion-is-fixed');
    const there = { ...order, connectionId: sandbox };
    expect(codeOf(await bench.handlers['promotion.preview'](there))).toBe('promotion-same-place');
    const early = { ...order, importId: made.importId, connectionId: sandbox };
    expect(codeOf(await bench.handlers['promotion.preview'](early))).toBe('promotion-not-sent');
  });
});

describe('the results of both', () => {
  it('stand side by side by the rows of the file: what differs first, with counts and money', async () => {
    const here = await scene();
    const { bench } = here;
    const rehearsed = await rehearse(here, {}, ['', 'practice:reject', '', 'practice:fail']);
    expect(rehearsed.records).toMatchObject({ created: 2, rejected: 1, failed: 1 });
    const made = must(
      await bench.handlers['promotion.make']({ ...orderOf(here, rehearsed.importId), status: null }),
    );
    must(
      await bench.handlers['drafts.edit']({
        importId: made.importId,
        edits: [
          { row: 3, column: 2, value: '' },
          { row: 4, column: 2, value: 'practice:reject' },
        ],
      }),
    );
    await send(here, made.importId);
    for (const importId of [made.importId, rehearsed.importId]) {
      const compared = must(await bench.handlers['promotion.compare']({ ...page, importId }));
      expect(compared).toMatchObject({ different: 2, total: 4 });
      expect(compared.there.importId).toBe(rehearsed.importId);
      expect(compared.entries.map(({ rows }) => rows[0])).toEqual([3, 4, 2, 5]);
      expect(compared.entries[1]).toMatchObject({
        there: { outcome: 'created' },
        here: { outcome: 'rejected', message: expect.stringMatching(/\w/) },
      });
      expect(compared.groups.map(({ sentence, records }) => [records, sentence])).toEqual(
        expect.arrayContaining([
          [1, 'created in the rehearsal, rejected here'],
          [1, 'rejected in the rehearsal, created here'],
          [1, 'created in both'],
          [1, 'failed in both'],
        ]),
      );
      expect(compared.money).toEqual([
        ...[
          {
            currency: 'USD',
            sentThere: '102.00',
            createdThere: '41.00',
            sentHere: '102.00',
            createdHere: '31.00',
          },
        ],
      ]);
      const different = must(
        await bench.handlers['promotion.compare']({ ...page, importId, only: 'different' }),
      );
      expect(different.entries.map(({ rows }) => rows[0])).toEqual([3, 4]);
    }
    // A second one of which nothing was sent takes nothing of that away.
    must(await bench.handlers['promotion.make']({ ...orderOf(here, rehearsed.importId), status: null }));
    const still = must(await bench.handlers['promotion.compare']({ ...page, importId: rehearsed.importId }));
    expect([still.here.importId, still.different]).toEqual([made.importId, 2]);
  });

  it('follow what was sent again: its last outcome counts, and the import that brought it is named', async () => {
    const here = await scene();
    const { bench } = here;
    const rehearsed = await rehearse(here);
    const made = must(
      await bench.handlers['promotion.make']({ ...orderOf(here, rehearsed.importId), status: null }),
    );
    const note = (row: number, value: string) => ({ row, column: 2, value });
    const spoiled = { importId: made.importId, edits: [3, 4, 5].map((row) => note(row, 'practice:reject')) };
    must(await bench.handlers['drafts.edit'](spoiled));
    await send(here, made.importId);
    const compare = async (importId: string) =>
      must(await bench.handlers['promotion.compare']({ ...page, importId }));
    expect((await compare(made.importId)).different).toBe(3);

    const retry = async (of: string, edits: readonly ReturnType<typeof note>[]): Promise<string> => {
      const { importId } = must(await bench.handlers['imports.retry']({ importId: of, records: 'both' }));
      must(await bench.handlers['drafts.edit']({ importId, edits: [...edits] }));
      await send(here, importId);
      return importId;
    };
    const second = await retry(made.importId, [note(3, '')]);
    const third = await retry(second, [note(4, '')]);
    for (const importId of [made.importId, second, third, rehearsed.importId]) {
      const compared = await compare(importId);
      expect([compared.there.importId, compared.here.importId]).toEqual([rehearsed.importId, made.importId]);
      expect(compared.again.here.map((one) => one.importId)).toEqual([second, third]);
      expect(compared).toMatchObject({ different: 1, total: 4, again: { there: [] } });
      expect(compared.entries.map(({ rows, here: now }) => [rows[0], now?.outcome, now?.importId])).toEqual([
        [5, 'rejected', third],
        [2, 'created', made.importId],
        [3, 'created', second],
        [4, 'created', third],
      ]);
      expect(compared.money).toMatchObject([{ sentHere: '102.00', createdHere: '61.50' }]);
    }
    // What a retry of a retry brought is not offered to be sent again.
    const lineage = must(await bench.handlers['imports.lineage']({ importId: made.importId }));
    expect(lineage.left).toEqual({ failed: 0, rejected: 1 });
    expect(lineage.again.map((one) => one.importId)).toEqual([second, third]);
    const links = must(await bench.handlers['promotion.links']({ importId: third }));
    expect(links.rehearsal?.importId).toBe(rehearsed.importId);
  });

  it('are linked from both sides, with what a rehearsal cannot prove', async () => {
    const here = await scene();
    const { bench } = here;
    const rehearsed = await rehearse(here);
    expect(codeOf(await bench.handlers['promotion.compare']({ ...page, importId: rehearsed.importId }))).toBe(
      'promotion-nothing-to-compare',
    );
    const made = must(
      await bench.handlers['promotion.make']({ ...orderOf(here, rehearsed.importId), status: null }),
    );
    const links = async (importId: string) => must(await bench.handlers['promotion.links']({ importId }));
    const first = await links(rehearsed.importId);
    expect([first.canPromote, first.rehearsal, first.promotedTo.map((one) => one.importId)]).toEqual([
      ...[true, null, [made.importId]],
    ]);
    const second = await links(made.importId);
    expect(second).toMatchObject({ canPromote: false, rehearsal: { importId: rehearsed.importId } });
    expect(second.translations).toHaveLength(2);
    expect(second.cannotProve.map(({ title }) => title)).toContain('Money');
  });
});

const page = { only: 'all', limit: 100, offset: 0 } as const;

describe('the link between both', () => {
  it('is sealed: what somebody changes of it past the app is found and named', async () => {
    const here = await scene();
    const { bench } = here;
    const rehearsed = await rehearse(here);
    await bench.handlers['promotion.make']({ ...orderOf(here, rehearsed.importId), status: null });
    expect(checkChain(bench.journal).fault).toBeNull();
    const told = (): string => chainWords(bench.journal, checkChain(bench.journal), null).sentence;
    bench.journal.db.exec("UPDATE promotion SET translations = replace(translations, 'V-1003', 'V-1004')");
    expect(told()).toMatch(/says of its rehearsal, and of the ids that were translated, is not what was/);
    bench.journal.db.exec('DELETE FROM promotion');
    expect(checkChain(bench.journal).fault).toMatchObject({ what: 'promotion' });
  });
});
