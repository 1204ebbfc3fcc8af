import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startPractice } from '../../src/practice/index';
import { documentOf, summaryOf, tallyportHere } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { COMPANY, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

type Two = {
  readonly world: World;
  readonly importId: string;
  /** Runs words with the credentials of the second environment. */
  readonly there: (...words: string[]) => ReturnType<World['run']>;
};

const vendorId = (text: string, erpId: string): string =>
  z
    .object({ entries: z.array(z.looseObject({ id: z.string(), erpId: z.string() })) })
    .parse(JSON.parse(text))
    .entries.find((one) => one.erpId === erpId)?.id ?? '';

/** A rehearsal with ids of its environment in the mapping, and another environment with others, spoken to otherwise. */
const rehearsed = async (): Promise<Two> => {
  const world = await practiceWorld();
  const second = await startPractice({ batchDelayMs: [0, 60], seed: 77 });
  onEnd.push(() => second.close());
  const there: Two['there'] = (...words) =>
    tallyportHere(words, {
      cwd: world.folder,
      env: {
        ...world.env,
        TALLYPORT_API_KEY: second.apiKey,
        TALLYPORT_CLIENT_ID: second.clientId,
        TALLYPORT_CLIENT_SECRET: second.clientSecret,
      },
    });
  await there(
    ...['connections', 'add', '--name', 'Live', '--environment', 'production', '--company', COMPANY],
    ...['--base-url', second.baseUrl, '--auth-url', second.authUrl, '--location', '102=Harbour'],
    ...['--profile', `${world.folder}/profile.json`],
  );
  await world.run('sync', ...TO_TRIAL);
  expect((await there('sync', '--connection', 'Live', '--company', COMPANY)).code).toBe(0);
  const listed = await world.run('directory', 'list', 'vendors', ...TO_TRIAL, '--json');
  const { fields } = invoiceMapping();
  const mapping = invoiceMapping({
    fields: { ...fields, svc_vendor_id: { constant: vendorId(listed.stdout, 'V-1003') } },
  });
  const rows = invoiceRows(6).map((row, i) => ({ ...row, note: i === 2 ? 'practice:reject' : '' }));
  const file = world.put('bills.csv', invoiceCsv(rows));
  const first = summaryOf(
    await world.run(
      ...['import', file, '--target', 'invoices', '--mapping', world.put('m.json', JSON.stringify(mapping))],
      ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet'],
    ),
  );
  expect(first.records).toMatchObject({ created: 5, rejected: 1 });
  return { world, importId: first.importId, there };
};

const onEnd: (() => Promise<void>)[] = [];
const ended = async (): Promise<void> => {
  for (const end of onEnd.splice(0)) await end();
};

describe('promote', () => {
  test('R-9, R-14: asks for what it cannot know, translates the rest, sends with the name of production, and compares', async () => {
    const { world, importId, there } = await rehearsed();
    try {
      const to = ['promote', importId, '--connection', 'Live', '--company', COMPANY, '--json', '--quiet'];
      const open = await there(...to, '--status', 'archived');
      expect(open.code).not.toBe(0);
      expect(open.stderr).toContain('--location-map 101=ID');
      expect(open.stderr).toContain('V-1003');
      expect(open.stderr).toContain('What the rehearsal cannot prove:');
      const placed = [...to, '--location-map', '101=102'];
      expect((await there(...placed)).stderr).toContain('not carried over by itself');
      const unnamed = await there(...placed, '--status', 'archived');
      expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('Live')]);
      const done = await there(...placed, '--status', 'same', '--confirm-production', 'Live');
      const summary = summaryOf(done);
      expect(summary).toMatchObject({ rehearsal: importId, exitCode: 3, connection: 'Live' });
      expect(summary.records).toMatchObject({ created: 5, rejected: 1 });
      const { translations } = z
        .object({ translations: z.array(z.looseObject({ kind: z.string(), state: z.string() })) })
        .parse(JSON.parse(done.stdout));
      expect(translations.map(({ kind, state }) => [kind, state])).toEqual([
        ['vendor', 'translated'],
        ['location', 'confirmed'],
      ]);
      const compared = await world.run('promote', '--compare', summary.importId, '--json');
      expect(documentOf(compared)).toMatchObject({
        ...{ different: 0, total: 6 },
        there: { importId, connection: 'Trial' },
        here: { importId: summary.importId, connection: 'Live' },
      });
      const text = await world.run('promote', '--compare', importId);
      expect(text.stdout).toContain('rejected in both');
      expect((await world.run('imports', 'show', importId)).stdout).toContain('promoted to:');
      expect((await world.run('journal', 'verify', '--json')).code).toBe(0);
    } finally {
      await ended();
    }
  });

  test('R-9: is refused to the place where it was, and words that are no pair are named', async () => {
    const { world, importId } = await rehearsed();
    try {
      const back = await world.run('promote', importId, ...TO_TRIAL);
      expect([back.code, back.stderr]).toEqual([2, expect.stringContaining('already')]);
      const wrong = await world.run('promote', importId, ...TO_TRIAL, '--location-map', '101');
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("'101' is not FROM=TO")]);
      const odd = await world.run('promote', importId, ...TO_TRIAL, '--id-map', 'payee:1=2');
      expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('vendor, dimension')]);
      const none = await world.run('promote', '--compare', importId);
      expect([none.code, none.stderr]).toEqual([
        2,
        expect.stringContaining('neither rehearsed nor promoted'),
      ]);
    } finally {
      await ended();
    }
  });
});
