import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planChunks, type Sendable } from '../../../src/core/plan/chunks';
import { uploadIds } from '../../../src/core/plan/upload-id';

const sendables = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), items: fc.nat(40) }), { maxLength: 300 })
  .map((parts) => {
    let record = 0;
    return parts.map(({ gap, items }): Sendable => {
      record += gap;
      return { record, items };
    });
  });
const options = fc.record({
  chunkSize: fc.integer({ min: 1, max: 150 }),
  limits: fc.record({
    records: fc.integer({ min: 1, max: 100 }),
    items: fc.option(fc.integer({ min: 1, max: 100 })),
  }),
});

describe('the plan', () => {
  it('has every record in exactly one chunk, in file order', () => {
    fc.assert(
      fc.property(sendables, options, (records, wanted) => {
        const planned = planChunks(records, wanted).flatMap((chunk) => chunk.records);
        expect(planned).toEqual(records.map((one) => one.record));
      }),
    );
  });

  it('begins with a canary of one record and holds no empty chunk', () => {
    fc.assert(
      fc.property(sendables, options, (records, wanted) => {
        const chunks = planChunks(records, wanted);
        expect(chunks.map((chunk) => chunk.purpose)).toEqual(
          chunks.map((_, i) => (i === 0 ? 'canary' : 'planned')),
        );
        if (records.length > 0) expect(chunks[0]?.records).toHaveLength(1);
        expect(chunks.every((chunk) => chunk.records.length > 0)).toBe(true);
      }),
    );
  });

  it('F-23, R-92, R-243: keeps the size asked for and both limits; only a record too large by itself goes alone', () => {
    fc.assert(
      fc.property(sendables, options, (records, wanted) => {
        const items = new Map(records.map((one) => [one.record, one.items]));
        for (const chunk of planChunks(records, wanted)) {
          expect(chunk.records.length).toBeLessThanOrEqual(Math.min(wanted.chunkSize, wanted.limits.records));
          const lines = chunk.records.reduce((sum, record) => sum + (items.get(record) ?? 0), 0);
          if (wanted.limits.items !== null && chunk.records.length > 1)
            expect(lines).toBeLessThanOrEqual(wanted.limits.items);
        }
      }),
    );
  });

  it('leaves no room unused: a chunk ends only where the next record does not fit', () => {
    fc.assert(
      fc.property(sendables, options, (records, wanted) => {
        const items = new Map(records.map((one) => [one.record, one.items]));
        const [, ...chunks] = planChunks(records, wanted);
        const size = Math.min(wanted.chunkSize, wanted.limits.records);
        chunks.slice(0, -1).forEach((chunk, i) => {
          const lines = chunk.records.reduce((sum, record) => sum + (items.get(record) ?? 0), 0);
          const next = items.get(chunks[i + 1]?.records[0] ?? 0) ?? 0;
          expect(
            chunk.records.length === size || lines + next > (wanted.limits.items ?? Number.POSITIVE_INFINITY),
          ).toBe(true);
        });
      }),
    );
  });

  it('is the same for the same records and options', () => {
    fc.assert(
      fc.property(sendables, options, (records, wanted) => {
        expect(planChunks(records, wanted)).toEqual(planChunks([...records], wanted));
      }),
    );
  });

  it('R-242, R-243: counts bytes over the whole body, as the profile sets them', () => {
    const records = [400, 300, 300, 300, 2000, 100].map((sizeBytes, i) => ({
      record: i + 1,
      items: 0,
      sizeBytes,
    }));
    const sizes = (most: number) =>
      planChunks(records, { chunkSize: 100, limits: { records: 100, items: null, sizeBytes: most } }).map(
        (chunk) => chunk.records,
      );
    expect(sizes(700)).toEqual([[1], [2, 3], [4], [5], [6]]);
    expect(sizes(1_000_000)).toEqual([[1], [2, 3, 4, 5, 6]]);
  });

  it.each([
    [0, []],
    [1, [1]],
    [2, [1, 1]],
    [101, [1, 100]],
    [102, [1, 100, 1]],
    [250, [1, 100, 100, 49]],
  ])('R-92: cuts %i records into chunks of %j', (count, sizes) => {
    const records = Array.from({ length: count }, (_, i) => ({ record: i + 1, items: 0 }));
    const chunks = planChunks(records, { chunkSize: 500, limits: { records: 100, items: null } });
    expect(chunks.map((chunk) => chunk.records.length)).toEqual(sizes);
  });
});

describe('the tail of a plan', () => {
  const tailed = options.map((wanted) => ({ ...wanted, keepsTail: true }));

  it('R-106, R-255: is the last record of three or more in a chunk of its own; the others stay as they are', () => {
    fc.assert(
      fc.property(sendables, tailed, (records, wanted) => {
        const chunks = planChunks(records, wanted);
        const plain = planChunks(records, { ...wanted, keepsTail: false });
        const last = records.at(-1)?.record;
        if (records.length < 3) {
          expect(chunks).toEqual(plain);
          return;
        }
        expect(chunks.at(-1)).toEqual({ purpose: 'tail', records: [last] });
        expect(chunks.filter(({ purpose }) => purpose === 'tail')).toHaveLength(1);
        const without = (list: typeof chunks) =>
          list.map((one) => one.records.filter((record) => record !== last)).filter((one) => one.length > 0);
        expect(without(chunks)).toEqual(without(plain));
        expect(chunks.every((chunk) => chunk.records.length > 0)).toBe(true);
      }),
    );
  });

  it('R-163: an update of what is there goes out alone, wherever it stands, as the last one too', () => {
    const records = [1, 2, 3, 4, 5].map((record) => ({ record, items: 1 }));
    const limits = { records: 100, items: null };
    const chunks = planChunks(records, { chunkSize: 50, limits, keepsTail: true, alone: new Set([1, 3, 5]) });
    expect(chunks).toEqual([
      { purpose: 'canary', records: [1], alone: true },
      { purpose: 'planned', records: [2] },
      { purpose: 'planned', records: [3], alone: true },
      { purpose: 'planned', records: [4] },
      { purpose: 'tail', records: [5], alone: true },
    ]);
  });
});

describe('derived upload ids', () => {
  const scope = { identity: 'https://service.example/v1', company: '4711', target: 'invoices' };

  it('A-21, R-94, R-95: are the same on every machine and for ever', () => {
    expect(uploadIds(scope)('12|INV-1')).toBe(uploadIds({ ...scope })('12|INV-1'));
    expect(uploadIds(scope)('12|INV-1')).toBe('4a88ca41-2073-543e-b2ee-53eca377554b');
  });

  it('R-94: differ by key, company, environment and target, also where the parts run together', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, key, other) => {
        const id = uploadIds({ ...scope, identity: a, company: b })(key);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        if (key !== other) expect(uploadIds({ ...scope, identity: a, company: b })(other)).not.toBe(id);
        expect(uploadIds({ ...scope, identity: a, company: `${b}x` })(key)).not.toBe(id);
        expect(uploadIds({ ...scope, identity: `${a}1`, company: b })(key)).not.toBe(id);
        expect(uploadIds({ ...scope, identity: a, company: b, target: 'x' })(key)).not.toBe(id);
      }),
    );
    const ab = uploadIds({ ...scope, identity: 'a', company: 'bc' })('k');
    expect(uploadIds({ ...scope, identity: 'ab', company: 'c' })('k')).not.toBe(ab);
  });

  it('are 20,000 different ones for 20,000 keys', () => {
    const idOf = uploadIds(scope);
    const ids = new Set(Array.from({ length: 20_000 }, (_, i) => idOf(`${i % 40}|INV-${i}`)));
    expect(ids.size).toBe(20_000);
  });
});
