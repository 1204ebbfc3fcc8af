import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bundlePrograms } from '../../../scripts/setup/bundle.mjs';
import { hasShared, readJson, scratch, sharedPath } from './shared-files';

/** Of the processor: other tests take time too. */
const longestSeconds = 10;
const longestWaitMs = 60_000;
const mostMb = 1024;
/** For what is refused. */
const mostRefusalMb = 150;

const answerSchema = z.object({
  outcome: z.union([
    z.object({ kind: z.literal('read'), rows: z.number() }),
    z.object({ kind: z.literal('refused'), code: z.string() }),
    z.object({ kind: z.literal('wrong'), why: z.string() }),
  ]),
  peakMb: z.number(),
  cpuSeconds: z.number(),
});
type Answer = z.infer<typeof answerSchema>;

/** May be read or refused; the corpus accepts both. */
const either = z.object({ acceptRefusal: z.boolean().optional(), acceptRead: z.boolean().optional() });
const corpusFile = either.extend({ file: z.string(), readable: z.boolean() });

describe('every file of the corpus and the samples, each in a process with limits', () => {
  if (!hasShared) return it('is read only where they lie beside the project; here they do not', () => {});
  const write = scratch();
  const corpus = z.object({ files: z.array(corpusFile) }).parse(readJson(sharedPath('corpus/expected.json')));
  const samples = z
    .object({ files: z.record(z.string(), z.unknown()) })
    .parse(readJson(sharedPath('samples/expected.json')));
  let folder = '';
  let program = '';
  let reader: ChildProcess | null = null;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallyport-'));
    await symlink(
      fileURLToPath(new URL('../../../node_modules', import.meta.url)),
      join(folder, 'node_modules'),
    );
    program = (await bundlePrograms('fuzz', ['reader'], join(folder, 'reader')))('reader');
  });
  afterAll(async () => {
    reader?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const startReader = (): void => {
    reader?.kill('SIGKILL');
    reader = fork(program, { execArgv: [`--max-old-space-size=${mostMb}`], stdio: 'ignore' });
  };

  const read = async (path: string): Promise<Answer | 'crashed' | 'hung'> => {
    if (reader === null) throw new Error('no reader');
    const over = new AbortController();
    const late = setTimeout(() => over.abort(), longestWaitMs);
    const options = { signal: over.signal };
    reader.send(path);
    try {
      return await Promise.race([
        once(reader, 'message', options).then(([answer]) => answerSchema.parse(answer)),
        once(reader, 'exit', options).then(() => 'crashed' as const),
      ]);
    } catch {
      return 'hung';
    } finally {
      clearTimeout(late);
      over.abort();
    }
  };

  /** Paths by what is wrong with them; a file that is as it should be is not listed. */
  const faultsOf = async (
    paths: readonly string[],
    limitMb: number,
    isExpected: (path: string, outcome: Answer['outcome']) => boolean,
  ): Promise<readonly (readonly [string, unknown])[]> => {
    startReader();
    const faults: (readonly [string, unknown])[] = [];
    for (const path of paths) {
      const answer = await read(path);
      if (typeof answer === 'string') {
        faults.push([path, answer]);
        startReader();
      } else if (
        answer.peakMb > limitMb ||
        answer.cpuSeconds > longestSeconds ||
        !isExpected(path, answer.outcome)
      )
        faults.push([path, answer]);
    }
    return faults;
  };

  it('A-19: none that is to be refused takes more than 150 MB, and all of them are refused', async () => {
    const refused = corpus.files.filter(({ readable, acceptRead }) => !readable && acceptRead !== true);
    const paths = refused.map(({ file }) => sharedPath(`corpus/${file}`));
    expect(await faultsOf(paths, mostRefusalMb, (_, { kind }) => kind === 'refused')).toEqual([]);
    process.stdout.write(`refused as expected: ${paths.length} of ${paths.length} files\n`);
  }, 120_000);

  it('A-19: every file ends as rows or as a refusal, within ten seconds and a gibibyte', async () => {
    const kinds = new Map<string, readonly string[]>();
    for (const { file, readable, acceptRefusal, acceptRead } of corpus.files) {
      const isEither = acceptRefusal === true || acceptRead === true;
      kinds.set(
        sharedPath(`corpus/${file}`),
        isEither ? ['read', 'refused'] : readable ? ['read'] : ['refused'],
      );
    }
    for (const name of Object.keys(samples.files)) {
      const path = sharedPath(`samples/${name}`);
      const plain = name.endsWith('.gz')
        ? write(basename(name, '.gz'), gunzipSync(readFileSync(path)))
        : path;
      kinds.set(plain, ['read']);
    }
    const faults = await faultsOf(
      [...kinds.keys()],
      mostMb,
      (path, { kind }) => kinds.get(path)?.includes(kind) === true,
    );
    expect(faults).toEqual([]);
    process.stdout.write(`ended as expected: ${kinds.size} of ${kinds.size} files\n`);
  }, 300_000);

  it('no file lies there that nothing is expected of', () => {
    const known = new Set([
      ...corpus.files.map(({ file }) => file),
      'README.md',
      'expected.json',
      'extra/naughty-strings.json',
    ]);
    const there = readdirSync(sharedPath('corpus'), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name).slice(sharedPath('corpus/').length).replaceAll('\\', '/'));
    expect(there.filter((name) => !known.has(name))).toEqual([]);
  });
});
