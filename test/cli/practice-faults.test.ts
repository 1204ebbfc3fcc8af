import { expect, test } from 'vitest';
import { faultHelp } from '../../src/cli/commands/practice-faults';
import { faultNames } from '../../src/practice/fault-names';
import { parseFaults } from '../../src/practice/fault-spec';

const named = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const [, name = ''] = /^ {2}([a-z][a-zN0-9-]*)/.exec(line) ?? [];
    return name === '' ? [] : [name];
  });

test('practice serve --help tells every fault that the service knows', () => {
  expect(named(faultHelp)).toEqual(expect.arrayContaining([...faultNames]));
});

test('and what it tells the service knows', () => {
  for (const name of named(faultHelp)) {
    const known = faultNames.includes(name) || name.startsWith('status-NNN');
    expect([name, known]).toEqual([name, true]);
  }
  expect(parseFaults('status-408-after;status-302;commit-late=1-5m;state-unknown')).toHaveLength(4);
});
