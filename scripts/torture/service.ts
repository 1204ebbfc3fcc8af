import { setTimeout as rest } from 'node:timers/promises';
import { z } from 'zod';
import { type Practice, type PracticeOptions, startPractice } from '../../src/practice/index';
import { type Books, booksSchema } from './books';

const ledgerSchema = z.object({
  counts: z.object({ pendingEntries: z.number() }),
  lateRequests: z.number(),
  faultsStruck: z.record(z.string(), z.number()),
});

const latestSchema = z.object({ count: z.number(), latest: z.string().nullable() });

const heldSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

const keyUsesSchema = z.array(
  z.object({
    operation: z.string(),
    key: z.string(),
    bodies: z.array(z.string()),
    arrivals: z.array(z.object({ at: z.number(), status: z.number().nullable(), isPutOff: z.boolean() })),
  }),
);

export type Ledger = z.infer<typeof ledgerSchema>;
export type Latest = z.infer<typeof latestSchema>;
export type Held = z.infer<typeof heldSchema>;
export type KeyUses = z.infer<typeof keyUsesSchema>;

/** A practice service and what stands outside its interface. */
export type Service = Practice & {
  readonly setFaults: (faults: string) => Promise<void>;
  readonly ledger: () => Promise<Ledger>;
  /** How many requests there were, and what was asked for last. */
  readonly latest: () => Promise<Latest>;
  readonly held: () => Promise<Held>;
  readonly books: () => Promise<Books>;
  /** Resolves when the service has nothing more to do by itself. */
  readonly whenQuiet: () => Promise<void>;
  /** Changes rows past the interface. */
  readonly alter: (changes: readonly object[]) => Promise<void>;
  readonly keyUses: () => Promise<KeyUses>;
  /** A request as somebody else's client makes it; its answer must be a success. */
  readonly call: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;
};

const parsed = async (reply: Response, about: string): Promise<unknown> => {
  if (!reply.ok) throw new Error(`${about}: ${reply.status} ${await reply.text()}`);
  return reply.json();
};

const QUIET_LOOK_MS = 20;

const json = { 'content-type': 'application/json' };

const tokenOf = async (practice: Practice): Promise<string> => {
  const reply = await fetch(practice.authUrl, {
    method: 'POST',
    headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: practice.clientId,
      client_secret: practice.clientSecret,
    }),
  });
  return z.object({ access_token: z.string() }).parse(await parsed(reply, 'token')).access_token;
};

/** Starts a practice service on a port of its own. */
export const openService = async (options: PracticeOptions): Promise<Service> => {
  const practice = await startPractice(options);
  const key = { 'x-api-key': practice.apiKey };
  const outside = async (path: string): Promise<unknown> =>
    parsed(await fetch(new URL(path, practice.baseUrl), { headers: key }), path);
  const tell = async (path: string, body: object): Promise<void> => {
    const init = { method: 'POST', headers: { ...key, ...json }, body: JSON.stringify(body) };
    await parsed(await fetch(new URL(path, practice.baseUrl), init), path);
  };
  const ledger = async (): Promise<Ledger> =>
    ledgerSchema.parse(await outside('/practice/ledger?upload_ids=none'));
  return {
    ...practice,
    setFaults: (faults) => tell('/practice/faults', { faults }),
    alter: (changes) => tell('/practice/alter', { changes }),
    ledger,
    books: async () => booksSchema.parse(await outside('/practice/books')),
    whenQuiet: async () => {
      for (;;) {
        const { counts, lateRequests } = await ledger();
        if (counts.pendingEntries + lateRequests === 0) return;
        await rest(QUIET_LOOK_MS);
      }
    },
    latest: async () => latestSchema.parse(await outside('/practice/requests')),
    held: async () => heldSchema.parse(await outside('/practice/held')),
    keyUses: async () => keyUsesSchema.parse(await outside('/practice/keys')),
    call: async (method, path, body) => {
      const authorization = `Bearer ${await tokenOf(practice)}`;
      const headers = {
        ...{ ...key, ...json, authorization },
        ...{ 'x-api-version': '1.1.0', 'x-practice-client': 'elsewhere' },
      };
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      return parsed(await fetch(practice.baseUrl + path, init), path);
    },
  };
};
