import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../src/main/runner/engine';
import { practice } from '../../test/fixtures/made-up/company';
import { must, type openBenchEngine } from './engine';
import { getAll } from './get-loop';
import { type Cost, costOf } from './measure';
import { type Draft, draftOver, submitOrder } from './sending';
import type { Place } from './service-process';

/** What stands when an act begins: the file alone, a checked import, one of which half was sent, or all of it. */
export type Readiness = 'file' | 'checked' | 'half' | 'sent';

export type Ground = {
  readonly engine: ReturnType<typeof openBenchEngine>;
  readonly connectionId: string;
  readonly importId: string;
  readonly folder: string;
  readonly place: Place;
  readonly draft: Draft;
  readonly company: string;
  /** A connection to a second service, for what goes there. */
  readonly toConnectionId: string;
};

type Remarks = readonly string[];

export type Act = {
  readonly before?: () => Promise<void>;
  readonly work: () => Promise<Remarks | undefined>;
  /** What is told besides, measured after. */
  readonly after?: () => Promise<Remarks>;
  readonly figures?: (cost: Cost) => Readonly<Record<string, number>>;
};

const COLUMNS = 500;
const ROWS_OF_WIDE = 200;
const PARTS = 40;
const ROWS_OF_A_PART = 50;

const milliseconds = ({ cpuSeconds }: Cost): string => `${(cpuSeconds * 1000).toFixed(0)} ms`;

/** A file with five hundred columns, and a mapping that says something of each. */
const wideFile = ({ folder, draft }: Ground): string => {
  const file = join(folder, 'wide.csv');
  const names = Array.from({ length: COLUMNS }, (_, i) => `Column ${i + 1}`);
  const row = (nth: number): string => names.map((_, i) => `v${nth}-${i}`).join(',');
  const rows = Array.from({ length: Math.min(draft.invoices, ROWS_OF_WIDE) }, (_, nth) => row(nth));
  writeFileSync(
    file,
    `Code,Name,${names.join(',')}\n${rows.map((text, nth) => `W-${nth},Wide Supplier ${nth},${text}`).join('\n')}\n`,
  );
  return file;
};

/** Files of a load in order: vendors, each list under its own ids. */
const partFiles = ({ folder }: Ground): string[] =>
  Array.from({ length: PARTS }, (_, part) => {
    const file = join(folder, `part-${part}.csv`);
    const rows = Array.from(
      { length: ROWS_OF_A_PART },
      (_, nth) => `P-${part}-${nth},Supplier ${part} ${nth},Net 30`,
    );
    writeFileSync(file, `Vendor ID,Vendor Name,Payment Terms\n${rows.join('\n')}\n`);
    return file;
  });

/** What each of several screens costs, by its name; the longest of them is the figure. */
const screens = async (
  asked: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<{ readonly remarks: Remarks; readonly longestMs: number }> => {
  const told: string[] = [];
  let longestMs = 0;
  for (const [name, ask] of Object.entries(asked)) {
    const { cost } = await costOf(ask);
    longestMs = Math.max(longestMs, cost.cpuSeconds * 1000);
    told.push(`${name}: ${milliseconds(cost)}`);
  }
  return { remarks: told, longestMs };
};

/** Acts that are screens: all of them, each for itself. */
const screenAct = (asked: Parameters<typeof screens>[0], before?: () => Promise<void>): Act => {
  let longestMs = 0;
  return {
    ...(before === undefined ? {} : { before }),
    work: async () => {
      const done = await screens(asked);
      longestMs = done.longestMs;
      return done.remarks;
    },
    figures: () => ({ longestMs }),
  };
};

const corners = (ground: Ground): Readonly<Record<string, Act>> => {
  const { connectionId, company } = ground;
  const { handlers }: Pick<Engine, 'handlers'> = ground.engine;
  const wide = { importId: '', path: '' };
  const set = { setId: '' };
  return {
    columns: screenAct(
      {
        'mapping proposed': async () =>
          must(
            await handlers['mapping.suggest']({
              ...{ path: wide.path, choices: {}, target: 'vendors', connectionId, company },
            }),
          ),
        'draft kept': async () => must(await handlers['drafts.get']({ importId: wide.importId })),
        'columns listed': async () => must(await handlers['imports.columns']({ importId: wide.importId })),
      },
      async () => {
        wide.path = wideFile(ground);
        wide.importId = must(await handlers['drafts.create']({ path: wide.path })).importId;
        // Reading a file takes as long as it has cells; the screens come after that.
        must(await handlers['source.inspect']({ path: wide.path, choices: {} }));
      },
    ),
    set: screenAct(
      {
        'set opened': async () => must(await handlers['sets.get']({ setId: set.setId })),
        'sets listed': async () => must(await handlers['sets.list']({})),
        'imports listed': async () => must(await handlers['imports.list']({ asks: true, limit: 200 })),
      },
      async () => {
        const paths = partFiles(ground);
        const made = must(await handlers['sets.create']({ name: 'Parts', connectionId, company, paths }));
        set.setId = made.setId;
      },
    ),
    'service-list': screenAct({
      'first 500 of the list': async () =>
        must(
          await handlers['service.read']({
            ...{ connectionId, company, name: 'invoices.list', input: {}, limit: 500 },
          }),
        ),
    }),
  };
};

/** What can be measured. */
export const actsOver = (ground: Ground): Readonly<Record<string, Act>> => {
  const { engine, connectionId, importId, folder, draft, company } = ground;
  const { handlers } = engine;
  const path = (ending: string): string => join(folder, `results.${ending}`);
  const find = async (text: string): Promise<undefined> =>
    void must(await handlers['search.find']({ text, limit: 50, isWhole: true }));
  const order = async (): Promise<undefined> =>
    void must(await handlers['imports.submit'](submitOrder(importId)));
  const settled = async (): Promise<undefined> => void must(await handlers['imports.settled']({ importId }));
  const exported = async (): Promise<undefined> =>
    void must(await handlers['evidence.export']({ importIds: [importId], path: path('tallyport') }));
  return {
    ...corners(ground),
    check: { work: async () => void (await draftOver(engine, connectionId, draft)) },
    order: { work: order, after: () => settled().then(() => []) },
    send: {
      work: async () => {
        await order();
        await settled();
      },
    },
    resume: {
      work: async () => {
        must(await handlers['imports.resume']({ importId }));
        await settled();
      },
    },
    'read-back': {
      work: async () => {
        must(await handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
        must(await handlers['reconcile.settled']({ importId }));
      },
    },
    gets: { work: async () => void (await getAll(ground)) },
    report: {
      work: async () =>
        void must(await handlers['imports.report']({ importId, path: path('xlsx'), format: 'xlsx' })),
    },
    index: {
      work: () => find('goods of order'),
      after: async () => [`a search after that: ${milliseconds((await costOf(() => find('art-1'))).cost)}`],
    },
    verify: {
      work: async () => {
        const { isSound } = must(await handlers['journal.verify']({}));
        if (!isSound) throw new Error('the journal does not verify');
      },
    },
    backup: { work: async () => void must(await handlers['journal.backup']({ path: path('sqlite') })) },
    export: { work: exported },
    open: {
      before: exported,
      work: async () => void must(await handlers['evidence.look']({ path: path('tallyport') })),
    },
    sync: {
      work: async () =>
        void must(await handlers['directory.sync']({ connectionId, company, only: ['vendors'] })),
    },
    promote: {
      work: async () => {
        const to = { importId, connectionId: ground.toConnectionId, company };
        const [location = ''] = practice.locations;
        const answers = [{ kind: 'location' as const, from: location, to: location }];
        must(await handlers['promotion.make']({ ...to, answers, status: 'same' }));
      },
    },
    lists: screenAct({
      'newest six': async () => must(await handlers['imports.list']({ limit: 6 })),
      'a page': async () => must(await handlers['imports.list']({ limit: 50 })),
      'what asks': async () => must(await handlers['imports.list']({ asks: true, limit: 200 })),
      Home: async () => must(await handlers['home.show']({})),
    }),
  };
};
