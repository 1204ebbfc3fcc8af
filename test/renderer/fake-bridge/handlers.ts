import type { Connection } from '../../../src/ipc/connections';
import type { Output, ParsedInput, ProcedureName } from '../../../src/ipc/contract';
import { edit, nextIssue, page, recordEntries, redo, replaceAll, summaryOf, undo } from './draft-answers';
import { createEvidence } from './evidence';
import { type FakeImport, recordsOf } from './fake-import';
import { columns, suppliers } from './file-rows';
import { createHome } from './home';
import { createLoadSets } from './load-sets';
import { createPaying } from './paying';
import { createProfileHandlers } from './profile';
import { createPromotions } from './promotion';
import { createReconcile } from './reconcile';
import { createReviews } from './review';
import { attemptsOf, chunksOf, type Emit, startRunning, stopRunning } from './running';
import { createServiceHandlers } from './service';
import { inspectionOf, suggestion } from './suggestion';
import { createSweep } from './sweep';
import { fakeImport, type World } from './world';

type Handlers = { readonly [N in ProcedureName]: (input: ParsedInput<N>) => Output<N> | Promise<Output<N>> };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const openStanding = {
  ...{ standing: 'open' as const, file: '/home/ana/.config/Tallyport/journal.sqlite' },
  ...{ problem: null, saved: null, canSave: false, canSetAside: false },
};

export const createHandlers = (world: World, emit: Emit): Handlers => {
  const paying = createPaying(world);
  const byId = (importId: string): FakeImport => {
    const found = world.imports.find((one) => one.draft.importId === importId);
    if (found === undefined) throw new Error(`no import ${importId}`);
    return found;
  };
  const nameOf = (one: FakeImport): string =>
    world.connections.find(({ id }) => id === one.draft.connectionId)?.name ?? '';
  const summary = (importId: string) => summaryOf(byId(importId), nameOf(byId(importId)));
  const changed = (importId: string) => {
    emit('changed', { what: 'imports', id: importId });
    return summary(importId);
  };
  const listed = (): Output<'imports.list'> =>
    world.imports.map((one) => {
      const connection = world.connections.find(({ id }) => id === one.draft.connectionId);
      return {
        importId: one.draft.importId,
        createdAt: one.createdAt,
        state: one.draft.state,
        pausedBecause: one.pausedBecause,
        target: one.draft.target ?? '',
        connectionId: one.draft.connectionId ?? '',
        connection: nameOf(one),
        environment: connection?.environment ?? 'practice',
        company: one.draft.company ?? '',
        fileName: one.fileName,
        sheet: null,
        records: recordsOf(one),
      };
    });
  const directory = {
    invoices: { count: 0, fetchedAt: null },
    vendors: { count: 4_212, fetchedAt: '2026-11-21T07:02:00.000Z' },
    dimensions: { count: 860, fetchedAt: '2026-11-21T07:02:00.000Z' },
    purchaseOrders: { count: 0, fetchedAt: null },
  };
  const prepare = async (importId: string) => {
    const one = byId(importId);
    for (let step = 1; step <= 10; step += 1) {
      emit('progress', {
        importId,
        phase: step < 5 ? 'reading' : 'checking',
        done: (one.rows * step) / 10,
        total: one.rows,
        perSecond: 90_000,
        secondsLeft: (10 - step) / 5,
        records: null,
        message: null,
      });
      await pause(90);
    }
    one.draft = { ...one.draft, isPrepared: true, state: 'checked' };
    return changed(importId);
  };
  return {
    ...paying.handlers,
    ...createServiceHandlers(),
    ...createLoadSets(),
    ...createProfileHandlers(),
    ...createReconcile(byId, summary, emit),
    ...createReviews(),
    ...createSweep(),
    ...createEvidence(),
    ...createPromotions(),
    ...createHome(listed),
    'app.info': () => ({
      version: '0.1.0',
      runtime: 'Electron 33.2.1',
      dataDir: '/home/ana/.config/Tallyport',
      wasOpenToOthers: false,
      secretsKept: world.secretsKept,
      keyringName: 'GNOME Keyring',
      journalReadOnly: false,
    }),
    'connections.list': () => world.connections,
    'connections.save': (draft) => {
      const former = world.connections.find(({ id }) => id === draft.id);
      const saved: Connection = {
        ...draft,
        id: draft.id ?? `c-${world.connections.length + 1}`,
        hasSecrets: former?.hasSecrets ?? false,
        createdAt: new Date().toISOString(),
      };
      world.connections = [...world.connections.filter(({ id }) => id !== saved.id), saved];
      emit('changed', { what: 'connections', id: saved.id });
      return saved;
    },
    'connections.unlock': () => world.connections,
    'connections.setSecrets': ({ connectionId }) => {
      const found = world.connections.find(({ id }) => id === connectionId);
      if (found === undefined) throw new Error('no such connection');
      return found;
    },
    'connections.addPractice': ({ name }) => {
      const made: Connection = {
        id: 'c-practice',
        name,
        environment: 'practice',
        baseUrl: '',
        authUrl: '',
        apiVersion: '1.1.0',
        companies: [{ id: '4012', name: 'Practice company' }],
        locations: [{ id: '101', name: 'Head office' }],
        customFields: [],
        hostedErp: false,
        profile: {},
        hasSecrets: true,
        createdAt: new Date().toISOString(),
      };
      world.connections = [...world.connections, made];
      emit('changed', { what: 'connections', id: made.id });
      return made;
    },
    'connections.test': async () => {
      await pause(700);
      return {
        passed: false,
        steps: [
          { name: 'Address', passed: true, sentence: 'The service answers in 84 ms.' },
          { name: 'Credentials', passed: true, sentence: 'A token was given; it is good for 60 minutes.' },
          { name: 'Vendors', passed: true, sentence: 'The first page of vendors can be read.' },
          {
            name: 'Purchase orders',
            passed: false,
            sentence: 'The service answers 403: this API key may not read purchase orders.',
          },
        ],
      };
    },
    'connections.openPayments': () => ({ payments: [], sums: [] }),
    'connections.remove': ({ connectionId }) => {
      world.connections = world.connections.filter(({ id }) => id !== connectionId);
      emit('changed', { what: 'connections', id: connectionId });
      return { payments: [], sums: [], keptCredentials: false, wasUsed: true };
    },
    'directory.status': () => directory,
    'directory.sync': async () => {
      await pause(900);
      return directory;
    },
    'directory.list': ({ search }) => {
      const entries = suppliers
        .filter(([id, name]) => `${id} ${name}`.toLowerCase().includes(search.toLowerCase()))
        .map(([id, name]) => ({ id: id.slice(-3), erpId: id, name, detail: null, type: null }));
      return { total: entries.length, entries };
    },
    'source.inspect': async ({ path }) => {
      await pause(120);
      return inspectionOf(path, world.imports.find(({ draft }) => draft.path === path)?.rows ?? 1_204);
    },
    'mapping.suggest': async () => {
      await pause(200);
      return suggestion;
    },
    'journal.verify': () => ({
      isSound: true,
      printed: null,
      sentence: 'The journal is whole, and all 1,204 lines of its audit chain fit.',
      advice: 'Note the seal of the last line elsewhere: it shows later that nothing was cut off.',
      notes: [],
      links: 1_204,
      head: '0f'.repeat(32),
      damage: [],
      fault: null,
    }),
    'journal.backup': ({ path }) => ({ path, bytes: 4_194_304 }),
    'journal.standing': () => openStanding,
    'journal.reopen': () => openStanding,
    'journal.setAside': () => ({ path: '', sentence: '', advice: '' }),
    'journal.salvage': ({ path }) => ({
      ...{ path, saved: 0, lost: 0, lostPages: 0, broken: 0, sentence: '', advice: '', tables: [] },
      found: { state: 'whole', sentence: '' },
    }),
    'templates.list': () => [
      {
        templateId: 't-1',
        name: 'Council ledger',
        target: 'invoices',
        usedAt: '2026-10-30T10:00:00.000Z',
        mapping: suggestion.mapping,
        cleared: [],
      },
    ],
    'templates.save': () => ({ templateId: 't-2' }),
    'templates.remove': () => ({}),
    'drafts.create': ({ path }) => {
      const made = fakeImport({
        id: `i-${world.imports.length + 1}`,
        file: path.split('/').at(-1) ?? path,
        rows: 1_204,
        sent: 0,
        hoursAgo: 0,
        patch: { path },
      });
      world.imports = [made, ...world.imports];
      emit('changed', { what: 'imports', id: made.draft.importId });
      return made.draft;
    },
    'drafts.get': ({ importId }) => byId(importId).draft,
    'drafts.update': ({ importId, patch }) => {
      const one = byId(importId);
      const isStale = 'mapping' in patch || 'choices' in patch || 'target' in patch || 'status' in patch;
      one.draft = {
        ...one.draft,
        ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
        ...(isStale ? { isPrepared: false, state: 'draft' } : {}),
      };
      return one.draft;
    },
    'drafts.discard': ({ importId }) => {
      world.imports = world.imports.filter(({ draft }) => draft.importId !== importId);
      emit('changed', { what: 'imports', id: importId });
      return {};
    },
    'drafts.prepare': ({ importId }) => prepare(importId),
    'drafts.cancelPrepare': () => ({}),
    'drafts.edit': ({ importId, edits }) => {
      edit(byId(importId), edits);
      return changed(importId);
    },
    'drafts.replaceAll': ({ importId, column, from, to }) => {
      replaceAll(byId(importId), column, from, to);
      return changed(importId);
    },
    'drafts.sendAnyway': ({ importId }) => changed(importId),
    'drafts.namesBeside': () => null,
    'drafts.sample': () => {
      throw new Error('no sample here');
    },
    'drafts.leaveOut': ({ rows, isOut }) => ({ rows: rows.length, isOut: isOut !== false }),
    'drafts.setSteps': ({ importId }) => changed(importId),
    'drafts.fixable': () => [],
    'drafts.fixes': () => ({ cells: 0, pairs: [], more: 0, rule: null }),
    'drafts.proved': () => ({ kinds: [] }),
    'imports.earlier': () => null,
    'drafts.unmatched': () => null,
    'drafts.clusters': () => ({ texts: 0, isComparedInPart: false, clusters: [], more: 0 }),
    'drafts.tryStep': () => ({ rows: 0, cells: 0, leftOut: 0, examples: [] }),
    'drafts.undo': ({ importId }) => {
      undo(byId(importId));
      return changed(importId);
    },
    'drafts.redo': ({ importId }) => {
      redo(byId(importId));
      return changed(importId);
    },
    'imports.list': ({ limit = 50, importId, importIds }) =>
      listed()
        .filter((item) => importId === undefined || item.importId === importId)
        .filter((item) => importIds === undefined || importIds.includes(item.importId))
        .slice(0, limit),
    'imports.summary': ({ importId }) => paying.summary(importId) ?? summary(importId),
    'imports.choices': ({ importId }) => {
      if (paying.summary(importId) !== null) return [];
      const { status } = byId(importId).draft;
      const count = summary(importId).records.valid;
      const value = status === 'none' ? null : status;
      const confirm = status === 'verified' ? 'They stay eligible for bill pay and autopay.' : null;
      return [{ field: 'status', value, count, heldBack: 0, confirm }];
    },
    'imports.columns': () => [...columns],
    'imports.rows': async ({ importId, view, from, count }) => {
      await pause(25);
      return page(byId(importId), view, from, count);
    },
    'imports.nextIssue': ({ importId, view, from, backwards }) =>
      nextIssue(byId(importId), view, from, backwards),
    'imports.records': ({ importId, outcome, limit }) => recordEntries(byId(importId), outcome, limit),
    'imports.chunks': ({ importId }) => chunksOf(byId(importId)),
    'imports.attempts': ({ importId, after, limit, newestFirst }) => {
      const all = attemptsOf(byId(importId));
      const ordered = newestFirst ? all.toReversed() : all;
      const first = after === 0 ? 0 : ordered.findIndex(({ attempt }) => attempt === after) + 1;
      return { total: all.length, entries: ordered.slice(first, first + limit) };
    },
    'imports.submit': ({ importId }) => {
      if (paying.submit(importId) !== null) return null;
      startRunning(byId(importId), emit);
      changed(importId);
      return null;
    },
    'imports.pause': ({ importId }) => {
      stopRunning(importId);
      byId(importId).draft = { ...byId(importId).draft, state: 'paused' };
      return changed(importId);
    },
    'imports.resume': ({ importId }) => {
      startRunning(byId(importId), emit);
      changed(importId);
      return null;
    },
    'imports.stop': ({ importId }) => {
      stopRunning(importId);
      byId(importId).draft = { ...byId(importId).draft, state: 'stopped' };
      return changed(importId);
    },
    'imports.refresh': ({ importId }) => changed(importId),
    'imports.settled': ({ importId }) => paying.summary(importId) ?? summary(importId),
    'imports.firstRefusal': () => null,
    'imports.found': () => ({ total: 0, found: [] }),
    'imports.lineage': () => ({ of: null, again: [], left: { failed: 0, rejected: 0 } }),
    'imports.retry': ({ importId }) => changed(importId),
    'imports.decide': ({ importId, record }) => {
      byId(importId).decided.add(record - 1);
      return changed(importId);
    },
    'imports.report': ({ path }) => ({ path, rows: 1_860, sha256: '0'.repeat(64), notKept: null }),
  };
};
