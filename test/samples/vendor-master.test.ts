import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { otherNames } from '../fixtures/other-names';
import { journalVerdict, practiceWorld, recordsOf, TO_TRIAL } from '../fixtures/practice-world';
import { hasShared, readJson, sharedPath } from '../main/files/shared-files';

const NAME = 'vendors/bradford-vendor-master.xlsx';
const mapping = path.join(import.meta.dirname, 'mappings', 'bradford-vendors.json');

const factsSchema = z.object({
  rows: z.number(),
  distinct_supplier_numbers: z.number(),
  repeated_supplier_numbers: z.record(z.string(), z.number()),
});
const expectedSchema = z.object({ files: z.record(z.string(), z.object({ facts: z.unknown().optional() })) });
const countsSchema = z.object({ vendors: z.object({ count: z.number() }) });

describe('a real vendor master, from the command line into the practice service', () => {
  if (!hasShared)
    return it('is loaded only where the samples lie beside the project; here they do not', () => {});
  const facts = factsSchema.parse(
    expectedSchema.parse(readJson(sharedPath('samples/expected.json'))).files[NAME]?.facts,
  );

  it.each([
    ['a', {}],
    ['b', otherNames],
  ] as const)(
    'R-40, R-43: creates each number once, holds back its repeats and lists every vendor, under profile %s',
    async (profile, names) => {
      const world = await practiceWorld({ practice: { profile }, profile: names });
      const inDirectory = async (): Promise<number> =>
        countsSchema.parse(documentOf(await world.run('sync', ...TO_TRIAL, '--only', 'vendors', '--json')))
          .vendors.count;
      const before = await inDirectory();
      const answer = await world.run(
        ...['import', sharedPath(`samples/${NAME}`), '--target', 'vendors', '--mapping', mapping],
        ...[...TO_TRIAL, '--chunk-size', '100', '--only-valid', '--json'],
      );
      const summary = summaryOf(answer);
      const repeats = facts.rows - facts.distinct_supplier_numbers;
      expect(sumOfOutcomes(summary)).toBe(summary.records.total);
      expect(summary.records).toMatchObject({
        total: facts.rows,
        created: facts.distinct_supplier_numbers,
        duplicates: repeats,
        invalid: 0,
      });
      // The canary of one vendor, then a hundred to a request.
      expect(summary.chunks.sent).toBe(1 + Math.ceil((facts.distinct_supplier_numbers - 1) / 100));
      expect(await inDirectory()).toBe(before + facts.distinct_supplier_numbers);
      const held = await recordsOf(world, summary.importId, 'excluded');
      expect(new Set(held.map(({ key }) => key))).toEqual(
        new Set(Object.keys(facts.repeated_supplier_numbers)),
      );
      expect(journalVerdict(world)).toBe('ok');
    },
    60_000,
  );
});
