import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { failed, ok, type Result } from '../../core/values/result';
import { secretsSchema } from '../../ipc/connections';
import type { PracticeHost } from '../runner/ports';

const place = z.object({ id: z.string(), name: z.string() });
const startedSchema = z.object({
  baseUrl: z.string(),
  authUrl: z.string(),
  apiKey: secretsSchema.shape.apiKey,
  clientId: secretsSchema.shape.clientId,
  clientSecret: secretsSchema.shape.clientSecret,
  companies: z.array(place),
  locations: z.array(place),
  customFields: z.array(z.string()),
});

/** The built-in practice service in a thread of its own; its data stays in the data folder. */
export const practiceInThread = (
  entry: URL,
  dataDir: string,
): { readonly start: () => Promise<Result<PracticeHost>>; readonly stop: () => Promise<void> } => {
  let running: { readonly worker: Worker; readonly host: Promise<Result<PracticeHost>> } | null = null;

  const launch = (): { worker: Worker; host: Promise<Result<PracticeHost>> } => {
    const worker = new Worker(entry, {
      workerData: { dataFile: path.join(dataDir, 'practice', 'ledger.jsonl') },
    });
    const host = new Promise<Result<PracticeHost>>((resolve) => {
      worker.once('message', (message: unknown) => {
        const parsed = startedSchema.safeParse(message);
        if (!parsed.success) return resolve(failed('practice-not-started', { detail: parsed.error.message }));
        const { baseUrl, authUrl, apiKey, clientId, clientSecret, companies, locations, customFields } =
          parsed.data;
        resolve(
          ok({
            baseUrl,
            authUrl,
            secrets: { apiKey, clientId, clientSecret },
            companies,
            locations,
            customFields,
          }),
        );
      });
      worker.once('error', (error) => resolve(failed('practice-not-started', { detail: error.message })));
    });
    worker.once('exit', () => {
      running = null;
    });
    // While it starts it keeps the process alive; afterwards only those who use it do.
    void host.then(() => worker.unref());
    return { worker, host };
  };

  return {
    start: () => {
      running ??= launch();
      return running.host;
    },
    stop: async () => {
      await running?.worker.terminate();
    },
  };
};
