import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

/** Retitles a terminal, writes its clipboard, turns the reading direction, and goes back to the first column. */
const HOSTILE = '\u001b]0;pwned\u0007\u009b31m\u202egnp\u2066\u2028\rCreated';
const obeyed = /(?!\n)\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/u;

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
