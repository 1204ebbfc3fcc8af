import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentOf } from '../fixtures/command-line';
import { HOSTILE, obeyed } from '../fixtures/hostile-text';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

test('file names, cells and wrong words are shown on the command line, and no terminal obeys them', async () => {
  const world = await practiceWorld();
  mkdirSync(join(world.folder, 'in'));
  const name = `in/bills ${HOSTILE}.csv`;
  const file = world.put(name, `Code,Name ${HOSTILE}\nV-1,"first${HOSTILE}\ncreated: 99"\nV-2,second\n`);
  const mapping = world.put('mapping.json', '{"format": "wrong"}');
  const answers = [
    await world.run('inspect', file),
    await world.run('inspect', file, '--json'),
    await world.run('inspect', `${file}.lost`),
    await world.run('mapping', 'suggest', file, '--target', 'vendors'),
    await world.run('check', file, '--target', 'vendors', '--mapping', mapping, ...TO_TRIAL),
    await world.run('connections', 'test', `Nobody ${HOSTILE}`),
    await world.run(`nonsense ${HOSTILE}`),
    await world.run('connections', 'list', `--odd${HOSTILE}`),
  ];
  for (const { stdout, stderr } of answers) {
    expect(obeyed.test(stdout)).toBe(false);
    expect(obeyed.test(stderr)).toBe(false);
  }
  expect(answers[0]?.stdout).toContain('\\u001b]0;pwned');
  const [, inspected] = answers;
  if (inspected === undefined) throw new Error('nothing was inspected');
  expect(documentOf(inspected)).toMatchObject({ file: { name: `bills ${HOSTILE}.csv` } });
});
