import { expect } from '@playwright/test';
import { z } from 'zod';
import { type Practice, type PracticeOptions, startPractice } from '../../src/practice/index';
import type { Person } from './person';

const ledgerSchema = z.object({ uploadIds: z.record(z.string(), z.number()) });

const booksSchema = z.object({
  invoices: z.array(z.object({ id: z.coerce.string(), number: z.string().nullable() })),
});

export type Sandbox = Practice & {
  /** How many invoices the service holds under each upload id. */
  readonly copies: () => Promise<readonly number[]>;
  /** Id of the invoice that the service really holds under a number. */
  readonly idNumbered: (number: string) => Promise<string>;
  readonly setFaults: (faults: string) => Promise<void>;
};

/** A service on loopback that a person connects to as a sandbox: with faults, and with a look at its books. */
export const startSandbox = async (options: PracticeOptions = {}): Promise<Sandbox> => {
  const service = await startPractice({ batchDelayMs: [0, 60], ...options });
  const admin = async (path: string, body?: unknown): Promise<unknown> => {
    const reply = await fetch(new URL(path, service.baseUrl), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  return {
    ...service,
    copies: async () => Object.values(ledgerSchema.parse(await admin('/practice/ledger')).uploadIds),
    idNumbered: async (number) =>
      booksSchema.parse(await admin('/practice/books')).invoices.find((one) => one.number === number)?.id ??
      '',
    setFaults: async (faults) => void (await admin('/practice/faults', { faults })),
  };
};

/** Waits cut short, as a provider's own profile may say, so that doubts are settled in a test's time. */
const hasty = {
  polling: { firstWaitMs: 40, growth: 1.4, longestWaitMs: 400, patienceMs: 60_000 },
  proof: { horizonMs: 400 },
  patience: { firstPauseMs: 50, longestPauseMs: 500, failuresInARow: 3 },
};

type Secrets = Pick<Practice, 'apiKey' | 'clientId' | 'clientSecret'>;

const typeSecrets = async ({ page }: Person, { apiKey, clientId, clientSecret }: Secrets): Promise<void> => {
  await page.getByLabel('API key', { exact: true }).fill(apiKey);
  await page.getByLabel('Client ID', { exact: true }).fill(clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(clientSecret);
};

/** Fills in the form for a new connection, as a person does with what the provider wrote down. */
export const connectSandbox = async (
  me: Person,
  service: Practice,
  secrets: Secrets = service,
): Promise<void> => {
  const { page } = me;
  await me.goTo('Connections');
  await me.button('Add connection').first().click();
  const form = page.getByRole('dialog', { name: 'New connection' });
  await form.getByLabel('Name', { exact: true }).fill('Trial');
  await form.getByLabel('API address').fill(service.baseUrl);
  await form.getByLabel('Token address').fill(service.authUrl);
  await form.getByLabel('ID of company 1').fill('4100');
  await me.button('Add a location').click();
  await form.getByLabel('ID of location 1').fill('101');
  await typeSecrets(me, secrets);
  await form.getByRole('button', { name: 'Add connection' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Trial' })).toContainText('Sandbox');
};

/** Types the credentials again, as a person must after a restart where there is no keyring. */
export const enterSecrets = async (me: Person, secrets: Secrets): Promise<void> => {
  await me.goTo('Connections');
  await me.button('Enter them').click();
  await typeSecrets(me, secrets);
  await me.button('Keep them').click();
  await expect(me.button('Enter them')).toBeHidden();
};

const connectionsSchema = z.object({ value: z.array(z.looseObject({ name: z.string() })) });

/** Lays settings of the service profile over the connection, waits cut short. */
export const giveProfile = async (me: Person, profile: Readonly<Record<string, unknown>>): Promise<void> => {
  const listed = connectionsSchema.parse(await me.call('connections.list', {}));
  const trial = listed.value.find(({ name }) => name === 'Trial');
  const saved = await me.call('connections.save', { ...trial, profile: { ...profile, ...hasty } });
  expect(saved).toMatchObject({ ok: true });
};

export const makeHasty = (me: Person): Promise<void> => giveProfile(me, {});
