import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { must, openBenchEngine } from './engine';
import { answer, costOf, given, peakMb } from './measure';
import { connected, draftOver, reconnected, submitOrder } from './sending';
import { startService } from './service-process';

// One long act over an import of so many invoices, after a journal of years: `acts FOLDER PROFILE YEARS ACT INVOICES`. YEARS: the
// folder of such a journal, which is copied; `-`: a fresh one.
const [folder, profile] = [given(0, 'the folder'), given(1, 'the profile')];
const [years, act] = [given(2, 'the folder of the years'), given(3, 'the act')];
const invoices = Number(given(4, 'the invoices'));
/** Beyond every number that the years have. */
const FIRST_NUMBER = 50_000_000;

if (years !== '-') cpSync(join(years, 'journal.sqlite'), join(folder, 'journal.sqlite'));
const service = await startService('');
const engine = openBenchEngine(folder, readFileSync(profile, 'utf8'));
const { handlers } = engine;
const connectionId = (await reconnected(engine, service)) ?? (await connected(engine, service));
const importId = await draftOver(engine, connectionId, {
  ...{ folder, invoices, chunkSize: 100, inFlight: 4, size: 'usual', firstNumber: FIRST_NUMBER },
});
const path = (ending: string): string => join(folder, `results.${ending}`);
const find = (text: string) => handlers['search.find']({ text, limit: 50, isWhole: true });

const order = async (): Promise<void> => void must(await handlers['imports.submit'](submitOrder(importId)));
const settled = async (): Promise<void> => void must(await handlers['imports.settled']({ importId }));

/** What is measured; all but the order itself come after the import was sent. */
const acts: Readonly<Record<string, () => Promise<void>>> = {
  order,
  'read-back': async () => {
    must(await handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
    must(await handlers['reconcile.settled']({ importId }));
  },
  report: async () =>
    void must(await handlers['imports.report']({ importId, path: path('xlsx'), format: 'xlsx' })),
  index: async () => void must(await find('goods of order')),
  verify: async () => {
    const { isSound } = must(await handlers['journal.verify']({}));
    if (!isSound) throw new Error('the journal does not verify');
  },
  backup: async () => void must(await handlers['journal.backup']({ path: path('sqlite') })),
  export: async () =>
    void must(await handlers['evidence.export']({ importIds: [importId], path: path('tallyport') })),
  lists: async () => {
    must(await handlers['imports.list']({}));
    must(await handlers['home.show']({}));
  },
};
const work = acts[act];
if (work === undefined) throw new Error(`there is no act ${act}`);
if (work !== order) {
  await order();
  await settled();
}
const { cost } = await costOf(work);
const peak = peakMb();
const { cost: again } = await costOf(act === 'index' ? async () => void must(await find('art-1')) : settled);
await engine.close();
service.process.kill();

const journalMb = statSync(join(folder, 'journal.sqlite')).size / 1e6;
answer({
  ...{ rows: invoices, whole: cost, peakMb: peak, stages: [] },
  figures: { journalMb, cpuMsPerRecord: (cost.cpuSeconds * 1000) / invoices },
  remarks: [
    `journal of ${journalMb.toFixed(0)} MB`,
    ...(act === 'index' ? [`a search after that: ${(again.cpuSeconds * 1000).toFixed(0)} ms`] : []),
  ],
});
