import { type ChildProcess, spawn } from 'node:child_process';
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

const PATIENCE_MS = 180_000;

/** The real command line as a process of its own, over one data folder. */
export type Client = {
  /** Runs a command; `killAfterMs`: ends it with -9 then, if it still runs. */
  readonly run: (words: readonly string[], killAfterMs?: number) => Promise<Ended>;
};

export const clientOf = (entry: string, dataDir: string, service: Practice): Client => {
  const env = {
    ...process.env,
    TALLYPORT_DATA_DIR: dataDir,
    TALLYPORT_API_KEY: service.apiKey,
    TALLYPORT_CLIENT_ID: service.clientId,
    TALLYPORT_CLIENT_SECRET: service.clientSecret,
  };
  const ended = (child: ChildProcess, killAfterMs: number | undefined): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const texts = { stdout: '', stderr: '' };
      let kind: Ended['kind'] = 'exit';
      const kill = (as: 'killed' | 'hung') => () => {
        kind = as;
        child.kill('SIGKILL');
      };
      const timers = [
        setTimeout(kill('hung'), PATIENCE_MS),
        ...(killAfterMs === undefined ? [] : [setTimeout(kill('killed'), killAfterMs)]),
      ];
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        texts.stdout += text;
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        texts.stderr += text;
      });
      child.once('error', reject);
      child.once('close', (code, signal) => {
        for (const timer of timers) clearTimeout(timer);
        resolve({ kind: signal === null ? 'exit' : kind, code, ...texts });
      });
    });
  return {
    run: (words, killAfterMs) =>
      ended(
        spawn(process.execPath, [entry, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
        killAfterMs,
      ),
  };
};

const listSchema = z.array(z.object({ importId: z.string(), state: z.string() }));
const recordsSchema = z.object({ entries: z.array(recordEntrySchema) });

export type JournalRecord = z.infer<typeof recordEntrySchema>;

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

/** Every record of an import with its outcome. */
export const recordsOf = async (client: Client, importId: string): Promise<readonly JournalRecord[]> =>
  parsed(
    await client.run(['imports', 'show', importId, '--records', '--limit', '100000', '--json']),
    recordsSchema,
  ).entries;

/** The summary that a command answered with. */
export const summaryOf = (ended: Ended): z.infer<typeof summarySchema> => parsed(ended, summarySchema);
