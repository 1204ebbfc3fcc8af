import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inspected } from '../../../src/main/runner/inspected';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const rowsOf = async (file: string, choices = {}): Promise<number | undefined> => {
  const found = await inspected({}, file, choices);
  if (!found.ok) throw new Error(found.problem.code);
  return found.value.sheets[0]?.rows;
};

it('a file that stays what it is is looked at once, for each way of reading it', async () => {
  const file = path.join(temporaryFolder(), 'a.csv');
  writeFileSync(file, 'A,B\n1,2\n3,4\n');
  const first = await inspected({}, file, {});
  expect(await inspected({}, file, {})).toBe(first);
  expect(await inspected({}, file, { headerRow: 0 })).not.toBe(first);
});

it('a file that was written to is looked at again', async () => {
  const file = path.join(temporaryFolder(), 'a.csv');
  writeFileSync(file, 'A,B\n1,2\n3,4\n');
  expect(await rowsOf(file)).toBe(2);
  writeFileSync(file, 'A,B\n1,2\n3,4\n5,6\n');
  expect(await rowsOf(file)).toBe(3);
});

it('a file that could not be read is tried again', async () => {
  const file = path.join(temporaryFolder(), 'a.csv');
  expect(await inspected({}, file, {})).toMatchObject({ ok: false });
  writeFileSync(file, '%PDF-1.7');
  expect(await inspected({}, file, {})).toMatchObject({ ok: false });
  expect(await inspected({}, file, {})).toMatchObject({ ok: false });
  writeFileSync(file, 'A,B\n1,2\n');
  expect(await rowsOf(file)).toBe(1);
});
