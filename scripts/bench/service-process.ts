import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

export const placeSchema = z.object({
  baseUrl: z.string(),
  authUrl: z.string(),
  apiKey: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
});

export type Place = z.infer<typeof placeSchema>;

export type ServiceProcess = { readonly process: ChildProcess; readonly place: Place };

/** Starts the practice service in a process of its own, so that its work is not counted as ours; with so many more vendors. */
export const startService = async (faults: string, vendors = 0): Promise<ServiceProcess> => {
  const service = fork(join(import.meta.dirname, 'service.mjs'), [faults, String(vendors)]);
  const [message] = await once(service, 'message');
  return { process: service, place: placeSchema.parse(message) };
};
