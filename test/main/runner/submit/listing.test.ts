import { describe, expect, it } from 'vitest';
import { ok } from '../../../../src/core/values/result';
import { createTokenHolder } from '../../../../src/main/http/token';
import { readWholeList } from '../../../../src/main/runner/submit/listing';
import { smallService } from '../../../fixtures/small-service';
import { testCredentials, testProfile } from '../../../fixtures/submission';
import { virtualClock } from '../../../fixtures/virtual-clock';

/** A list of one invoice whose count says two in its first readings: somebody enters one meanwhile. */
const readWhile = async (unsteadyReadings: number) => {
  const clock = virtualClock();
  let asked = 0;
  const http = smallService({
    clock,
    fault: ({ url }) => {
      if (!url.includes('/invoices')) return null;
      // One reading is two requests where the count is not reached.
      const isSteady = asked++ >= 2 * unsteadyReadings;
      const body = { invoices: [{ id: 'i-1' }], count: isSteady ? 1 : 2, page: 1, limit: 100 };
      return { status: 200, acts: false, text: JSON.stringify(body) };
    },
  });
  const link = {
    baseUrl: 'http://127.0.0.1/v1',
    authUrl: 'http://127.0.0.1/oauth/token',
    profile: testProfile(),
    credentials: () => Promise.resolve(ok(testCredentials)),
    http,
    tokens: createTokenHolder(clock.now),
    clock,
  };
  let heard = 0;
  const end = await clock.runUntil(
    readWholeList(
      {
        link,
        recorder: {
          begin: () => Promise.resolve(1),
          finish: () => Promise.resolve(),
          append: () => Promise.resolve(),
        },
        conclude: () => [],
        jitter: () => 0.5,
        signal: new AbortController().signal,
      },
      { endpoint: 'invoices.list', query: {}, purpose: 'look-up' },
      () => {
        heard += 1;
      },
    ),
  );
  return { end, heard };
};

describe('a list that moves while it is read', () => {
  it('is read anew until it is whole', async () => {
    const { end, heard } = await readWhile(1);
    expect(end).toMatchObject({ kind: 'read', isWhole: true, entries: 1 });
    expect(heard).toBeGreaterThan(2);
  });

  it('is called what it is after three readings', async () => {
    expect((await readWhile(9)).end).toMatchObject({ kind: 'read', isWhole: false });
  });
});
