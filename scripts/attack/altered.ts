import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ground } from './ground';
import type { Ran } from './watched';
import { windowEngine } from './window-engine';

/** A tampered journal in a folder, and imports that are in it. */
type Tampered = { readonly folder: string; readonly imports: readonly string[] };

/** What the window writes of a journal of which the command line writes nothing; null: nothing either. */
const byWindow = async (ground: Ground, { folder, imports }: Tampered): Promise<string | null> => {
  const host = windowEngine(ground, folder);
  try {
    const review = { importIds: imports, path: join(folder, 'window.tallyport') };
    const exported = await host.call('evidence.export', review);
    if (exported.ok) return 'the window wrote a review file of it';
    for (const format of ['csv', 'pdf']) {
      const order = { importId: imports[0], path: join(folder, `window.${format}`), format };
      const written = await host.call('imports.report', order);
      if (written.ok) return `the window wrote results of it (${format})`;
    }
    return null;
  } finally {
    await host.close();
  }
};

type Judged = { readonly ran: readonly Ran[]; readonly fault: string | null };

/** What is saved of such a journal says where it comes from, whatever is asked of it. */
const bySaving = async (ground: Ground, { folder, imports }: Tampered): Promise<Judged> => {
  const ran: Ran[] = [];
  const run = async (...words: string[]): Promise<Ran> => {
    const one = await ground.run(words, { env: { TALLYPORT_DATA_DIR: to } });
    ran.push(one);
    return one;
  };
  const to = mkdtempSync(join(ground.folder, 'saved-'));
  const file = join(to, 'journal.sqlite');
  const saved = await run('journal', 'salvage', '--data-dir', folder, '--out', file);
  if (saved.code !== 0 || !existsSync(file)) return { ran, fault: 'nothing was saved of it' };
  const said = (fault: string): Judged => ({ ran, fault });
  if (!saved.stdout.includes('is not what was written into it')) return said('saving did not tell of it');
  if ((await run('journal', 'verify')).code === 0) return said('verify calls the saved copy whole');
  const review = join(to, 'x.tallyport');
  if ((await run('journal', 'export', ...imports, '--out', review)).code === 0)
    return said('the saved copy was exported as if it were sound');
  const report = join(to, 'x.csv');
  const written = await run('report', imports[0] ?? '', '--out', report);
  const isMarked = written.code !== 0 || readFileSync(report, 'utf8').includes('Made from a saved copy');
  return isMarked ? { ran, fault: null } : said('results of the saved copy carry no mark');
};

/** How what leaves a tampered journal could be taken for what was written down; `fault` null: in no way. */
export const whatLeaves = async (ground: Ground, tampered: Tampered): Promise<Judged> => {
  const fault = await byWindow(ground, tampered);
  return fault === null ? bySaving(ground, tampered) : { ran: [], fault };
};
