import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { changedPackage, partsOf } from '../../scripts/fuzz/change-package';
import { type Outcome, readOne } from '../../scripts/fuzz/read-one';
import { madeUpStarts, nextInput, type Start, startsIn } from '../../scripts/fuzz/starts';
import { linesOf, newTally } from '../../scripts/fuzz/tally';
import { seeded } from '../fixtures/seeded';
import { workbookOf } from '../fixtures/workbook-package';
import { hasShared, sharedPath } from '../main/files/shared-files';

const folder = mkdtempSync(join(tmpdir(), 'tallyport-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What became of so many inputs; only those nobody may see are told. */
const wrongOnes = async (starts: readonly Start[], inputs: number): Promise<readonly unknown[]> => {
  const random = seeded(20_261_121);
  const wrong: unknown[] = [];
  for (let input = 0; input < inputs; input++) {
    const { ending, bytes } = nextInput(starts, random);
    const path = join(folder, `input${ending}`);
    writeFileSync(path, bytes);
    const outcome: Outcome = await readOne(path);
    if (outcome.kind === 'wrong') wrong.push([input, outcome.why]);
  }
  return wrong;
};

it('made-up files with bytes changed end as rows or as a refusal', async () => {
  expect(await wrongOnes(madeUpStarts(), 250)).toEqual([]);
});

if (hasShared)
  it('files of the corpus with bytes changed end as rows or as a refusal', async () => {
    expect(await wrongOnes(startsIn(sharedPath('corpus')), 150)).toEqual([]);
  });
else it('files of the corpus are changed only where it lies beside the project; here it does not', () => {});

it('the same seed makes the same inputs', () => {
  const starts = madeUpStarts();
  const inputs = () => {
    const random = seeded(5);
    return Array.from({ length: 20 }, () => nextInput(starts, random).bytes.toString('base64'));
  };
  expect(inputs()).toEqual(inputs());
});

it('a change inside a package reaches its XML: sizes and check sums are right', () => {
  const parts = partsOf(workbookOf({ rows: '<row><c><v>1</v></c></row>' })) ?? [];
  expect(parts.map(({ name }) => name)).toContain('xl/worksheets/sheet1.xml');
  const random = seeded(9);
  for (let round = 0; round < 50; round++) expect(partsOf(changedPackage(parts, random))).not.toBeNull();
});

it('the counts of a run name every end', () => {
  const tally = newTally();
  Object.assign(tally, { inputs: 5, read: 2, crashed: 1 });
  tally.refused.set('file-damaged', 2);
  expect(linesOf(tally).join('\n')).toMatch(
    /5 inputs: 2 read, 2 refused\n +2 file-damaged\n1 crashes, 0 hangs/,
  );
});
