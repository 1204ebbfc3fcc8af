import { expect, test } from 'vitest';
import type { Home } from '../../../src/ipc/home';
import { attentionOf } from '../../../src/renderer/screens/home/attention';
import { createHandlers } from '../fake-bridge/handlers';
import { worldNamed } from '../fake-bridge/world';

const imports = await createHandlers(worldNamed(null), () => undefined)['imports.list']({});

test('what is in doubt comes first, what only waits for its person last', () => {
  const kinds = attentionOf(imports).map(({ kind }) => kind);
  expect(kinds[0]).toBe('in-doubt');
  expect(kinds.at(-1)).toBe('draft');
  expect(kinds).toContain('paused');
});

test('what is still to be prepared of a load in order is said by that load, not by each of its parts', () => {
  const drafts = attentionOf(imports).filter(({ kind }) => kind === 'draft');
  const inOrder = new Set(drafts.map(({ importId }) => importId));
  expect(drafts.length).toBeGreaterThan(0);
  expect(attentionOf(imports, inOrder)).toEqual(attentionOf(imports).filter(({ kind }) => kind !== 'draft'));
});

test('what is in doubt opens on the rows that are in doubt, all else on every row', () => {
  const places = new Map(attentionOf(imports).map(({ kind, place }) => [kind, place]));
  expect(places.get('in-doubt')).toMatchObject({ kind: 'import', tab: 'rows', shows: 'in-doubt' });
  expect(places.get('paused')).not.toHaveProperty('shows');
});

test('what failed and went into a later attempt is told by that one alone', () => {
  const [one] = imports;
  if (one === undefined) throw new Error('the made-up world has no import');
  const records = { ...one.records, pending: 0, inDoubt: 0, failed: 1, rejected: 2 };
  const titles = (takenUp: number) =>
    attentionOf([{ ...one, state: 'finished', records, takenUp }]).map(({ title }) => title);
  const kept = { ...records, failed: 0, rejected: 15 };
  const [onlyRejected] = attentionOf([{ ...one, state: 'finished', records: kept }]);
  expect(onlyRejected?.title).toBe('15 records rejected');
  const unsent = { ...records, failed: 0, rejected: 0, pending: 1, unsent: 1 };
  const [waiting] = attentionOf([{ ...one, state: 'waiting', records: unsent }]);
  expect(waiting?.title).toBe('1 record not sent yet');
  expect([titles(0), titles(1), titles(3)]).toEqual([
    ['3 records failed or rejected'],
    ['2 records failed or rejected'],
    [],
  ]);
});

test('an import that went well asks for nothing', () => {
  const calm = imports.map((item) => ({
    ...item,
    state: 'finished' as const,
    records: { ...item.records, inDoubt: 0, failed: 0, rejected: 0, pending: 0 },
  }));
  expect(attentionOf(calm)).toEqual([]);
});

test('what is still to be sent is told wherever an import stands: also where a person decided so after its end', () => {
  const [one] = imports;
  if (one === undefined) throw new Error('the made-up world has no import');
  const records = { ...one.records, pending: 5, inDoubt: 0, failed: 0, rejected: 0 };
  for (const state of ['finished', 'stopped'] as const) {
    const [line, ...others] = attentionOf([{ ...one, state, records }]);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ kind: 'paused', title: '5 records not sent yet', action: 'Open' });
    expect(line?.detail).not.toContain('You stopped it');
  }
});

test('the reason of a pause is told in its own words', () => {
  const paused = attentionOf(imports).find(({ kind }) => kind === 'paused');
  expect(paused?.detail).toBe('The service refused the credentials.');
});

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
const [doubtful] = imports.filter(({ records }) => records.inDoubt > 0);
const nothingSwept = { count: 0, headline: '', first: null };
const homeWith = (since: string, keyUntil: string | null): Home => ({
  imports: 0,
  environments: [],
  inDoubt: [{ importId: doubtful?.importId ?? '', records: 1, since, keyUntil }],
  ...{ unsigned: { count: 0, newest: [] }, outdated: { count: 0, newest: [] } },
  swept: nothingSwept,
});
const detailOfDoubt = (home: Home): string | undefined =>
  attentionOf(imports, new Set(), home, nowMs).find(
    ({ kind, importId }) => kind === 'in-doubt' && importId === doubtful?.importId,
  )?.detail;

test('a doubt says how old it is, and how long its key still proves that a repeat is safe', () => {
  const since = '2026-11-18T12:00:00.000Z';
  expect(detailOfDoubt(homeWith(since, null))).toMatch(
    /^Sent 3 days ago.*Nothing is sent again without proof\.$/,
  );
  expect(detailOfDoubt(homeWith(since, '2026-11-22T12:00:00.000Z'))).toContain('Until 22 Nov 2026');
  expect(detailOfDoubt(homeWith(since, '2026-11-19T12:00:00.000Z'))).toContain('is too old to repeat them');
});

test('single changes in doubt stand there too, and lead to where they are looked up', () => {
  const oldest = {
    ...{ operationId: 'c', name: 'invoices.create', subject: null },
    begunAt: '2026-11-18T12:00:00.000Z',
  };
  const home = { ...homeWith('2026-11-19T12:00:00.000Z', null), changes: { count: 2, oldest } };
  const [first] = attentionOf(imports, new Set(), home, nowMs);
  expect(first).toMatchObject({
    ...{
      kind: 'in-doubt',
      title: '2 single changes in doubt',
      detail: expect.stringContaining('3 days ago'),
    },
    place: { kind: 'at-service', area: 'changes' },
  });
});

test('a doubt that a person left for good is not named again', () => {
  const calm = { pending: 0, failed: 0, rejected: 0, inDoubt: 2 };
  const kinds = (leftForGood: number) =>
    imports
      .slice(0, 1)
      .flatMap((one) =>
        attentionOf([{ ...one, state: 'finished', leftForGood, records: { ...one.records, ...calm } }]),
      )
      .map(({ title }) => title);
  expect(kinds(1)).toEqual(['1 record in doubt']);
  expect(kinds(2)).toEqual([]);
});

test('the oldest doubt comes first, one of unknown age last', () => {
  const [one] = imports;
  if (one === undefined) throw new Error('the made-up world has no import');
  const twins = ['a', 'b', 'c'].map((importId) => ({
    ...{ ...one, importId, state: 'finished' as const },
    records: { ...one.records, pending: 0, failed: 0, rejected: 0, inDoubt: 1 },
  }));
  const inDoubt = [
    { importId: 'b', records: 1, since: '2026-11-20T12:00:00.000Z', keyUntil: null },
    { importId: 'c', records: 1, since: '2026-11-18T12:00:00.000Z', keyUntil: null },
  ];
  const none = { count: 0, newest: [] };
  const home: Home = {
    imports: 0,
    environments: [],
    inDoubt,
    unsigned: none,
    outdated: none,
    swept: nothingSwept,
  };
  const order = attentionOf(twins, new Set(), home, nowMs).map(({ importId }) => importId);
  expect(order).toEqual(['c', 'b', 'a']);
});

test('a sign-off over other figures is a line of its own; what nobody signed is one line that leads to the newest', () => {
  const newest = [
    { importId: 'n', fileName: 'new.csv', sentAt: '2026-11-20T12:00:00.000Z' },
    { importId: 'o', fileName: 'old.csv', sentAt: '2026-11-02T12:00:00.000Z' },
  ];
  const home: Home = {
    ...{ imports: 0, environments: [], inDoubt: [], unsigned: { count: 7, newest } },
    outdated: { count: 2, newest },
    swept: nothingSwept,
  };
  const lines = attentionOf([], new Set(), home, nowMs);
  expect(lines).toMatchObject([
    ...newest.map(({ importId, fileName }) => ({
      ...{ kind: 'outdated', fileName, title: 'Signed over other figures' },
      place: { kind: 'import', importId, tab: 'review' },
    })),
    {
      kind: 'unsigned',
      title: '7 imports are not signed',
      place: { kind: 'import', importId: 'n', tab: 'review' },
    },
  ]);
});

test('what a sweep found stands first, in one line that leads to the journal, until each was answered', () => {
  const headline = '2 invoices stand there more than once; 1 vendor is missing there';
  const first = 'Invoice 71 stands at the service 2 times where one was wanted.';
  const home: Home = {
    ...{ imports: 0, environments: [], inDoubt: [], unsigned: { count: 0, newest: [] } },
    ...{ outdated: { count: 0, newest: [] }, swept: { count: 3, headline, first } },
  };
  expect(attentionOf(imports, new Set(), home, nowMs)[0]).toMatchObject({
    ...{ kind: 'swept', detail: first, action: 'Answer', place: { kind: 'journal' } },
    title: headline,
  });
  const answered = { ...home, swept: nothingSwept };
  expect(attentionOf(imports, new Set(), answered, nowMs).map(({ kind }) => kind)).not.toContain('swept');
});

test('what a person left for good asks nothing more', () => {
  const one = doubtful;
  if (one === undefined) throw new Error('nothing is in doubt in the made-up world');
  const calm = { ...one.records, inDoubt: 2, pending: 0, failed: 0, rejected: 0 };
  const item = { ...one, state: 'finished' as const, records: calm };
  expect(attentionOf([{ ...item, leftForGood: 1 }])).toMatchObject([{ title: '1 record in doubt' }]);
  expect(attentionOf([{ ...item, leftForGood: 2 }])).toEqual([]);
});

test('payments that go out over an archived connection are told, with their sum', () => {
  const home: Home = {
    ...homeWith('2026-11-18T12:00:00.000Z', null),
    inDoubt: [],
    scheduled: [
      { connectionId: 'old', name: 'Old books', payments: 2, sums: [{ currency: 'USD', amount: '1070.10' }] },
    ],
  };
  const [told] = attentionOf([], new Set(), home, nowMs);
  expect(told).toMatchObject({ kind: 'scheduled', fileName: 'Old books' });
  expect(`${told?.title} ${told?.detail}`).toMatch(/^2 payments are not at an end.*1,070\.10 USD/);
});

test('what was sent again and may stand there twice comes before what is in doubt', () => {
  const [item] = imports;
  if (item === undefined) throw new Error('the made-up world has no imports');
  const [first] = attentionOf([...imports, { ...item, importId: 'again', mayBeTwice: 2 }]);
  expect(first).toMatchObject({ kind: 'twice', importId: 'again', title: '2 records may stand there twice' });
});
