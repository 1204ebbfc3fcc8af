import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

const placeSchema = z.object({
  baseUrl: z.string(),
  authUrl: z.string(),
  apiKey: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
});

export type ServiceProcess = { readonly process: ChildProcess; readonly place: z.infer<typeof placeSchema> };

/** Starts the practice service in a process of its own, so that its work is not counted as ours. */
export const startService = async (faults: string): Promise<ServiceProcess> => {
  const service = fork(join(import.meta.dirname, 'service.mjs'), [faults]);
  const [message] = await once(service, 'message');
  return { process: service, place: placeSchema.parse(message) };
};
