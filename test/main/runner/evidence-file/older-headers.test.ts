import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { addAttempt, endAttempt } from '../../../../src/main/journal/attempts';
import { firstDifference } from '../../../../src/main/journal/evidence-compare';
import { inTransaction } from '../../../../src/main/journal/open';
import { secretsUnder } from '../../../fixtures/canaries';
import {
  comment,
  exportFrom,
  must,
  openCopy,
  type SentBench,
  sentBench,
} from '../../../fixtures/evidence-file';

const secrets = { key: 'canary-key-4f7a90c2', token: 'canary-token-83be11d0' };

/** An exchange as earlier versions wrote it down: with every header that came. */
const oldExchange = ({ journal, importId }: SentBench): number => {
  const request = {
    ...{ importId, chunk: null, purpose: 'list', method: 'GET', path: '/v1/vendors' },
    text: null,
  };
  const times = { startedAt: '2026-11-20T00:00:00.000Z', finishedAt: '2026-11-20T00:00:01.000Z' };
  const asked = { accept: 'application/json', authorization: '[hidden]', 'x-note': `for ${secrets.token}` };
  const told = { 'content-type': 'application/json', 'x-debug-key': secrets.key, 'x-request-id': 'r-17' };
  let attempt = 0;
  inTransaction(journal, () => {
    attempt = addAttempt(journal, { ...request, headers: asked, bytes: 0, startedAt: times.startedAt });
    endAttempt(journal, attempt, {
      ...{
        finishedAt: times.finishedAt,
        status: 200,
        headers: told,
        text: '{}',
        isCut: false,
        noReply: null,
      },
      sent: null,
    });
  });
  return attempt;
};

it('headers that an earlier version kept stay in its journal: a file for review, its log and its reports have those of today', async () => {
  const bench = await sentBench();
  const attempt = oldExchange(bench);
  const place = String(bench.journal.db.prepare('SELECT path FROM import').pluck().get());
  expect(secretsUnder(dirname(bench.journal.file), secrets).length).toBeGreaterThan(0);
  const path = await exportFrom(bench, bench.importId);
  // What is taken out after it was copied leaves nothing in the pages either.
  expect(secretsUnder(dirname(path), { ...secrets, folder: dirname(place) })).toEqual([]);

  const copy = openCopy(bench, path);
  const kept = copy.file.db
    .prepare('SELECT request_headers AS asked, reply_headers AS told FROM attempt WHERE attempt = ?')
    .get(attempt);
  expect(kept).toEqual({
    asked: JSON.stringify({ accept: 'application/json', authorization: '[hidden]' }),
    told: JSON.stringify({ 'content-type': 'application/json', 'x-request-id': 'r-17' }),
  });
  const log = must(
    await copy.handlers['imports.attempts']({ importId: bench.importId, after: 0, limit: 100 }),
  );
  expect(JSON.stringify(log)).not.toMatch(/canary/);
});

it('such a file is no other than its journal: what was said in it comes back', async () => {
  const bench = await sentBench();
  oldExchange(bench);
  const path = await exportFrom(bench, bench.importId);
  const copy = openCopy(bench, path);
  await comment(copy, bench.importId, 'Looked at');
  expect(firstDifference(bench.journal, copy.file)).toBeNull();
  await copy.close();
  expect(must(await bench.handlers['evidence.merge']({ path }))).toMatchObject({ taken: { comments: 1 } });
});
