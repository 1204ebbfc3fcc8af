import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { recordEntrySchema, summarySchema } from '../../src/ipc/shapes';
import type { Practice } from '../../src/practice/index';

/** How a command ended. `killed`: by us, with -9; `hung`: it had to be. */
export type Ended = {
  readonly kind: 'exit' | 'killed' | 'hung';
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** A thousand payments one by one, on a machine that has other work, take minutes. */
const PATIENCE_MS = 900_000;

/** A plan that was called off because the command ended. */
const ignore = (): void => undefined;

/** The real command line as a process of its own, over one data folder. */
export type Client = {
  readonly run: (words: readonly string[], kill?: Kill) => Promise<Ended>;
};

/** Ends a command with -9 as soon as this resolves, if it still runs; `signal`: it has ended by itself. */
export type Kill = (signal: AbortSignal) => Promise<void>;

/** Where records go, as options. */
export const TO = ['--connection', 'Torture', '--company', '4100'] as const;

/** A command that has to end well. */
export const must = async (client: Client, words: readonly string[]): Promise<Ended> => {
  const ended = await client.run(words);
  if (ended.code !== 0)
    throw new Error(
      `${words.slice(0, 2).join(' ')}: ${ended.kind} ${ended.code}: ${ended.stderr.slice(-600)}`,
    );
  return ended;
};

type Secrets = Pick<Practice, 'apiKey' | 'clientId' | 'clientSecret'>;

export const clientOf = (entry: string, dataDir: string, service: Secrets): Client => {
  const env = {
    ...process.env,
    // A run starts dozens of processes: what one has compiled need not be compiled by the next.
    NODE_COMPILE_CACHE: join(dirname(entry), 'compiled'),
    TALLYPORT_DATA_DIR: dataDir,
    TALLYPORT_API_KEY: service.apiKey,
    TALLYPORT_CLIENT_ID: service.clientId,
    TALLYPORT_CLIENT_SECRET: service.clientSecret,
  };
  const ended = (child: ChildProcess, planned: Kill | undefined): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const texts = { stdout: '', stderr: '' };
      let kind: Ended['kind'] = 'exit';
      const kill = (as: 'killed' | 'hung'): void => {
        kind = as;
        child.kill('SIGKILL');
      };
      const over = new AbortController();
      const patience = setTimeout(() => kill('hung'), PATIENCE_MS);
      planned?.(over.signal).then(() => kill('killed'), ignore);
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        texts.stdout += text;
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        texts.stderr += text;
      });
      child.once('error', reject);
      child.once('close', (code, signal) => {
        clearTimeout(patience);
        over.abort();
        resolve({ kind: signal === null ? 'exit' : kind, code, ...texts });
      });
    });
  return {
    run: (words, kill) =>
      ended(spawn(process.execPath, [entry, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] }), kill),
  };
};

const listSchema = z.array(z.object({ importId: z.string(), state: z.string(), target: z.string() }));
/** Builds before there was this outcome tell the others. */
const entrySchema = recordEntrySchema.extend({
  outcome: z.enum([...recordEntrySchema.shape.outcome.options, 'existing']),
});
const recordsSchema = z.object({ entries: z.array(entrySchema) });

export type JournalRecord = z.infer<typeof entrySchema>;

const parsed = <T extends z.ZodType>(ended: Ended, schema: T): z.output<T> => {
  const read = schema.safeParse(ended.stdout === '' ? null : JSON.parse(ended.stdout));
  if (!read.success) throw new Error(`no answer (${ended.kind}, ${ended.code}): ${ended.stderr.slice(-600)}`);
  return read.data;
};

/** The imports of the journal, newest first. */
export const importsOf = async (client: Client): Promise<z.infer<typeof listSchema>> => {
  const ended = await client.run(['imports', 'list', '--json']);
  if (ended.code === 0) {
    const value: unknown = JSON.parse(ended.stdout);
    const list = z.union([
      listSchema,
      z.looseObject({ imports: listSchema }).transform((one) => one.imports),
    ]);
    return list.parse(value);
  }
  throw new Error(ended.stderr.slice(-600));
};

/** Builds before there was this outcome count none. */
const countingSchema = summarySchema.extend({
  records: summarySchema.shape.records.extend({ existing: z.number().default(0) }),
});

export type Summary = z.infer<typeof countingSchema>;

/** The summary that a command answered with. */
export const summaryOf = (ended: Ended): Summary => parsed(ended, countingSchema);

/** The summary of an import with every record and its outcome, or with those of one outcome. */
export const recordsOf = async (
  client: Client,
  importId: string,
  outcome?: string,
): Promise<{ readonly summary: Summary; readonly records: readonly JournalRecord[] }> => {
  const only = outcome === undefined ? [] : ['--outcome', outcome];
  const words = ['imports', 'show', importId, '--records', ...only, '--limit', '1000000', '--json'];
  const ended = await client.run(words);
  return { summary: summaryOf(ended), records: parsed(ended, recordsSchema).entries };
};
