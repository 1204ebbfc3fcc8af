import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { type Answer, commandLineEntry, summaryOf, tallyport, tallyportHere } from '../fixtures/command-line';
import { CONNECTION, practiceWorld, type World } from '../fixtures/practice-world';
import { loadVendors } from '../fixtures/vendor-load';

/** Times, ids and the names of temporary places are those of one run. */
const plain = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'ID')
    .replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+(Z| UTC)?/g, 'TIME')
    .replace(/tallyport-test-\w+/g, 'FOLDER');

const commands: readonly (readonly [string, number, (world: World) => readonly string[]])[] = [
  ['help', 0, () => ['--help']],
  ['its version', 0, () => ['--version']],
  ['no command', 2, () => []],
  ['a word that is no command', 2, () => ['imports', 'lost', '--json']],
  ['a connection that is not there', 2, () => ['sync', '--connection', 'Nobody', '--company', '1', '--json']],
  ['a list for people', 0, () => ['connections', 'list']],
  ['a list as a document', 0, () => ['connections', 'list', '--json']],
  ['a file that is not there', 5, () => ['inspect', 'nothing.csv']],
  ['a load', 0, (world) => loadVendors(world, 7, '--chunk-size', '3', '--quiet')],
];

describe('as a process the command line', () => {
  test.each(commands)(
    'says of %s what it says in the process of a test, with exit %i',
    async (_, code, of) => {
      const [world, other] = [await practiceWorld(), await practiceWorld()];
      const started = await world.start(...of(world)).answer;
      const here = await other.run(...of(other));
      const told = ({ service }: World, { stdout, stderr }: Answer): readonly string[] =>
        [stdout, stderr].map((text) => plain(text.replaceAll(new URL(service.baseUrl).host, 'HOST')));
      expect([started.code, started.signal, here.code]).toEqual([code, null, code]);
      expect(told(world, started)).toEqual(told(other, here));
    },
  );

  test('takes its folder, its credentials and its place from what surrounds it', async () => {
    const world = await practiceWorld();
    const answer = await tallyport(['connections', 'list', '--json'], { cwd: world.folder, env: world.env });
    expect([answer.code, JSON.parse(answer.stdout)]).toMatchObject([0, [{ name: CONNECTION }]]);
    expect((await tallyportHere(['connections', 'list', '--json'], { env: world.env })).stdout).toBe(
      answer.stdout,
    );
  });

  test('ends quietly when whoever reads its output stops before the end', async () => {
    const world = await practiceWorld();
    const script = 'set -o pipefail; "$0" "$1" --help | head -1';
    const child = spawn('bash', ['-c', script, process.execPath, commandLineEntry], {
      cwd: world.folder,
      env: { ...process.env, ...world.env },
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const code = await new Promise((resolve) => void child.once('close', resolve));
    expect([code, said]).toEqual([0, '']);
  });

  const into = (redirection: string) => (words: readonly string[]) =>
    ['bash', '-c', `"$0" "$@" ${redirection}`, process.execPath, commandLineEntry, ...words] as const;

  test('goes on with a load whose log cannot be written, as on a full disk', async () => {
    const world = await practiceWorld();
    const through = into('2>/dev/full')(loadVendors(world, 7, '--chunk-size', '3'));
    const answer = await tallyport([], { env: world.env, cwd: world.folder, through });
    expect(summaryOf(answer)).toMatchObject({ state: 'finished', records: { created: 7 }, exitCode: 0 });
  });

  test('says that its result could not be written, and does not end as if it were', async () => {
    const world = await practiceWorld();
    const around = { env: world.env, cwd: world.folder };
    const through = into('>/dev/full')(['connections', 'list', '--json']);
    const answer = await tallyport([], { ...around, through });
    expect([answer.code, answer.stdout]).toEqual([2, '']);
    expect(answer.stderr).toMatch(
      /^The result could not be written to standard output: .*no space left.*\n.*\n$/,
    );
    const wrong = into('>/dev/full')(['inspect', 'nothing.csv', '--json']);
    expect((await tallyport([], { ...around, through: wrong })).code).toBe(5);
  });
});
