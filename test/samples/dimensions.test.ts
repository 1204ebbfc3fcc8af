import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { otherNames } from '../fixtures/other-names';
import { journalVerdict, practiceWorld, recordsOf, TO_TRIAL } from '../fixtures/practice-world';
import { hasShared, readJson, sharedPath } from '../main/files/shared-files';

const NAME = 'dimensions/idempiere-accounts-us.csv';
const mapping = path.join(import.meta.dirname, 'mappings', 'idempiere-accounts.json');

const expectedSchema = z.object({
  files: z.record(
    z.string(),
    z.object({ data_rows: z.number().optional(), code_blank_rows: z.number().optional() }),
  ),
});
const countsSchema = z.object({ dimensions: z.object({ count: z.number() }) });

describe('a real chart of accounts, from the command line into the practice service', () => {
  if (!hasShared)
    return it('is loaded only where the samples lie beside the project; here they do not', () => {});
  const known = expectedSchema.parse(readJson(sharedPath('samples/expected.json'))).files[NAME];
  const rows = known?.data_rows ?? 0;
  const comments = known?.code_blank_rows ?? 0;

  it.each([
    ['a', {}],
    ['b', otherNames],
  ] as const)(
    'creates each code once and the second time updates it, under profile %s',
    async (profile, names) => {
      const world = await practiceWorld({ practice: { profile }, profile: names });
      const inDirectory = async (): Promise<number> =>
        countsSchema.parse(documentOf(await world.run('sync', ...TO_TRIAL, '--json'))).dimensions.count;
      const before = await inDirectory();
      const load = async () =>
        world.run(
          ...['import', sharedPath(`samples/${NAME}`), '--target', 'dimensions', '--mapping', mapping],
          ...[...TO_TRIAL, '--only-valid', '--json'],
        );

      const first = summaryOf(await load());
      expect(sumOfOutcomes(first)).toBe(first.records.total);
      expect(first.records).toMatchObject({
        total: rows,
        created: rows - comments,
        invalid: comments,
        duplicates: 0,
      });
      const invalid = await recordsOf(world, first.importId, 'invalid');
      expect(invalid.every(({ message }) => message?.includes('Code') === true)).toBe(true);

      expect(await inDirectory()).toBe(before + rows - comments);
      const again = summaryOf(await load());
      expect(again.records).toMatchObject({ updated: rows - comments, created: 0, invalid: comments });
      expect(journalVerdict(world)).toBe('ok');
    },
    60_000,
  );
});
