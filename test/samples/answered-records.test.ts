import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Mapping, mappingSchema } from '../../src/core/map/mapping';
import { targetNamed } from '../../src/core/targets';
import { hasShared, readJson, sharedPath } from '../main/files/shared-files';
import {
  answeredProposal,
  harmful,
  recordsOf,
  type Table,
  tableOf,
  withoutDoubles,
} from './answered-proposal';
import { type RightMapping, rightMappings } from './right-columns';

const factsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      roles: z.record(z.string(), z.string()).nullish(),
      amount: z.object({ control_total: z.string(), formats: z.record(z.string(), z.number()) }).optional(),
      date: z.object({ format: z.array(z.string()), first: z.string(), last: z.string() }).optional(),
      vendor_name_distinct_trimmed: z.number().optional(),
      vendor_id_distinct: z.number().optional(),
    }),
  ),
});
type Facts = z.infer<typeof factsSchema>['files'][string];

/** Lists whose rows are lines of documents; in the others each row is one. */
const ofLines = /epsrc|newcastle|calderdale|nfe-brazil-2024-01-lines|wwi-bills/;
/** In which currency the amounts are, where no column says it: what a person who knows the file answers. */
const currencyOf = (file: string): string =>
  /nfe-/.test(file) ? 'BRL' : /scottsdale|wwi-/.test(file) ? 'USD' : /datev/.test(file) ? 'EUR' : 'GBP';

/** The right mapping as a person answers by: made of the columns that are right. */
const rightOf = ({ file, target, fields }: RightMapping, { date }: Facts): Mapping => {
  const isLines = ofLines.test(file);
  const columns = Object.entries(fields).flatMap(([key, [column]]) =>
    column === undefined ? [] : [[key, { column, ...(isLines ? { aggregate: 'sum' } : {}) }] as const],
  );
  const [format = ''] = date?.format ?? [];
  return mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target,
    locale: {
      currency: currencyOf(file),
      dateOrder: format.startsWith('%m') ? 'mdy' : format.startsWith('%d') ? 'dmy' : 'ymd',
    },
    groupBy: isLines ? (fields['invoice_number']?.slice(0, 1) ?? []) : [],
    fields: Object.fromEntries(columns),
  });
};

/** An amount in millionths, read by another way than the product's. */
const millionths = (text: string, isComma: boolean): bigint => {
  const plain = text.replace(/[£\s()-]/g, '');
  const point = isComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  const isNegative = text.includes('(') || text.trim().startsWith('-');
  // Practically zero, in scientific notation.
  if (/E-\d+$/i.test(text)) return 0n;
  const [whole = '', decimals = ''] = point.split('.');
  const size = BigInt(whole + decimals.padEnd(6, '0').slice(0, 6));
  return isNegative ? -size : size;
};

const toCents = (amount: bigint): string => {
  const size = ((amount < 0n ? -amount : amount) + 5_000n) / 10_000n;
  const digits = String(size).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A day as the format of the list says it, or a serial of a spreadsheet. */
const dayOf = (text: string, [format = '']: readonly string[]): string => {
  if (/^\d{5}$/.test(text)) return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10);
  const places = format.match(/%[dmbyY]/g) ?? [];
  const parts = text.trim().split(/[^0-9A-Za-z]+/);
  const part = (...names: readonly string[]): string =>
    parts[places.findIndex((place) => names.includes(place))] ?? '';
  const month = part('%m') || String(months.indexOf(part('%b').toLowerCase()) + 1);
  const year = part('%Y') || `20${part('%y')}`;
  return `${year}-${month.padStart(2, '0')}-${part('%d').padStart(2, '0')}`;
};

const sameAmount = (a: string, b: string): boolean => Number(a) === Number(b);

/** What is wrong with the records that would go out, by the cells of their rows and the facts of the list. */
const wrongIn = (
  { names, rows }: Table,
  facts: Facts,
  sent: readonly { readonly rows: readonly number[]; readonly said: readonly string[] }[],
  currency: { readonly column: string | undefined; readonly constant: string },
): readonly string[] => {
  const cells = new Map(rows.map((row) => [row.row, row.cells]));
  const cell = (row: number, column: string | undefined): string =>
    cells.get(row)?.[names.findIndex((name) => name.trim() === column?.trim())] ?? '';
  const { roles, amount, date } = facts;
  const isComma = Object.keys(amount?.formats ?? {}).some(
    (format) => /,9$/.test(format) && !format.includes('.9,9,'),
  );
  return sent.flatMap(({ rows: own, said: [total = '', money = '', day = '', ...vendor] }) => {
    const [first = 0] = own;
    const texts = own.map((row) => cell(row, roles?.['amount']));
    const right = toCents(texts.reduce((sum, text) => sum + millionths(text, isComma), 0n));
    const inCurrency =
      currency.column === undefined ? currency.constant : cell(first, currency.column).trim();
    const vendors = [roles?.['vendor_id'], roles?.['vendor']].map((column) => cell(first, column).trim());
    return [
      ...(sameAmount(total, right) ? [] : [`row ${first}: ${total} is not ${right}`]),
      ...(money === inCurrency ? [] : [`row ${first}: ${money} is not ${inCurrency}`]),
      ...(day === dayOf(cell(first, roles?.['date']), date?.format ?? [])
        ? []
        : [`row ${first}: ${day} is not ${cell(first, roles?.['date'])}`]),
      ...(date !== undefined && (day < date.first || day > date.last)
        ? [`row ${first}: ${day} is outside`]
        : []),
      ...(vendor.some((one) => one !== '' && vendors.includes(one))
        ? []
        : [`row ${first}: vendor ${vendor.join()}`]),
    ];
  });
};

describe('the records of a proposal whose questions were answered', () => {
  if (!hasShared)
    return it('are held against their lists only where these lie beside the project; here they do not', () => {});

  const { files } = factsSchema.parse(readJson(sharedPath('samples/expected.json')));
  const lists = rightMappings().flatMap((right) => {
    const facts = files[right.file.replace('samples/', '')];
    return right.file.startsWith('samples/invoices/') && facts !== undefined ? [{ ...right, facts }] : [];
  });
  const counts = new Map<string, number>();

  it.each(lists)(
    '$file: amount, currency, day and vendor of each that would go out are those of its rows',
    async ({ facts, ...right }) => {
      const target = targetNamed(right.target);
      if (target === undefined) throw new Error(right.target);
      const path = sharedPath(right.file);
      const mapping = await answeredProposal(path, target, rightOf(right, facts));
      const table = await tableOf(path, mapping);
      const records = withoutDoubles(target, recordsOf(mapping, target, table));
      const sent = records.flatMap((record) => {
        const said = harmful(target, record);
        // More decimals than the currency has are an error of the check: nothing goes out.
        const isStopped = said === null || /^-?\d+\.\d{3}/.test(said);
        return isStopped ? [] : [{ rows: record.draft.rows, said: said.split(' | ') }];
      });
      counts.set(right.file, sent.length);
      // Lists without an independent reading of their columns: one has neither number nor date, one is a single bill of 100.
      if (facts.roles == null)
        return expect(sent.map(({ said }) => said[0])).toEqual(
          right.file.includes('akaunting') ? ['100'] : [],
        );
      const currency = { column: right.fields['currency']?.[0], constant: currencyOf(right.file) };
      const wrong = wrongIn(table, facts, sent, currency);
      expect(wrong.slice(0, 5)).toEqual([]);
      const vendors = new Set(sent.map(({ said }) => said.slice(3).join()));
      expect(vendors.size).toBeLessThanOrEqual(
        Math.max(facts.vendor_name_distinct_trimmed ?? 0, facts.vendor_id_distinct ?? 0),
      );
    },
    600_000,
  );

  it('go out from most of the lists: what is right is not stopped with the rest', () => {
    if (process.env['SHOW_PROPOSALS'] !== undefined)
      process.stdout.write(`${[...counts].map(([file, sent]) => `${sent} ${file}`).join('\n')}\n`);
    expect([...counts.values()].filter((sent) => sent > 0).length).toBeGreaterThanOrEqual(lists.length / 2);
  });
});
