import { expect, it } from 'vitest';
import { readFacts } from '../../../../src/main/journal/facts';
import { booksInSet, bySheet, setBench } from '../../../fixtures/set-bench';

const IMPORT = 'POST /v1/invoices/import';

it.each([
  ['nothing was done', 'status-503', true],
  ['all of it was done', 'status-503-after', false],
] as const)(
  'a 503 that does not say when to come again is a doubt, is looked for, and ends right: %s',
  async (_, fault, goesAgain) => {
    const bench = await setBench({ practice: { faults: `only=${IMPORT},${fault}=@2` } });
    const made = await booksInSet(bench, {}, (sheet) => sheet !== 'Receipts');
    await bench.call('sets.start', { setId: made.setId, onlyValid: false });
    const done = await bench.until(made.setId, ({ state }) => state !== 'running');
    expect([done.state, done.parts.map(({ state }) => state)]).toEqual([
      'done',
      done.parts.map(() => 'done'),
    ]);
    const bills = bySheet(done).Invoices;
    expect(bills?.item.records).toMatchObject({ total: 12, created: 12, inDoubt: 0, rejected: 0, failed: 0 });

    const facts = readFacts(bench.journal(), bills?.importId ?? '');
    const doubted = facts.findIndex((one) => one.kind === 'answer' && one.answer.kind === 'in-doubt');
    const answered = facts[doubted];
    const chunk = answered?.kind === 'answer' ? answered.chunk : 0;
    const after = facts.slice(doubted + 1);
    const look = after.findIndex((one) => one.kind === 'look' && one.chunks.includes(chunk));
    expect([doubted >= 0, look >= 0]).toEqual([true, true]);
    // Nothing of it goes out again before it was looked for; then each by itself, and only what is not there.
    const sendings = bench.writes().filter(({ what }) => what.includes('invoices/import'));
    expect(after.slice(0, look).filter((one) => one.kind === 'intent' && one.chunk === chunk)).toEqual([]);
    const told = new Set(
      sendings.flatMap(({ body }) => [...body.matchAll(/"upload_id": ?"([^"]+)"/g)].map(([, id]) => id)),
    );
    expect(told.size).toBe(12);
    expect(sendings.length > 3).toBe(goesAgain);

    const reply = await fetch(new URL('/practice/ledger', bench.practice.baseUrl), {
      headers: { 'x-api-key': bench.practice.apiKey },
    });
    expect(await reply.json()).toMatchObject({
      uploadIds: Object.fromEntries([...told].map((id) => [id, 1])),
    });
  },
);
