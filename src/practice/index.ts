import { type Credentials, newCredentials, newTokens } from './credentials';
import { newFaults } from './faults';
import { newKeyLog } from './key-log';
import { newLater } from './late';
import { profileNamed } from './profiles';
import { newRequestCounts } from './requests';
import { newRouter } from './router';
import { routesOf } from './routes';
import { seedRows } from './seed/rows';
import { newServer } from './server';
import { openStore, type Store } from './store/store';

export { practiceCompany } from './company';

export type PracticeOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly host?: '127.0.0.1';
  /** Ledger file; what is acknowledged survives a crash. Null, the default: memory only. */
  readonly dataFile?: string | null;
  /** Those of an earlier start, for a service that comes back; random ones if left out. */
  readonly credentials?: Credentials;
  /** What it starts with; absent: the made-up company. */
  readonly rows?: typeof seedRows;
  /** Decides ids, amounts and faults. A ledger file keeps the seed it was begun with. */
  readonly seed?: number;
  /** See the README; unknown faults are an error. */
  readonly faults?: string;
  /** `a`: names as a client would assume them. `b`: others wherever the interface shows none. */
  readonly profile?: 'a' | 'b';
  readonly now?: () => number;
  /** How long a batch takes from acceptance to its last entry. */
  readonly batchDelayMs?: readonly [number, number];
  /** How long a change takes from the last byte of its request until it is kept. */
  readonly commitDelayMs?: readonly [number, number];
};

export type Practice = {
  /** With its `/v1`. */
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly close: () => Promise<void>;
};

const defaultSeed = 4100;

const storeOf = (options: PracticeOptions, now: () => number): Store =>
  openStore({
    dataFile: options.dataFile ?? null,
    seed: options.seed ?? defaultSeed,
    profileName: options.profile ?? 'a',
    now,
    seedRows: options.rows ?? seedRows,
    failedUploadIdIsFree: (name) => profileNamed(name).invoice.failedUploadIdIsFree,
  });

/** Starts a practice service on loopback. Rejects where the faults are unknown, the file is damaged or the port taken. */
export const startPractice = async (options: PracticeOptions = {}): Promise<Practice> => {
  const now = options.now ?? Date.now;
  const store = storeOf(options, now);
  const profile = profileNamed(store.profileName);
  const credentials = options.credentials ?? newCredentials();
  const server = newServer({
    service: {
      store,
      profile,
      batchDelayMs: options.batchDelayMs ?? [200, 1500],
      views: new Map(),
      invented: new Set(),
    },
    credentials,
    tokens: newTokens(),
    faults: newFaults(store.seed, options.faults ?? ''),
    counts: newRequestCounts(),
    keys: newKeyLog(),
    later: newLater(),
    find: newRouter(routesOf(profile)),
    commitDelayMs: options.commitDelayMs ?? [0, 0],
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    authUrl: `http://127.0.0.1:${port}/oauth/token`,
    apiKey: credentials.apiKey,
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          store.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};
