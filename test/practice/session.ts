import { onTestFinished } from 'vitest';
import { type Practice, type PracticeOptions, startPractice } from '../../src/practice/index';

/** The moment at which a test's clock starts. */
export const startMs = Date.UTC(2026, 10, 2, 12);

export type Answered = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** A practice service and a client that knows its credentials. */
export type Session = {
  readonly practice: Practice;
  readonly token: () => Promise<string>;
  readonly headers: () => Promise<Record<string, string>>;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered>;
  readonly ledger: () => Promise<unknown>;
  /** A request to what stands outside the interface. */
  readonly outside: (method: string, path: string, body?: unknown) => Promise<Answered>;
  readonly setFaults: (faults: string) => Promise<Answered>;
  /** Lets the service's clock go on. */
  readonly pass: (ms: number) => void;
};

/** The value under a dotted path of a JSON body; undefined where there is none. */
export const dig = (body: unknown, path: string): unknown => {
  let value = body;
  for (const key of path.split('.')) {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    value = entries.find(([name]) => name === key)?.[1];
  }
  return value;
};

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const askForToken = (
  practice: Practice,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(practice.authUrl, {
    method: 'POST',
    headers: {
      'X-API-Key': practice.apiKey,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: practice.clientId,
      client_secret: practice.clientSecret,
      ...form,
    }),
  });

const read = async (response: Response): Promise<Answered> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  let body: unknown = text;
  try {
    if (isJson) body = JSON.parse(text);
  } catch {
    // A body that was cut short stays text.
  }
  return { status: response.status, body, headers: response.headers };
};

/** Starts a service whose clock stands still unless told; it is closed when the test is over. */
export const open = async (options: PracticeOptions = {}, tokenPath = 'access_token'): Promise<Session> => {
  let nowMs = startMs;
  const practice = await startPractice({ now: () => nowMs, batchDelayMs: [1000, 1000], ...options });
  onTestFinished(() => practice.close());
  let token: string | null = null;
  const tokenOf = async (): Promise<string> => {
    token ??= String(dig(await (await askForToken(practice)).json(), tokenPath));
    return token;
  };
  const headers = async (): Promise<Record<string, string>> => ({
    Authorization: `Bearer ${await tokenOf()}`,
    'X-Api-Key': practice.apiKey,
    'X-API-Version': '1.1.0',
  });
  const origin = practice.baseUrl.replace('/v1', '');
  const outside = `${origin}/practice`;
  return {
    practice,
    token: tokenOf,
    headers,
    call: async (method, path, body, extra = {}) => {
      const content = body === undefined ? {} : { 'content-type': 'application/json' };
      const init = { method, headers: { ...(await headers()), ...content, ...extra } };
      const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) };
      return read(await fetch(practice.baseUrl + path, sent));
    },
    outside: async (method, path, body) => {
      const init = { method, headers: { 'X-Api-Key': practice.apiKey } };
      return read(
        await fetch(origin + path, body === undefined ? init : { ...init, body: JSON.stringify(body) }),
      );
    },
    ledger: async () =>
      (await fetch(`${outside}/ledger`, { headers: { 'X-Api-Key': practice.apiKey } })).json(),
    setFaults: async (faults) =>
      read(
        await fetch(`${outside}/faults`, {
          method: 'POST',
          headers: { 'X-Api-Key': practice.apiKey },
          body: JSON.stringify({ faults }),
        }),
      ),
    pass: (ms) => {
      nowMs += ms;
    },
  };
};

/** The vendor id that the service gave to a vendor of the practice company. */
export const vendorId = async (session: Session, erpId = '00042', company = 4100): Promise<unknown> => {
  const { body } = await session.call('GET', `/vendors?svc_company_id=${company}&limit=200`);
  return dig(
    list(dig(body, 'vendors')).find((vendor) => dig(vendor, 'erp_vendor_id') === erpId),
    'id',
  );
};

/** An entry of an import that the service takes. */
export const entry = (uploadId: string, more: object = {}): object => ({
  svc_location_id: '101',
  upload_id: uploadId,
  invoice_number: `N-${uploadId}`,
  invoice_date: '2026-10-05',
  total_amount: 120.5,
  currency: 'USD',
  ...more,
});

/** Imports entries and lets the batch finish; answers its id. */
export const imported = async (session: Session, entries: readonly object[]): Promise<string> => {
  const { body } = await session.call('POST', '/invoices/import', entries);
  session.pass(2000);
  return String(dig(body, 'batch_id'));
};

/** The id of the first invoice in a status. */
export const invoiceIn = async (session: Session, status: string, place = 0): Promise<string> => {
  const { body } = await session.call('GET', `/invoices?status=${status}`);
  return String(dig(list(dig(body, 'invoices'))[place], 'id'));
};
