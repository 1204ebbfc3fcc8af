import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { checkInThread } from '../../../src/main/workers/check-thread';
import { sentBench } from '../../fixtures/evidence-file';

const entry = new URL('../../../out/main/check.js', import.meta.url);

const here = (): ReturnType<typeof checkInThread> => {
  if (!existsSync(entry)) throw new Error('the threads are not built: node scripts/build.mjs');
  return checkInThread(entry);
};

const usual = new AbortController().signal;

it('the built thread checks a journal that is open, and names what was altered in it', async () => {
  const { journal } = await sentBench();
  const head = Number(journal.db.prepare('SELECT max(link) FROM chain_link').pluck().get());
  expect(await here()(journal.file, () => false, usual)).toMatchObject({
    ...{ problem: null, checked: { link: head } },
  });
  const other = new Database(journal.file);
  other.exec("UPDATE attempt SET path = path || 'x' WHERE attempt = 1");
  other.close();
  expect(await here()(journal.file, () => false, usual)).toMatchObject({
    problem: { code: 'journal-chain-broken' },
  });
});

it('it stands still while something is at work, goes on after, and ends with a signal', async () => {
  const { journal } = await sentBench();
  let isBusy = true;
  let asked = 0;
  const busy = (): boolean => {
    asked += 1;
    return isBusy;
  };
  const leave = new AbortController();
  const first = here()(journal.file, busy, leave.signal);
  while (asked < 5) await pause(20);
  leave.abort();
  expect(await first).toBeNull();
  const second = here()(journal.file, busy, usual);
  isBusy = false;
  expect(await second).toMatchObject({ problem: null, checked: { link: expect.any(Number) } });
});
