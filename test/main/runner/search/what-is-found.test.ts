import { expect, it } from 'vitest';
import type { FoundHit } from '../../../../src/ipc/search';
import { appendFacts } from '../../../../src/main/journal/facts';
import { inTransaction } from '../../../../src/main/journal/open';
import { openSearchIndex } from '../../../../src/main/journal/search-index';
import { createUpkeep } from '../../../../src/main/runner/search/upkeep';
import { type EngineBench, engineBench, openPractice } from '../../../fixtures/engine';
import { comment, must, sentBench, sign } from '../../../fixtures/evidence-file';

const hitsOf = async (
  { handlers }: Pick<EngineBench, 'handlers'>,
  text: string,
): Promise<readonly FoundHit[]> =>
  must(await handlers['search.find']({ text, limit: 200, isWhole: true })).groups.flatMap(({ hits }) => hits);

const mapping = {
  ...{ name: 'v', target: 'vendors' },
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
};

const content = [
  'Code,Name,Remark',
  'X-1,First Made-up,seen at the fair',
  'X-2,Second Made-up,paid by cheque 998877',
  'X-3,,a name is missing',
  'X-1,First Made-up,seen at the fair',
  '',
].join('\n');

/** A draft of four rows, checked: one without a name, one twice, and a column that goes nowhere. */
const draftBench = async () => {
  const bench = engineBench();
  const practice = await openPractice();
  const connectionId = await bench.connect('Trial', practice);
  const { importId } = await bench.check(connectionId, { file: 'draft.csv', content, mapping });
  return { ...bench, importId, practice };
};

it('the sentence of an issue is found, and leads to its row and column', async () => {
  const bench = await draftBench();
  const issues = must(await bench.handlers['imports.summary']({ importId: bench.importId })).issues;
  expect(issues.map(({ firstAt }) => firstAt.row)).toContain(4);
  for (const { message, firstAt } of issues) {
    const found = await hitsOf(bench, message);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'record', where: 'issue', text: message, row: firstAt.row }),
    );
  }
});

it('a cell of a column that goes nowhere is found with its column, also once the import was sent', async () => {
  const bench = await draftBench();
  const wanted = { kind: 'record', record: 2, row: 3, position: 1, where: 'cell', column: 'Remark' };
  expect(await hitsOf(bench, '9988')).toMatchObject([{ ...wanted, outcome: 'pending' }]);
  // Words of different columns: one hit.
  expect(await hitsOf(bench, 'cheque second')).toMatchObject([{ record: 2 }]);
  await bench.send(bench.importId);
  expect(await hitsOf(bench, '9988')).toMatchObject([{ ...wanted, outcome: 'created' }]);
  expect(await hitsOf(bench, 'a name is missing')).toMatchObject([{ record: 3, outcome: 'invalid' }]);
});

it('an edited cell is found as it now reads, and as it was once it is undone', async () => {
  const bench = await draftBench();
  const { importId, handlers } = bench;
  expect(await hitsOf(bench, '998877')).toHaveLength(1);
  must(await handlers['drafts.edit']({ importId, edits: [{ row: 3, column: 2, value: 'by transfer' }] }));
  expect(await hitsOf(bench, '998877')).toEqual([]);
  expect(await hitsOf(bench, 'by transfer')).toMatchObject([{ record: 2, column: 'Remark' }]);
  must(await handlers['drafts.undo']({ importId }));
  expect(await hitsOf(bench, 'by transfer')).toEqual([]);
  expect(await hitsOf(bench, '998877')).toHaveLength(1);
  // An issue goes with its cause.
  const missing = must(await handlers['imports.summary']({ importId })).issues.find(
    ({ firstAt }) => firstAt.row === 4,
  );
  expect(await hitsOf(bench, missing?.message ?? '')).not.toEqual([]);
  must(await handlers['drafts.edit']({ importId, edits: [{ row: 4, column: 1, value: 'Third Made-up' }] }));
  expect(await hitsOf(bench, missing?.message ?? '')).toEqual([]);
  expect(await hitsOf(bench, 'third made')).toMatchObject([{ record: 3, row: 4 }]);
});

it('a draft that was thrown away is found no more', async () => {
  const bench = await draftBench();
  expect(await hitsOf(bench, 'made-up')).not.toEqual([]);
  expect(await hitsOf(bench, 'draft.csv')).not.toEqual([]);
  must(await bench.handlers['drafts.discard']({ importId: bench.importId }));
  expect(await hitsOf(bench, 'made-up')).toEqual([]);
  expect(await hitsOf(bench, 'draft.csv')).toEqual([]);
});

it('every row of a record of several rows is found by itself, and so is a row that makes no record', async () => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', await openPractice());
  const lines = ['No,Vendor,Date,Amount,Text', 'E-1,V,2026-03-01,10.00,rubber stamps'];
  const { importId } = await bench.check(connectionId, {
    file: 'lines.csv',
    content: [...lines, 'E-1,V,2026-03-01,20.00,blotting paper', 'E-2,V,2026-03-02,5.00,chalk', ''].join(
      '\n',
    ),
    mapping: {
      ...{
        name: 'i',
        target: 'invoices',
        groupBy: ['No'],
        only: [{ column: 'Text', in: ['rubber stamps', 'blotting paper'] }],
      },
      fields: {
        invoice_number: { column: 'No' },
        invoice_date: { column: 'Date' },
        total_amount: { column: 'Amount', aggregate: 'sum' },
      },
    },
  });
  expect(await hitsOf(bench, 'blotting')).toMatchObject([
    { kind: 'row', record: 1, row: 3, position: 1, column: 'Text' },
  ]);
  expect(await hitsOf(bench, 'chalk')).toMatchObject([{ row: 4, column: 'Text' }]);
  must(await bench.handlers['drafts.edit']({ importId, edits: [{ row: 3, column: 4, value: 'ink wells' }] }));
  expect(await hitsOf(bench, 'ink well')).toMatchObject([{ row: 3 }]);
  expect(await hitsOf(bench, 'blotting')).toEqual([]);
});

it('decisions, confirmations, sign-offs and what the service said are found with who and when', async () => {
  const bench = await sentBench();
  const { importId, journal } = bench;
  expect(await hitsOf(bench, 'ledger')).toEqual([]);
  const at = Date.parse('2026-03-05T10:00:00Z');
  const decided = {
    outcome: 'created',
    serviceId: null,
    code: 'decided-created',
    evidence: 'person',
  } as const;
  inTransaction(journal, () =>
    appendFacts(journal, importId, [
      {
        ...{ kind: 'outcomes', at, chunk: 1 },
        outcomes: [
          {
            record: 5,
            ...decided,
            text: 'seen in the ledger (Ivo Park)',
            by: 'Ivo Park',
            note: 'seen in the ledger',
          },
        ],
      },
      {
        ...{ kind: 'answer', at, chunk: 1 },
        answer: { kind: 'not-done', why: 'busy', retryAt: at, text: 'the queue is full today' },
      },
    ]),
  );
  await sign(bench, importId, 'prepared');
  await comment(bench, importId, 'asked the plumber', null);
  const decision = { kind: 'said', where: 'decision', record: 5, row: 6, position: 4, by: 'Ivo Park' };
  expect(await hitsOf(bench, 'ledger')).toMatchObject([{ ...decision, at: '2026-03-05T10:00:00.000Z' }]);
  expect(await hitsOf(bench, 'ivo park')).toMatchObject([decision]);
  expect(await hitsOf(bench, 'queue is full')).toMatchObject([
    { kind: 'said', where: 'message', title: 'Chunk 1', record: null },
  ]);
  expect(await hitsOf(bench, 'looked at it')).toMatchObject([{ where: 'prepared', by: 'Vera Moss' }]);
  expect(await hitsOf(bench, 'plumber')).toMatchObject([{ where: 'comment', record: null }]);
  const review = must(await bench.handlers['review.show']({ importId }));
  expect(review.decisions).toMatchObject([{ who: 'Ivo Park', note: 'seen in the ledger' }]);
});

it('notes on rows that look paid, and values that were confirmed, are found', async () => {
  const bench = await draftBench();
  const { importId, handlers, journal } = bench;
  must(await handlers['drafts.update']({ importId, patch: { paidOverrideNote: 'the bank sent it back' } }));
  expect(await hitsOf(bench, 'bank sent')).toMatchObject([{ kind: 'said', where: 'override' }]);
  journal.db
    .prepare(
      "INSERT INTO consent (import_id, field, value, records, at) VALUES (?, 'status', 'verified', 2, ?)",
    )
    .run(importId, '2026-03-05T10:00:00.000Z');
  expect(await hitsOf(bench, 'goes out as verified')).toMatchObject([{ where: 'consent', title: 'status' }]);
});

it('the load that an import is part of, and what it sends again, are found', async () => {
  const bench = await draftBench();
  const { importId, journal } = bench;
  await bench.send(importId);
  journal.db.exec(
    `INSERT INTO load_set (set_id, name, connection_id, company, created_at)
       SELECT 's', 'Opening balances of spring', connection_id, company, created_at FROM import;
     INSERT INTO load_set_part (set_id, import_id, place) SELECT 's', import_id, 1 FROM import`,
  );
  expect(await hitsOf(bench, 'opening balances')).toMatchObject([{ kind: 'said', where: 'load' }]);
  const again = must(await bench.handlers['drafts.create']({ path: `${bench.folder}/draft.csv` }));
  journal.db
    .prepare("INSERT INTO retry (import_id, of_import, which, at) VALUES (?, ?, 'failed', ?)")
    .run(again.importId, importId, '2026-03-05T10:00:00.000Z');
  expect(await hitsOf(bench, 'that failed, sent again')).toMatchObject([{ kind: 'said', where: 'retry' }]);
});

it('no secret is in the index, and no address or folder', async () => {
  const bench = await sentBench();
  const { apiKey, clientId, clientSecret, baseUrl } = bench.place;
  const index = openSearchIndex(null);
  await createUpkeep(bench.journal, index).bringUpToDate();
  expect(index.find(['supplier'], null, 5)).toHaveLength(5);
  for (const secret of [apiKey, clientId, clientSecret, baseUrl, bench.folder]) {
    expect(await hitsOf(bench, secret)).toEqual([]);
    // Not even its letters by threes, in whatever order.
    expect(index.find([secret.toLowerCase()], null, 5)).toEqual([]);
  }
  index.close();
});
