import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { type MadeUpTable, writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { type Folder, newFolder } from './files';
import { type Person, person } from './person';
import { connectSandbox, giveProfile, type Sandbox, startSandbox } from './sandbox';

/** A window, a service on loopback and a folder for files. */
export type Trial = {
  readonly opened: OpenApp;
  readonly me: Person;
  readonly service: Sandbox;
  readonly folder: Folder;
  /** Connects to the service with waits cut short, and settings of a profile if given, and fetches the directory. */
  readonly connect: (profile?: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Loads a list of invoices as archived ones, up to Review. */
  readonly toReview: (name: string, list: MadeUpTable) => Promise<void>;
  /** Changes records of the service behind everybody's back. */
  readonly alter: (changes: readonly unknown[]) => Promise<void>;
  /** Ids at the service of the records of the only import, in the order of the file. */
  readonly serviceIds: () => Promise<readonly string[]>;
  /** The same of the import of a file, where there are several. */
  readonly idsOf: (fileName: string) => Promise<readonly string[]>;
};

const value = <T extends z.ZodType>(schema: T) => z.object({ value: schema });
const importsSchema = value(z.array(z.object({ importId: z.string(), fileName: z.string() })));
const recordsSchema = value(z.array(z.object({ serviceId: z.string().nullable() })));

type Open = Pick<Trial, 'me' | 'service' | 'folder' | 'opened'>;

const begin = async (): Promise<Open> => {
  const folder = newFolder();
  const service = await startSandbox();
  const opened = await openApp();
  return { folder, service, opened, me: person(opened) };
};

const end = async ({ opened, service, folder }: Open): Promise<void> => {
  await opened.close();
  await service.close();
  folder.remove();
};

const idsIn = async (me: Person, isMeant: (fileName: string) => boolean): Promise<readonly string[]> => {
  const all = importsSchema.parse(await me.call('imports.list', {})).value;
  const importId = all.find(({ fileName }) => isMeant(fileName))?.importId;
  const records = recordsSchema.parse(await me.call('imports.records', { importId }));
  return records.value.map((one) => one.serviceId ?? '');
};

const toolsOf = ({ opened, me, service, folder }: Open): Trial => ({
  opened,
  me,
  service,
  folder,
  connect: async (profile = {}) => {
    await connectSandbox(me, service);
    await giveProfile(me, profile);
    await me.synchronise();
  },
  toReview: async (name, list) => {
    writeCsv(folder.path(name), list);
    await me.chooseFile(folder.path(name));
    await me.pick(/Trial/);
    await me.pick(/^Invoices/);
    await me.openStep('Mapping');
    await me.pick(/Already paid or exported/);
    await me.openStep('Validation');
    await me.openStep('Review');
  },
  alter: async (changes) => {
    const reply = await fetch(new URL('/practice/alter', service.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ changes }),
    });
    expect(reply.status).toBe(200);
  },
  serviceIds: () => idsIn(me, () => true),
  idsOf: (fileName) => idsIn(me, (one) => one === fileName),
});

/** Sets one up before and ends it after each test of a file, or once for all of them; asked for inside a test. */
export const trialFor = (scope: 'each' | 'all'): (() => Trial) => {
  let open: Open | null = null;
  const [before, after] =
    scope === 'each' ? [test.beforeEach, test.afterEach] : [test.beforeAll, test.afterAll];
  before(async () => {
    open = await begin();
  });
  after(async () => {
    if (open !== null) await end(open);
    open = null;
  });
  return () => {
    if (open === null) throw new Error('no trial outside of a test');
    return toolsOf(open);
  };
};
