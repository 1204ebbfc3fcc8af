import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { z } from 'zod';

/** Rows of a sample by column name, read by another way than the product's. */
export type Rows = readonly Readonly<Record<string, string>>[];

const SCALE = 6;

/** Millionths of a unit: exact for every amount of the samples. */
const millionths = (text: string): bigint => {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (parts === null) throw new Error(`no plain amount: ${text}`);
  const whole = BigInt((parts[2] ?? '0') + (parts[3] ?? '').padEnd(SCALE, '0').slice(0, SCALE));
  return parts[1] === '-' ? -whole : whole;
};

const CENT = 10_000n;

/** To the cent, half away from zero. */
const toCents = (amount: bigint): bigint => {
  const half = amount < 0n ? -CENT / 2n : CENT / 2n;
  return (amount + half) / CENT;
};

const asText = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const rowsOf = (text: string): Rows =>
  z
    .array(z.record(z.string(), z.string()))
    .parse(Papa.parse(text.trimEnd(), { header: true, delimiter: ',' }).data);

export const csvRows = (file: string): Rows => rowsOf(readFileSync(file, 'utf8'));

/** The first rows of a packed file. */
export const packedRows = (file: string, count: number): Rows => {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  let end = 0;
  for (let line = 0; line <= count; line += 1) end = text.indexOf('\n', end) + 1;
  return rowsOf(text.slice(0, end));
};

export type Document = {
  readonly key: string;
  readonly currency: string;
  readonly cents: bigint;
  readonly rows: Rows;
};

type Reading = {
  readonly key: (row: Rows[number]) => string;
  readonly currency: (row: Rows[number]) => string;
  readonly amount: (row: Rows[number]) => readonly string[];
};

const product = (factors: readonly string[]): bigint =>
  factors.map(millionths).reduce((all, factor) => (all * factor) / 1_000_000n, 1_000_000n);

/** Documents of the file: rows with the same key together, each sum rounded once at the end. */
export const documentsOf = (rows: Rows, reading: Reading): Document[] => {
  const groups = new Map<string, Rows[number][]>();
  for (const row of rows) groups.set(reading.key(row), [...(groups.get(reading.key(row)) ?? []), row]);
  return [...groups].map(([key, own]) => ({
    key,
    currency: own[0] === undefined ? '' : reading.currency(own[0]),
    cents: toCents(own.reduce((sum, row) => sum + product(reading.amount(row)), 0n)),
    rows: own,
  }));
};

/** The sum of plain amounts, to the cent. */
export const sumOf = (amounts: readonly string[]): string =>
  asText(toCents(amounts.map(millionths).reduce((sum, amount) => sum + amount, 0n)));

/** Sums by currency, as decimal texts. */
export const totalsOf = (documents: readonly Document[]): Record<string, string> => {
  const sums = new Map<string, bigint>();
  for (const { currency, cents } of documents) sums.set(currency, (sums.get(currency) ?? 0n) + cents);
  return Object.fromEntries([...sums].sort().map(([currency, cents]) => [currency, asText(cents)]));
};
