import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../../src/main/journal/facts';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { type Answered, openFront } from '../../../fixtures/front';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../../fixtures/invoice-file';

const RAW_KEPT = 2048;
const page = `<!doctype html><html><body><h1>Bad gateway</h1>${'<p>The proxy could not reach it.</p>'.repeat(180)}</body></html>`;
const IMPORT = '/v1/invoices/import';

/**
 * Six invoices whose chunk after the canary is answered as told, once. `taken`: the service has taken them all the same.
 * Answers what the journal says of that chunk, and what became of the records.
 */
const answeredWith = async (answer: Answered, taken: boolean) => {
  const practice = await openPractice({ batchDelayMs: [0, 20] });
  let isDone = false;
  const isIt = (path: string, body: string): boolean => {
    if (path !== IMPORT || isDone || JSON.parse(body).length < 2) return false;
    isDone = true;
    return true;
  };
  const front = await openFront(practice, {
    instead: ({ path, body }) => (!taken && isIt(path, body) ? answer : null),
    change: (own, { path, body }) => (taken && isIt(path, body) ? answer : own),
  });
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', front, { locations: [{ id: '101', name: 'Quay' }] });
  await bench.handlers['directory.sync']({ connectionId, company: '4100' });
  const mapping = invoiceMapping();
  const { importId } = await bench.check(connectionId, {
    file: 'invoices.csv',
    content: invoiceCsv(invoiceRows(6)),
    mapping,
  });
  const { records } = await bench.send(importId);
  const facts = readFacts(bench.journal, importId);
  const answers = facts.flatMap((fact) => (fact.kind === 'answer' ? [fact.answer] : []));
  const attempts = await bench.handlers['imports.attempts']({ importId, after: 0, limit: 1000 });
  if (!attempts.ok) throw new Error(attempts.problem.code);
  const sends = attempts.value.entries.filter(({ purpose }) => purpose === 'send');
  const uploadIds = front.passed
    .filter(({ path }) => path === IMPORT)
    .flatMap(({ body }): string[] => JSON.parse(body).map((entry: { upload_id: string }) => entry.upload_id));
  const reply = await fetch(new URL('/practice/ledger', practice.baseUrl), {
    headers: { 'x-api-key': practice.apiKey },
  });
  const { uploadIds: held }: { uploadIds: Record<string, number> } = await reply.json();
  return { records, answers, sends, uploadIds, held, facts };
};

const codesTold = (facts: Awaited<ReturnType<typeof answeredWith>>['facts']): Set<string> =>
  new Set(
    facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes.map(({ outcome }) => outcome) : [])),
  );

describe('an answer to an import that cannot be read', () => {
  it.each([
    ['HTML under 200', { status: 200, text: page, type: 'text/html' }, 'unreadable'],
    ['HTML under 202', { status: 202, text: page, type: 'text/html' }, 'unreadable'],
    ['plain text under 202', { status: 202, text: 'Accepted', type: 'text/plain' }, 'unreadable'],
    ['an empty 202', { status: 202, text: '' }, 'unreadable'],
    ['JSON that is cut under 202', { status: 202, text: '{"batch_id":"b-' }, 'unreadable'],
    ['HTML under 502', { status: 502, text: page, type: 'text/html' }, 'server-error'],
    ['an empty 500', { status: 500, text: '' }, 'server-error'],
  ] as const)(
    'F-20, R-226, R-236: %s is neither success nor failure: in doubt, with what came in the journal',
    async (_name, answer, why) => {
      const { records, answers, sends, uploadIds, held, facts } = await answeredWith(answer, true);
      expect(answers).toContainEqual(expect.objectContaining({ kind: 'in-doubt', why }));
      expect(answers.some(({ kind }) => kind === 'refused')).toBe(false);
      expect(codesTold(facts)).toEqual(new Set(['created', 'in-doubt']));
      const odd = sends.find(
        ({ status, replyText }) => status === answer.status && replyText === answer.text,
      );
      expect(odd?.replyText?.slice(0, RAW_KEPT)).toBe(answer.text.slice(0, RAW_KEPT));
      // The service had taken them: they are found, not sent again.
      expect(records).toMatchObject({ created: 6, inDoubt: 0, rejected: 0, failed: 0 });
      expect(uploadIds.length).toBe(6);
      expect(Object.values(held)).toEqual(Array(6).fill(1));
    },
  );

  it('F-20, R-226: JSON under 202 that names no batch was taken: what is not told of is found in the list, never sent again', async () => {
    const answer = { status: 202, text: '{"thanks":true}' };
    const { records, answers, sends, uploadIds, held, facts } = await answeredWith(answer, true);
    expect(answers).toContainEqual({ kind: 'accepted', batchId: null });
    expect(codesTold(facts)).toEqual(new Set(['created']));
    expect(sends.some(({ replyText }) => replyText === answer.text)).toBe(true);
    expect(records).toMatchObject({ created: 6, inDoubt: 0, rejected: 0, failed: 0 });
    expect(uploadIds.length).toBe(6);
    expect(Object.values(held)).toEqual(Array(6).fill(1));
  });

  it('F-20: the same of what the service never saw: they go out again only when looked for and not found', async () => {
    const answer = { status: 202, text: page, type: 'text/html' };
    const { records, sends, uploadIds, held } = await answeredWith(answer, false);
    expect(records).toMatchObject({ created: 6, inDoubt: 0, rejected: 0 });
    // The four of the chunk twice: the last record is kept back and proves that they are absent.
    expect([uploadIds.length, new Set(uploadIds).size]).toEqual([10, 6]);
    expect(Object.values(held)).toEqual(Array(6).fill(1));
    expect(sends.some(({ replyText }) => replyText === page)).toBe(true);
  });

  it.each([
    ['413 in plain text', { status: 413, text: 'Request Entity Too Large', type: 'text/plain' }],
    ['400 in HTML', { status: 400, text: page, type: 'text/html' }],
    ['an empty 400', { status: 400, text: '' }],
    ['400 in JSON that is cut', { status: 400, text: '{"message":"Inva' }],
    ['422 in plain text', { status: 422, text: 'Unprocessable', type: 'text/plain' }],
  ] as const)(
    'F-20, R-101: %s has done nothing: nobody is in doubt, and the parts go out',
    async (_name, answer) => {
      const { records, sends, held, facts } = await answeredWith(answer, false);
      expect(codesTold(facts).has('in-doubt')).toBe(false);
      expect(records).toMatchObject({ created: 6, rejected: 0, inDoubt: 0 });
      const refused = sends.filter(({ status }) => status === answer.status);
      expect(refused.map(({ replyText }) => replyText)).toEqual([answer.text]);
      expect(Object.values(held)).toEqual(Array(6).fill(1));
    },
  );
});
