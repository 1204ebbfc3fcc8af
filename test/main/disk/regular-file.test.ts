import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { overridesIn } from '../../../src/cli/commands/connections';
import { mappingFrom } from '../../../src/cli/commands/mapping-file';
import { regularText } from '../../../src/main/disk/regular-file';
import { openEvidence } from '../../../src/main/journal/evidence-open';
import { inspected } from '../../../src/main/runner/inspected';
import { temporaryFolder } from '../../fixtures/temporary-folder';

/** A pipe into which nobody writes: whoever opens one to read waits for ever. */
const pipe = (): string => {
  const file = join(temporaryFolder(), 'pipe');
  expect(spawnSync('mkfifo', [file]).status).toBe(0);
  return file;
};

describe('a file that a person names', () => {
  it.each([
    ['a pipe', pipe],
    ['a device', () => '/dev/zero'],
    ['a folder', temporaryFolder],
  ])('is refused with a sentence where it is %s, and nobody waits', async (_what, make) => {
    const file = make();
    // Its own way for a workbook is taken for nothing but a file.
    expect(await inspected({}, file, {})).toMatchObject({ problem: { code: 'file-is-folder' } });
    expect(mappingFrom(file)).toMatchObject({ problem: { code: 'mapping-file-unreadable' } });
    expect(overridesIn(file)).toMatchObject({ problem: { code: 'arguments-wrong' } });
    expect(openEvidence(file)).toMatchObject({ ok: false });
    expect(() => regularText(file)).toThrow(/pipe or a device/);
  });

  it('is read without its byte order mark where it is a file', () => {
    const file = join(temporaryFolder(), 'text');
    writeFileSync(file, '\uFEFFtext');
    expect(regularText(file)).toBe('text');
  });
});
