import { expect, test } from 'vitest';
import { commands, run } from '../../src/cli/run';

/** Runs words that need no engine in this very process. */
const said = async (...words: string[]) => {
  const told = { result: '', remark: '' };
  const code = await run(words, {
    result: (text) => {
      told.result += `${text}\n`;
    },
    remark: (text) => {
      told.remark += `${text}\n`;
    },
    draw: () => undefined,
    columns: () => null,
  });
  return { code, ...told };
};

test('without a command the overview goes to standard error and the arguments count as wrong', async () => {
  const { code, result, remark } = await said();
  expect([code, result]).toEqual([2, '']);
  expect(remark).toContain('tallyport import FILE');
});

test('help names every command in a line', async () => {
  const { code, result } = await said('--help');
  expect(code).toBe(0);
  for (const { spec } of commands) expect(result).toContain(`tallyport ${spec.words.join(' ')}`);
});

test('the line of a command in the help is its whole first sentence, names of files in it too', async () => {
  const { result } = await said('--help');
  expect(result).toContain('as a new journal for looking only, or its records as .csv or .json.\n');
  expect(result).not.toContain(' as .\n');
  const update = await said('connections', 'update', '--help');
  expect(update.result.match(/--no-hosted-erp/g)).toHaveLength(1);
});

test.each(commands.map(({ spec }) => [spec.words.join(' '), spec] as const))(
  '%s --help says what it does and names each of its options',
  async (_words, spec) => {
    const { code, result, remark } = await said(...spec.words, '--help');
    expect([code, remark]).toEqual([0, '']);
    expect(result).toContain(spec.about);
    for (const name of [...Object.keys(spec.options), 'data-dir', 'json', 'quiet', 'secrets-stdin'])
      expect(result).toContain(`--${name}`);
  },
);

test.each([
  [['imprt', 'x.csv'], "there is no command 'imprt'"],
  [['journal', 'export', '--out', 'x.tallyport'], 'IMPORT… is missing'],
  [['journal', 'open'], 'FILE.tallyport is missing'],
  [['imports', 'shwo'], "there is no command 'imports shwo'; there is imports list, imports show"],
  [['check', 'x.csv', '--targt', 'vendors'], "Unknown option '--targt'"],
  [['check'], 'FILE is missing'],
  [['inspect', 'a.csv', 'b.csv'], "unexpected argument 'b.csv'"],
  [['check', 'x.csv', '--mapping'], "'--mapping <value>' argument missing"],
  [['check', 'x.csv', '--json=yes'], "'--json' does not take an argument"],
  [['practice', 'serve', '--port', '70000'], "--port '70000' is no port"],
  [['practice', 'serve', '--port', 'http'], "--port 'http' is not a whole number of 0 or more"],
  [['practice', 'serve', '--faults', 'drop-repyl=0.1'], 'unknown fault: drop-repyl=0.1'],
  [['practice', 'serve', '--profile', 'c'], "--profile 'c' is none of a, b"],
  [['mapping', 'suggest', 'x.csv'], '--target is missing'],
  [['mapping', 'suggest', 'x.csv', '--target', 'bills'], "'bills' is not a kind of load"],
  [['mapping', 'suggest', 'x.csv', '--target', 'vendors', '--company', '1'], '--company needs --connection'],
])('%j is refused in words that name what is wrong', async (words, expected) => {
  const { code, result, remark } = await said(...words);
  expect(remark).toContain(expected);
  expect([code, result]).toEqual([2, '']);
});

test('with --json a refusal is the one document on standard output too', async () => {
  const { code, result } = await said('check', '--json');
  expect(JSON.parse(result)).toMatchObject({ error: { code: 'arguments-wrong' }, exitCode: code });
});

test('options common to all may stand before the command', async () => {
  const { code, remark } = await said('--data-dir', 'somewhere', '--quiet', 'bogus');
  expect([code, remark.includes("'bogus'")]).toEqual([2, true]);
});

test('an option that nothing knows is named where no command stands beside it', async () => {
  for (const words of [['--hlp'], ['--json', '--hlp=1'], ['--version', '--hlp']]) {
    const { code, remark } = await said(...words);
    expect([code, remark]).toEqual([2, expect.stringContaining("unknown option '--hlp")]);
  }
  expect((await said('--version')).code).toBe(0);
});
