import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Mapping, mappingSchema } from '../../src/core/map/mapping';
import type { ReadChoices } from '../../src/core/read/table';
import { targetNamed } from '../../src/core/targets';
import { addDecimals, canonicalText, parseDecimal, roundHalfUp, zero } from '../../src/core/values/decimal';
import type { Summary } from '../../src/ipc/shapes';
import { openSource } from '../../src/main/files/source';
import { replaceDirectory } from '../../src/main/journal/directory';
import { findImport, patchImport } from '../../src/main/journal/imports';
import type { Journal } from '../../src/main/journal/open';
import { prepareImport } from '../../src/main/runner/prepare/prepare-import';
import { summarise } from '../../src/main/runner/summary';
import { addTestConnection, addTestImport, temporaryJournal } from '../fixtures/journal';
import { prepareOrder } from '../fixtures/prepared-draft';
import { temporaryFolder } from '../fixtures/temporary-folder';
import { hasShared, readJson, sharedPath } from '../main/files/shared-files';

/** What a person would choose: how a file is encoded is not what is shown here. */
const choicesOf = (path: string, { source }: Mapping): ReadChoices => ({
  headerRow: source?.headerRow ?? undefined,
  ...(path.includes('sjis') ? { encoding: 'shift_jis' } : {}),
});

/** Every vendor that a file names, known under the text that stands there. */
const vendorsIn = async (path: string, mapping: Mapping) => {
  const key = targetNamed(mapping.target)?.fields.find(({ lookup }) => lookup === 'vendor')?.key ?? '';
  const source = mapping.fields[key] ?? mapping.fields['erp_vendor_id'];
  const names = new Set<string>();
  if (source?.constant !== undefined) names.add(source.constant);
  const opened = await openSource(path, choicesOf(path, mapping));
  if (!opened.ok) throw new Error(opened.problem.code);
  const at = opened.value.columns.findIndex(({ name }) => name.trim() === source?.column?.trim());
  for await (const batch of opened.value.dataRows())
    if (batch.ok && at >= 0) for (const { cells } of batch.value) names.add((cells[at] ?? '').trim());
  await opened.value.close();
  return [...names]
    .filter((name) => name !== '')
    .map((name, i) => ({
      ...{ id: `${i + 1}`, erpId: name, name },
      ...{ code: null, type: null, netTerms: null, detail: null },
    }));
};

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

const checked = async (path: string, mapping: Mapping): Promise<Summary> => {
  const journal = temporaryJournal(temporaryFolder());
  journals.push(journal);
  addTestConnection(journal);
  addTestImport(journal, 'i1', mapping.target);
  journal.db.prepare('UPDATE import SET path = ?').run(path);
  const vendors = await vendorsIn(path, mapping);
  replaceDirectory(journal, { connectionId: 'c1', company: '4100' }, 'vendors', {
    entries: vendors,
    at: 'now',
  });
  patchImport(journal, 'i1', {
    mapping,
    status: mapping.target === 'invoices' ? 'archived' : null,
    choices: choicesOf(path, mapping),
  });
  expect(await prepareImport(journal, prepareOrder, () => undefined)).toEqual({ ok: true, value: null });
  const stored = findImport(journal, 'i1');
  if (stored === undefined) throw new Error('no import');
  return summarise(journal, stored, false);
};

const plain = (text: string): string => canonicalText(parseDecimal(text) ?? zero);
const added = (texts: readonly string[]) =>
  texts.reduce((sum, text) => addDecimals(sum, parseDecimal(text) ?? zero), zero);
const sumOf = (texts: readonly string[]): string => canonicalText(added(texts));

const byCurrency = (summary: Summary, stage: 'source' | 'valid'): Record<string, string> =>
  Object.fromEntries(
    summary.controlTotals
      .map(({ currency, ...one }) => [currency, plain(one[stage])])
      .filter(([, amount]) => amount !== '0'),
  );

const amounts = z.record(z.string(), z.string());

const unseen = z.record(
  z.string(),
  z.object({
    target: z.string(),
    rows: z.number(),
    summaryRows: z.number(),
    source: amounts.nullable(),
    validTotal: amounts.nullable(),
    poTotal: z.union([z.string(), amounts]).optional(),
    poTotalExact: z.string().optional(),
  }),
);

const plainAmounts = (of: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([currency, amount]) => [currency, plain(amount)]));

const mappingOf = (name: string): Mapping =>
  mappingSchema.parse(
    JSON.parse(
      readFileSync(sharedPath(`samples-unseen-1/mappings/${name}.json`), 'utf8').replaceAll(
        '{{LOCATION}}',
        '101',
      ),
    ),
  );

const samples = z.object({
  files: z.record(
    z.string(),
    z.object({
      header_record: z.number().optional(),
      roles: z.record(z.string(), z.string()).nullish(),
      amount: z.object({ control_total: z.string() }).optional(),
      summary_record_count: z.number().optional(),
    }),
  ),
});

describe('control totals of real files', () => {
  if (!hasShared)
    return it('are compared only where the samples lie beside the project; here they do not', () => {});

  const known = unseen.parse(readJson(sharedPath('samples-unseen-1/expected.json')));
  const withMoney = Object.entries(known).filter(
    ([, { source, poTotal }]) => source !== null || poTotal !== undefined,
  );

  it.each(withMoney)('of %s are those of independent readers', async (name, facts) => {
    const summary = await checked(sharedPath(`samples-unseen-1/files/${name}`), mappingOf(name));
    const { bridge } = summary;
    const addsUp = bridge?.lines.find(({ line }) => line === 'adds-up')?.rows ?? 0;
    expect([summary.file.rows, addsUp]).toEqual([facts.rows, facts.summaryRows]);
    if (facts.source !== null) expect(byCurrency(summary, 'source')).toEqual(plainAmounts(facts.source));
    // A list that is stopped as a whole, since its dates cannot be read yet, sends nothing wrong.
    if (facts.validTotal !== null && summary.records.valid > 0)
      expect(byCurrency(summary, 'valid')).toEqual(plainAmounts(facts.validTotal));
    const orders = facts.poTotalExact ?? facts.poTotal;
    if (typeof orders === 'string')
      expect(sumOf(summary.controlTotals.map(({ source }) => source))).toBe(plain(orders));
    else if (orders !== undefined) expect(byCurrency(summary, 'source')).toEqual(plainAmounts(orders));
  });

  const lists = Object.entries(samples.parse(readJson(sharedPath('samples/expected.json'))).files).flatMap(
    ([name, { header_record: headerRow, roles, amount, summary_record_count: sums = 0 }]) =>
      name.startsWith('invoices/') && roles?.['amount'] !== undefined && amount !== undefined
        ? [[name, { headerRow, roles, total: amount.control_total, sums }] as const]
        : [],
  );

  it.each(lists)(
    'of %s are those of independent readers',
    async (name, { headerRow, roles, total, sums }) => {
      const vendor = roles['vendor_id'] ?? roles['vendor'];
      const mapping = mappingSchema.parse({
        format: 'tallyport-mapping/1',
        target: 'invoices',
        source: { sheet: null, headerRow, encoding: 'auto', delimiter: 'auto' },
        locale: { currency: 'GBP' },
        fields: {
          invoice_number: roles['invoice'] === undefined ? { constant: 'x' } : { column: roles['invoice'] },
          svc_vendor_id: { column: vendor, lookup: 'vendor', match: ['erp_vendor_id'] },
          svc_location_id: { constant: '101' },
          invoice_date: { column: roles['date'] },
          total_amount: { column: roles['amount'] },
        },
      });
      const summary = await checked(sharedPath(`samples/${name}`), mapping);
      // Two amounts of one list are a millionth of a millionth: its total was written down to the cent.
      const source = added(summary.controlTotals.map((one) => one.source));
      expect(canonicalText(roundHalfUp(source, 2))).toBe(plain(total));
      expect(summary.bridge?.lines.find(({ line }) => line === 'adds-up')?.rows ?? 0).toBe(sums);
    },
  );

  it('say what a file prints and what was counted: a cent between them', async () => {
    const name = 'derived-swiss-apostrophe.csv';
    const { issues } = await checked(sharedPath(`samples-unseen-1/files/${name}`), mappingOf(name));
    const said = issues.find(({ code }) => code === 'printed-total-differs');
    expect(said?.message).toContain('571320059.99');
    expect(said?.message).toContain('571320059.98');
    expect(said?.message).toContain('0.01');
  });
});
