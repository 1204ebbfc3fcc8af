import { describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { checkChain } from '../../../src/main/journal/chain-check';
import { readConsents } from '../../../src/main/journal/kept-consents';
import type { Practice } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { openFront } from '../../fixtures/front';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

vi.setConfig({ testTimeout: 120_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(6);
const ORDER = {
  ...{ onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true },
  stopAfterChunks: null,
};

const ASKED = { ...ORDER, confirmed: ['verified'], needsList: true };

type Told = { status: number; posted: number };

/** A service behind a front whose list of invoices answers with a status of its own, which may be changed; 200: as it is. */
const withoutItsList = async (practice: Practice, told: Told) =>
  openFront(practice, {
    change: (answer, { method, path }) => {
      if (method === 'POST' && path.includes('/invoices')) told.posted += 1;
      const isList = method === 'GET' && /\/v1\/invoices(\?|$)/.test(path);
      return isList && told.status !== 200 ? { ...answer, status: told.status, body: '{}' } : answer;
    },
  });

const opened = async (told: Told): Promise<{ bench: EngineBench; importId: string }> => {
  const practice = await openPractice();
  const bench = engineBench();
  const front = await withoutItsList(practice, told);
  const connectionId = await bench.connect('Trial', front, {
    environment: 'sandbox',
    locations: [{ id: '101', name: 'Quay' }],
  });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const wanted = { file: 'bills.csv', content: invoiceCsv(ROWS), mapping: invoiceMapping() };
  const { importId } = await bench.check(connectionId, wanted);
  return { bench, importId };
};

const settled = async (bench: EngineBench, importId: string): Promise<Summary> =>
  must(await bench.handlers['imports.settled']({ importId }));

describe('a list that cannot be read before sending', () => {
  it.each([403, 500])(
    'answers %i: nothing leaves, it is said, and a resume that can read it goes on',
    async (status) => {
      const told = { status, posted: 0 };
      const { bench, importId } = await opened(told);
      must(await bench.handlers['imports.submit']({ ...ASKED, importId }));
      const held = await settled(bench, importId);
      expect(held).toMatchObject({ state: 'paused', exitCode: 6, records: { pending: 6 } });
      expect(held.guard?.sentence).toContain('could not be read');
      const [item] = must(await bench.handlers['imports.list']({ limit: 5 }));
      expect(item).toMatchObject({ isListUnread: true });
      expect(item?.pausedBecause).toContain('nothing more was sent');
      must(await bench.handlers['imports.resume']({ importId, needsList: true }));
      expect((await settled(bench, importId)).state).toBe('paused');
      expect(told.posted).toBe(0);
      told.status = 200;
      must(await bench.handlers['imports.resume']({ importId, needsList: true }));
      expect(await settled(bench, importId)).toMatchObject({ state: 'finished', records: { created: 6 } });
      expect(readConsents(bench.journal, importId).map(({ field }) => field)).not.toContain('list');
      expect(checkChain(bench.journal)).toMatchObject({ fault: null });
    },
  );

  it('is sent without it once a person says so, which is put on record', async () => {
    const told = { status: 403, posted: 0 };
    const { bench, importId } = await opened(told);
    must(await bench.handlers['imports.submit']({ ...ASKED, importId }));
    expect((await settled(bench, importId)).state).toBe('paused');
    must(await bench.handlers['imports.resume']({ importId }));
    const last = await settled(bench, importId);
    expect(last).toMatchObject({ state: 'finished', records: { created: 6 } });
    expect(last.guard).toMatchObject({ isUnread: true, listedAt: null });
    expect(readConsents(bench.journal, importId)).toContainEqual(
      expect.objectContaining({ field: 'list', value: 'not read', records: 6 }),
    );
    expect(checkChain(bench.journal)).toMatchObject({ fault: null });
  });

  it('goes out where nobody is there to be asked, and says so', async () => {
    const told = { status: 403, posted: 0 };
    const { bench, importId } = await opened(told);
    const { needsList: _asked, ...order } = ASKED;
    must(await bench.handlers['imports.submit']({ ...order, importId }));
    const last = await settled(bench, importId);
    expect(last).toMatchObject({ state: 'finished', records: { created: 6 }, guard: { isUnread: true } });
    expect(last.guard?.sentence).toContain('Not checked against the service');
    expect(checkChain(bench.journal)).toMatchObject({ fault: null });
  });

  it('is not said of a sending of which nothing left, nor once the list was read after all', async () => {
    const practice = await openPractice();
    const bench = engineBench();
    const connectionId = await bench.connect('Trial', practice, {
      environment: 'sandbox',
      locations: [{ id: '101', name: 'Quay' }],
    });
    must(await bench.handlers['directory.sync']({ connectionId, company }));
    const wanted = { file: 'bills.csv', content: invoiceCsv(ROWS), mapping: invoiceMapping() };
    const { importId } = await bench.check(connectionId, wanted);
    const { apiKey, clientId, clientSecret } = practice;
    const setSecrets = async (secret: string): Promise<unknown> =>
      must(
        await bench.handlers['connections.setSecrets']({
          ...{ connectionId, secrets: { apiKey, clientId, clientSecret: secret } },
        }),
      );
    await setSecrets('wrong');
    const { needsList: _asked, ...order } = ASKED;
    must(await bench.handlers['imports.submit']({ ...order, importId }));
    const held = await settled(bench, importId);
    expect(held).toMatchObject({ state: 'paused', records: { pending: 6 } });
    expect(held.guard?.isUnread).toBeUndefined();
    expect(readConsents(bench.journal, importId).map(({ field }) => field)).not.toContain('list');
    must(await bench.handlers['imports.resume']({ importId }));
    expect((await settled(bench, importId)).guard?.isUnread).toBeUndefined();
    await setSecrets(clientSecret);
    must(await bench.handlers['imports.resume']({ importId }));
    const last = await settled(bench, importId);
    expect(last).toMatchObject({ state: 'finished', records: { created: 6 } });
    expect(last.guard?.isUnread).toBeUndefined();
    expect(readConsents(bench.journal, importId).map(({ field }) => field)).not.toContain('list');
    expect(checkChain(bench.journal)).toMatchObject({ fault: null });
  });
});
