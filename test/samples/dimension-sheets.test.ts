import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { otherNames } from '../fixtures/other-names';
import { journalVerdict, practiceWorld, TO_TRIAL } from '../fixtures/practice-world';
import { hasShared, readJson, sharedPath } from '../main/files/shared-files';

const NAME = 'dimensions/scottsdale-dimensions.xlsx';
const SHEETS = ['Accounts', 'Centers', 'Funds'] as const;

const sheetSchema = z.object({ rows: z.number(), distinct_codes: z.number(), text_codes: z.number() });
const factsSchema = z.object({ Accounts: sheetSchema, Centers: sheetSchema, Funds: sheetSchema });
const expectedSchema = z.object({ files: z.record(z.string(), z.object({ facts: z.unknown().optional() })) });
const listSchema = z.object({
  entries: z.array(z.object({ erpId: z.string(), type: z.string().nullable() })),
});

const mapping = (sheet: string): string =>
  path.join(import.meta.dirname, 'mappings', `scottsdale-${sheet.toLowerCase()}.json`);

describe('three sheets of real dimensions, from the command line into the practice service', () => {
  if (!hasShared)
    return it('are loaded only where the samples lie beside the project; here they do not', () => {});
  const facts = factsSchema.parse(
    expectedSchema.parse(readJson(sharedPath('samples/expected.json'))).files[NAME]?.facts,
  );

  it.each([
    ['a', {}],
    ['b', otherNames],
  ] as const)(
    'R-58, R-61: create every code under its own type, codes as the cells show them, under profile %s',
    async (profile, names) => {
      const world = await practiceWorld({ practice: { profile }, profile: names });
      for (const sheet of SHEETS) {
        const answer = await world.run(
          ...['import', sharedPath(`samples/${NAME}`), '--target', 'dimensions', '--sheet', sheet],
          ...['--mapping', mapping(sheet), ...TO_TRIAL, '--chunk-size', '100', '--json'],
        );
        const { rows, distinct_codes: codes } = facts[sheet];
        const summary = summaryOf(answer);
        expect([sheet, answer.code, summary.records.total, summary.records.created]).toEqual([
          sheet,
          0,
          rows,
          codes,
        ]);
      }
      const listed = await world.run('directory', 'list', 'dimensions', ...TO_TRIAL, '--json');
      const { entries } = listSchema.parse(documentOf(listed));
      const centers = entries.filter(({ type }) => type === 'Center').map(({ erpId }) => erpId);
      expect(new Set(centers).size).toBe(facts.Centers.distinct_codes);
      expect(centers.filter((code) => !/^\d+$/.test(code))).toHaveLength(facts.Centers.text_codes);
      expect(journalVerdict(world)).toBe('ok');
    },
    60_000,
  );
});
