import { expect, it } from 'vitest';
import type { Result } from '../../../../src/core/values/result';
import { type PayingBench, payingBench } from '../../../fixtures/paying';
import { company } from '../../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const alter = async ({ practice }: PayingBench, changes: readonly unknown[]): Promise<void> => {
  const reply = await fetch(new URL('/practice/alter', practice.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  expect(reply.status).toBe(200);
};

it('what a sweep found stands on Home until each was answered, even where it is put right meanwhile', async () => {
  const bench = await payingBench();
  const { handlers, connectionId } = bench;
  const swept = async () => must(await handlers['sweep.run']({ connectionId, company, since: null }));
  const [one, two] = await bench.invoices(['H-1', 'H-2', 'H-3']);
  expect(must(await handlers['home.show']({})).swept).toEqual({ count: 0, headline: '', first: null });
  await alter(bench, [
    { table: 'invoices', id: one?.id, copy: true },
    { table: 'invoices', id: two?.id, set: { total_amount: 1 } },
  ]);
  const { findings } = await swept();
  const home = must(await handlers['home.show']({})).swept;
  expect([home.count, home.first]).toEqual([2, findings[0]?.sentence]);
  expect(home.headline).toBe(
    '1 invoice stands there more than once; 1 invoice reads otherwise than it was sent',
  );

  // Put right: it was there all the same, and nobody has said what came of it.
  await alter(bench, [{ table: 'invoices', id: two?.id, set: { total_amount: Number(two?.total) } }]);
  expect((await swept()).findings).toHaveLength(1);
  expect(must(await handlers['home.show']({})).swept.count).toBe(2);
  for (const { finding } of findings)
    must(await handlers['sweep.answer']({ finding, name: 'Kim Example', note: 'looked at' }));
  expect(must(await handlers['home.show']({})).swept).toEqual({ count: 0, headline: '', first: null });
  const shown = must(await handlers['sweep.show']({}));
  expect([shown.open, shown.findings.map(({ answer }) => answer?.name)]).toEqual([
    0,
    ['Kim Example', 'Kim Example'],
  ]);
  const again = await handlers['sweep.answer']({ finding: findings[0]?.finding ?? '', name: ' ', note: 'x' });
  expect(again).toMatchObject({ ok: false, problem: { code: 'sweep-answer-empty' } });
});
