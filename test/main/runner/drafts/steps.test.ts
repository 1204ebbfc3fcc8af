import { expect, it } from 'vitest';
import type { Step } from '../../../../src/core/clean/step';
import { checkAtOneMoment } from '../../../../src/main/journal/health';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { must } from '../../../fixtures/evidence-file';
import { company } from '../../../fixtures/practice-submission';

const fields = { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } };
const content = 'Code,Name,Kind\n12, Alder  Ltd,live\n0013,Birch Limited,live\n14,Memo,note\n';
const steps: readonly Step[] = [
  { do: 'pad', columns: ['Code'], with: '0', to: 4 },
  { do: 'trim', columns: ['Name'], inner: true },
  { do: 'replace', columns: ['Name'], from: 'limited', to: 'Ltd', whole: 'word' },
  { do: 'leave-out', name: 'Notes', where: [{ column: 'Kind', is: ['note'] }] },
  { do: 'case', columns: ['Name'], to: 'upper', off: true },
];
const view = { filter: 'all', value: '' } as const;

const open = async (mapping: object) => {
  const bench = engineBench();
  const practice = await openPractice();
  const connectionId = await bench.connect('Trial', practice);
  const summary = await bench.check(connectionId, {
    file: 'v.csv',
    content,
    mapping: { target: 'vendors', fields, ...mapping },
  });
  const { importId } = summary;
  const cells = async (): Promise<readonly (readonly string[])[]> => {
    const { entries } = must(await bench.handlers['imports.rows']({ importId, view, from: 0, count: 9 }));
    return entries.map(({ cells: texts }) => texts);
  };
  return { ...bench, practice, connectionId, importId, summary, cells };
};

it('steps clean the rows as read; what they did is told, seen and sent', async () => {
  const { handlers, importId, summary, cells, send, journal } = await open({ steps });
  expect(summary.records).toMatchObject({ valid: 2, invalid: 0, excluded: 1 });
  expect(summary.steps).toMatchObject([
    { id: 's1', do: 'pad', rows: 2, cells: 2, leftOut: 0 },
    { id: 's2', do: 'trim', rows: 1, cells: 1, leftOut: 0 },
    { id: 's3', do: 'replace', rows: 1, cells: 1, leftOut: 0 },
    { id: 's4', do: 'leave-out', rows: 0, cells: 0, leftOut: 1, text: '4. Notes' },
    { id: 's5', do: 'case', rows: 0, cells: 0, leftOut: 0, off: true },
  ]);
  expect(summary.issues).toMatchObject([
    { code: 'row-left-out-by-step', message: expect.stringContaining('4. Notes') },
  ]);
  expect(await cells()).toEqual([
    ['0012', 'Alder Ltd', 'live'],
    ['0013', 'Birch Ltd', 'live'],
    ['0014', 'Memo', 'note'],
  ]);
  const { entries } = must(await handlers['imports.rows']({ importId, view, from: 0, count: 9 }));
  expect(entries.map(({ cleaned, leftOut }) => ({ cleaned, leftOut }))).toEqual([
    {
      cleaned: [
        { column: 0, was: '12' },
        { column: 1, was: ' Alder  Ltd' },
      ],
      leftOut: undefined,
    },
    { cleaned: [{ column: 1, was: 'Birch Limited' }], leftOut: undefined },
    { cleaned: [{ column: 0, was: '14' }], leftOut: { step: '4. Notes' } },
  ]);
  expect((await send(importId)).records).toMatchObject({ created: 2 });
  const attempts = must(await handlers['imports.attempts']({ importId, after: 0, limit: 100 }));
  expect(JSON.stringify(attempts)).toContain('Birch Ltd');
  expect(checkAtOneMoment(journal)).toMatchObject({ damage: [], fault: null });
});

it('what a person typed comes last and stands, whatever step is added; undo goes back over steps and cells in the order of time', async () => {
  const { handlers, importId, cells } = await open({});
  must(await handlers['drafts.edit']({ importId, edits: [{ row: 2, column: 1, value: ' typed ' }] }));
  must(await handlers['drafts.setSteps']({ importId, steps }));
  must(await handlers['drafts.edit']({ importId, edits: [{ row: 3, column: 0, value: 'X' }] }));
  expect(await cells()).toEqual([
    ['0012', ' typed ', 'live'],
    ['X', 'Birch Ltd', 'live'],
    ['0014', 'Memo', 'note'],
  ]);
  const undo = async () => must(await handlers['drafts.undo']({ importId }));
  expect((await undo()).steps).toHaveLength(5);
  expect((await cells())[1]?.[0]).toBe('0013');
  expect((await undo()).steps).toBeUndefined();
  expect(await cells()).toEqual([
    ['12', ' typed ', 'live'],
    ['0013', 'Birch Limited', 'live'],
    ['14', 'Memo', 'note'],
  ]);
  await undo();
  expect((await cells())[0]?.[1]).toBe(' Alder  Ltd');
  expect(must(await handlers['drafts.get']({ importId })).canUndo).toBe(false);
  for (let times = 0; times < 3; times++) must(await handlers['drafts.redo']({ importId }));
  expect((await cells())[0]).toEqual(['0012', ' typed ', 'live']);
  expect(must(await handlers['drafts.get']({ importId })).mapping?.steps).toEqual(steps);
});

it('a row that a step leaves out can be brought back by hand', async () => {
  const { handlers, importId } = await open({ steps });
  const other = async (rows: readonly number[]) =>
    must(await handlers['drafts.leaveOut']({ importId, rows, isOut: null }));
  // All of them out and back: the step goes on leaving out what it leaves out.
  expect(await other([2, 3, 4])).toEqual({ rows: 2, isOut: true });
  expect(await other([2, 3, 4])).toEqual({ rows: 2, isOut: false });
  expect(must(await handlers['imports.summary']({ importId })).records).toMatchObject({ excluded: 1 });
  expect(await other([4])).toEqual({ rows: 1, isOut: false });
  expect(must(await handlers['imports.summary']({ importId })).records).toMatchObject({
    excluded: 0,
    valid: 3,
  });
});

it('a step is tried before it is done: so many rows and cells, with examples, and nothing changes', async () => {
  const { handlers, importId, cells } = await open({ steps: steps.slice(0, 1) });
  const before = await cells();
  const step: Step = { do: 'replace', columns: ['Code', 'Name'], from: '1', to: 'one' };
  expect(must(await handlers['drafts.tryStep']({ importId, step, place: null }))).toMatchObject({
    rows: 3,
    cells: 3,
    leftOut: 0,
    examples: [{ row: 2, was: '0012', now: '00one2' }, { row: 3 }, { row: 4 }],
  });
  expect(must(await handlers['drafts.tryStep']({ importId, step, place: 0 })).examples[0]?.was).toBe('12');
  const out: Step = { do: 'leave-out', where: [{ column: 'Kind', is: ['note'] }] };
  expect(must(await handlers['drafts.tryStep']({ importId, step: out, place: null }))).toMatchObject({
    leftOut: 1,
    examples: [{ row: 4, now: null }],
  });
  expect(await cells()).toEqual(before);
});

it('a step whose column the file lacks is named, and nothing is checked', async () => {
  const { handlers, importId } = await open({});
  const gone: readonly Step[] = [{ do: 'trim', columns: ['Gone'] }];
  expect(await handlers['drafts.setSteps']({ importId, steps: gone })).toMatchObject({
    ok: false,
    problem: {
      code: 'step-column-missing',
      params: { column: 'Gone', step: '1. Trim blanks around "Gone"' },
    },
  });
  const off: readonly Step[] = [{ do: 'trim', columns: ['Gone'], off: true }];
  expect(must(await handlers['drafts.setSteps']({ importId, steps: off })).steps).toHaveLength(1);
});

it('the workbook to correct holds the rows as steps left them, and its mapping does not do them again', async () => {
  const { handlers, importId, folder, connectionId, send } = await open({
    steps: [...steps, { do: 'values', columns: ['Name'], map: { 'Alder Ltd': '' } }],
  });
  await send(importId);
  const path = `${folder}/again.xlsx`;
  must(await handlers['imports.report']({ importId, format: 're-import', path }));
  const choices = {};
  const inspected = must(await handlers['source.inspect']({ path, choices }));
  expect(inspected.sheets[0]?.preview.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Code', 'Name'],
    ['0012', ''],
  ]);
  const { mapping } = must(
    await handlers['mapping.suggest']({ path, target: 'vendors', connectionId, company, choices }),
  );
  expect(mapping.steps?.map(({ off }) => off)).toEqual([true, true, true, true, true]);
  const draft = must(await handlers['drafts.create']({ path }));
  const patch = { connectionId, company, target: 'vendors', choices };
  const again = { ...mapping, steps: mapping.steps?.map(({ off: _, ...step }) => step) };
  must(await handlers['drafts.update']({ importId: draft.importId, patch: { ...patch, mapping: again } }));
  expect(await handlers['drafts.prepare']({ importId: draft.importId })).toMatchObject({
    ok: false,
    problem: { code: 'step-done-already' },
  });
  must(await handlers['drafts.update']({ importId: draft.importId, patch: { mapping } }));
  expect(must(await handlers['drafts.prepare']({ importId: draft.importId })).records.total).toBe(1);
});

it('an act that comes while all rows are checked once more is done, and the one before is answered with what both come to', async () => {
  const { handlers, importId } = await open({});
  const edit = (row: number, value: string) =>
    handlers['drafts.edit']({ importId, edits: [{ row, column: 0, value }] });
  const [first, second, third] = await Promise.all([
    handlers['drafts.setSteps']({ importId, steps }),
    edit(2, '0099'),
    edit(3, '0098'),
  ]);
  for (const answer of [first, second, third]) expect(must(answer).records.excluded).toBe(1);
});

it('the very same file under other numbers is stopped: its rows stand there already, and a person accepts it with the reason', async () => {
  const { handlers, importId, send, check, connectionId } = await open({});
  expect((await send(importId)).records).toMatchObject({ created: 3 });
  const padded = { target: 'vendors', fields, steps: steps.slice(0, 1) };
  const order = { file: 'v.csv', content };
  const again = await check(connectionId, { ...order, mapping: padded });
  expect(again.records).toMatchObject({ valid: 3 });
  expect(again.issues.find(({ code }) => code === 'rows-sent-before')).toMatchObject({
    severity: 'error',
    message: expect.stringMatching(
      /^2 rows, row 2 first, were sent on \d{4}-\d\d-\d\d out of this very file/,
    ),
  });
  expect(again.nothingSent).toMatchObject({ code: 'proposal-against' });
  const accepts = [{ rule: 'rows-sent-before', why: 'They are other suppliers with longer numbers' }];
  const accepted = await check(connectionId, { ...order, mapping: { ...padded, accepts } });
  expect(accepted.nothingSent).toBeUndefined();
  const same = await check(connectionId, { ...order, mapping: { target: 'vendors', fields } });
  expect(same.issues.some(({ code }) => code === 'rows-sent-before')).toBe(false);
  expect(must(await handlers['drafts.get']({ importId: same.importId })).state).toBe('checked');
});
