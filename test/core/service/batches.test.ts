import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBatchId, readProgress, readResults } from '../../../src/core/service/batches';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const kinds = (readings: ReturnType<typeof readResults>): (string | null)[] =>
  readings.map((one) => one?.kind ?? null);

describe('the batch id of an accepting answer (R-226)', () => {
  it.each([
    [{ batch_id: 'b1' }, 'b1'],
    [{ batch_id: 12 }, '12'],
    [{ id: 'b1' }, 'b1'],
    [{ batch: { id: 'b1', name: 'x' } }, 'b1'],
    [{ job_id: 'b1', version: '1' }, 'b1'],
    [{}, null],
    [{ message: 'accepted' }, null],
    [{ job_id: 'b1', user_id: 'u1' }, null],
    [[], null],
    [null, null],
  ])('%j gives %s', (body, id) => {
    expect(readBatchId(body, 'invoices', profile)).toBe(id);
  });
});

describe('the progress of a batch (R-227)', () => {
  it.each([
    [{ status: 'completed' }, 'over'],
    [{ status: 'COMPLETED_WITH_ERRORS' }, 'over'],
    [{ status: 'failed' }, 'over'],
    [{ status: 'processing', total: 5, processed: 5 }, 'over'],
    [{ status: 'processing', total: 5, processed: 4 }, 'running'],
    [{ status: 'simmering' }, 'running'],
    [{ total: 0, processed: 0 }, 'unknown'],
    [{ phase: 3 }, 'unknown'],
  ])('%j is %s', (body, state) => {
    expect(readProgress(body, profile).state).toBe(state);
  });
});

describe('the results of a batch (R-228, R-229)', () => {
  const sent = { count: 3, echoKeys: ['u1', 'u2', 'u3'] };

  it('land by the echoed key in whatever order they come', () => {
    const entries = [
      { upload_id: 'u1', status: 'created', id: 'i1' },
      { upload_id: 'u2', status: 'failed', error: 'no such vendor' },
      { upload_id: 'u3', status: 'updated', id: 'i3' },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: 3 }), (shuffled) => {
        const body = { results: shuffled.map((entry, index) => ({ index, ...entry })) };
        expect(readResults(body, sent, profile)).toEqual([
          { kind: 'created', id: 'i1' },
          { kind: 'failed', code: '', text: 'no such vendor' },
          { kind: 'updated', id: 'i3' },
        ]);
      }),
    );
  });

  it('find the echoed key under another name', () => {
    const body = { rows: [{ ref: 'u2', state: 'x', id: 'i2', status: 'created' }] };
    expect(readResults(body, sent, profile)).toEqual([null, { kind: 'created', id: 'i2' }, null]);
  });

  it('land by index where no key is echoed, from 0 or from 1', () => {
    const body = (base: number) => ({
      results: [0, 1, 2].map((i) => ({
        index: i + base,
        status: i === 1 ? 'failed' : 'created',
        error: 'e',
        id: `i${i}`,
      })),
    });
    for (const base of [0, 1])
      expect(kinds(readResults(body(base), sent, profile))).toEqual(['created', 'failed', 'created']);
  });

  it('are not guessed from indexes that may begin at 0 or 1', () => {
    const body = { results: [{ index: 1, status: 'created', id: 'i' }] };
    expect(kinds(readResults(body, sent, profile))).toEqual([null, null, null]);
    const set = testProfile({ batch: { results: { indexBase: 0 } } });
    expect(kinds(readResults(body, sent, set))).toEqual([null, 'created', null]);
  });

  it('R-229: land by index beside others that echo a key, as long as no key speaks against the indexes', () => {
    const results = [
      { index: 2, upload_id: 'u3', status: 'created', id: 'i3' },
      { index: 0, status: 'created', id: 'i1' },
    ];
    expect(kinds(readResults({ results }, sent, profile))).toEqual(['created', null, 'created']);
    const against = [{ index: 1, upload_id: 'u3', status: 'created', id: 'i3' }, ...results.slice(1)];
    expect(kinds(readResults({ results: against }, sent, profile))).toEqual([null, null, 'created']);
  });

  it('are never tied by order alone', () => {
    const body = {
      results: [
        { status: 'created', id: 'a' },
        { status: 'created', id: 'b' },
        { status: 'created', id: 'c' },
      ],
    };
    expect(kinds(readResults(body, sent, profile))).toEqual([null, null, null]);
  });

  it('R-227: leave open what is still running or said in an unknown word', () => {
    const body = {
      results: [
        { upload_id: 'u1', status: 'processing' },
        { upload_id: 'u2', status: 'who knows', id: 'i' },
      ],
    };
    expect(kinds(readResults(body, sent, profile))).toEqual([null, null, null]);
  });

  it('read an error object as its message', () => {
    const body = {
      results: [{ upload_id: 'u1', status: 'error', error: { message: 'too late' }, code: 'X1' }],
    };
    expect(readResults(body, sent, profile)[0]).toEqual({ kind: 'failed', code: 'X1', text: 'too late' });
  });
});
