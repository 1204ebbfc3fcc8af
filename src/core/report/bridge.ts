import type { ControlTotal } from '../plan/control-totals';
import type { Verdict } from '../validate/prepared';
import { minorUnits } from '../values/currency';
import {
  addDecimals,
  canonicalText,
  type Decimal,
  formatDecimal,
  parseDecimal,
  zero,
} from '../values/decimal';

/** The lines of the bridge from the file to what is sent, in order. Every row of the file stands in exactly one of them. */
export const bridgeLineNames = [
  'adds-up',
  'not-wanted',
  'by-step',
  'by-hand',
  'by-rule',
  'error',
  'duplicate',
  'existing',
  'ready',
  'again',
  'awaited',
  'in-doubt',
  'failed',
  'rejected',
  'created',
  'updated',
] as const;
export type BridgeLineName = (typeof bridgeLineNames)[number];

/** Lines whose rows are no records: what they print is in no control total. */
const noRecords: ReadonlySet<BridgeLineName> = new Set(['adds-up', 'not-wanted']);

/** Some records that stand in one line, in one currency. */
export type BridgePart = {
  readonly line: BridgeLineName;
  readonly records: number;
  readonly rows: number;
  /** null: the file does not say it. */
  readonly currency: string | null;
  /** The exact sum as a plain decimal text; null: it cannot be read. */
  readonly amount: string | null;
  /** What stands in the file where the amount cannot be read. */
  readonly texts: readonly string[];
  readonly isSubmitted: boolean;
};

export type BridgeFigures = {
  readonly rows: number;
  readonly records: number;
  /** By currency; an empty one: the file does not say which it is. */
  readonly amounts: readonly {
    readonly currency: string;
    readonly amount: string;
    readonly records: number;
  }[];
  /** Records whose amount cannot be read, with some of the texts that stand there. */
  readonly unknown: { readonly records: number; readonly texts: readonly string[] };
};

type BridgeLine = BridgeFigures & { readonly line: BridgeLineName };

/** `file`: everything; the lines add up to it exactly, in rows, in records and in every currency. */
export type Bridge = { readonly file: BridgeFigures; readonly lines: readonly BridgeLine[] };

/** Why a row that adds up others is left out. */
const sumCodes: ReadonlySet<string> = new Set([
  ...['row-adds-up', 'row-is-summary', 'row-is-balance', 'row-taken-as-total', 'printed-total-differs'],
]);

/** Rows that the mapping or a person leaves out. */
const lineOfCode: Readonly<Record<string, BridgeLineName>> = {
  'row-not-wanted': 'not-wanted',
  'row-left-out-by-step': 'by-step',
  'row-left-out-by-hand': 'by-hand',
};

/**
 * The line of a record by what it was judged to be and what became of it. `stands`: its outcome; of one that was sent and has
 * none, `awaited` or `again`.
 */
export const bridgeLineOf = (verdict: Verdict, stands: string, code: string | null): BridgeLineName => {
  switch (verdict) {
    case 'invalid':
      return 'error';
    case 'duplicate':
      return 'duplicate';
    case 'excluded':
      if (code !== null && sumCodes.has(code)) return 'adds-up';
      return (code === null ? undefined : lineOfCode[code]) ?? 'by-rule';
    case 'valid':
      return bridgeLineNames.find((line) => line === stands) ?? 'ready';
  }
};

const mostTexts = 20;

/** An exact amount with at least all decimals of its currency. */
export const exactAmount = (value: Decimal, currency: string): string => {
  const canonical = parseDecimal(canonicalText(value)) ?? value;
  const scale = Math.max(canonical.scale, minorUnits(currency) ?? 2);
  return formatDecimal(addDecimals(canonical, { units: 0n, scale }));
};

const sumOf = (amounts: readonly (string | null)[]): Decimal =>
  amounts.reduce<Decimal>(
    (sum, amount) => addDecimals(sum, (amount === null ? null : parseDecimal(amount)) ?? zero),
    zero,
  );

const figuresOf = (parts: readonly BridgePart[]): BridgeFigures => {
  const known = parts.filter(({ amount }) => amount !== null);
  const unknown = parts.filter(({ amount }) => amount === null);
  const currencies = [...new Set(known.map(({ currency }) => currency ?? ''))].sort();
  const count = (some: readonly BridgePart[], key: 'rows' | 'records'): number =>
    some.reduce((sum, part) => sum + part[key], 0);
  return {
    rows: count(parts, 'rows'),
    records: count(parts, 'records'),
    amounts: currencies.map((currency) => {
      const own = known.filter((part) => (part.currency ?? '') === currency);
      const sum = sumOf(own.map(({ amount }) => amount));
      return { currency, amount: exactAmount(sum, currency), records: count(own, 'records') };
    }),
    unknown: {
      records: count(unknown, 'records'),
      texts: [...new Set(unknown.flatMap(({ texts }) => texts))]
        .filter((text) => text !== '')
        .slice(0, mostTexts),
    },
  };
};

/** The bridge of an import: what the file holds, and the one line in which each part of it stands. Empty lines are left out. */
export const bridgeOf = (parts: readonly BridgePart[]): Bridge => ({
  file: figuresOf(parts),
  lines: bridgeLineNames.flatMap((line) => {
    const own = parts.filter((part) => part.line === line);
    return own.length === 0 ? [] : [{ line, ...figuresOf(own) }];
  }),
});

const sendable: ReadonlySet<BridgeLineName> = new Set(
  bridgeLineNames.slice(bridgeLineNames.indexOf('existing')),
);

/** By name, and what has no currency after all the others. */
export const inCurrencyOrder = (left: string, right: string): number => {
  if (left === '' || right === '') return right.length - left.length;
  return left < right ? -1 : left > right ? 1 : 0;
};

/**
 * Control totals out of the same parts, by currency in alphabetical order, amounts without a currency last, under an empty one;
 * what was read back is not known here.
 */
export const totalsOfParts = (parts: readonly BridgePart[]): readonly Omit<ControlTotal, 'readBack'>[] => {
  const counted = parts.filter(({ line, amount }) => !noRecords.has(line) && amount !== null);
  const currencies = [...new Set(counted.map(({ currency }) => currency ?? ''))].sort(inCurrencyOrder);
  return currencies.map((currency) => {
    const own = counted.filter((part) => (part.currency ?? '') === currency);
    const sum = (keeps: (part: BridgePart) => boolean): string =>
      exactAmount(sumOf(own.filter(keeps).map(({ amount }) => amount)), currency);
    const isExisting = ({ line }: BridgePart): boolean => line === 'existing';
    const isUnsent = (part: BridgePart): boolean => isExisting(part) && !part.isSubmitted;
    return {
      currency,
      source: sum(() => true),
      valid: sum(({ line }) => sendable.has(line)),
      submitted: sum(({ isSubmitted }) => isSubmitted),
      created: sum(({ line }) => line === 'created' || line === 'updated'),
      ...(own.some(isExisting) ? { existing: sum(isExisting) } : {}),
      ...(own.some(isUnsent) ? { existingUnsent: sum(isUnsent) } : {}),
    };
  });
};

const labels: Readonly<Record<BridgeLineName, string>> = {
  'adds-up': 'Rows that add up others',
  'not-wanted': 'Left out by the mapping',
  'by-step': 'Left out by a step',
  'by-hand': 'Left out by hand',
  'by-rule': 'Left out by a rule, such as credits',
  error: 'With an error',
  duplicate: 'Duplicates',
  existing: 'Existing at the service',
  ready: 'To be sent',
  again: 'To be sent again',
  awaited: 'Sent, no result yet',
  'in-doubt': 'In doubt',
  failed: 'Failed',
  rejected: 'Rejected',
  created: 'Created',
  updated: 'Updated',
};

/** A line of the bridge as it is printed: what it is called, its rows and records, and its money by currency. */
export type PrintedBridgeLine = {
  readonly line: BridgeLineName | 'file';
  readonly label: string;
  readonly rows: number;
  readonly records: number;
  readonly amounts: BridgeFigures['amounts'];
  readonly unknown: BridgeFigures['unknown'];
};

/** What becomes of records that are ready: they may go out; the file is kept back as a whole; or sending was ordered, and they did not. */
export type ReadyAs = 'to-send' | 'kept-back' | 'not-sent';

const readyLabels: Readonly<Record<ReadyAs, string>> = {
  'to-send': labels.ready,
  'kept-back': 'Kept back with the whole file',
  'not-sent': 'Not sent',
};

/** The bridge line by line, the file first: Review, Submit, Reconciliation, reports and the command line print these. */
export const printedBridge = ({ file, lines }: Bridge, readyAs: ReadyAs): readonly PrintedBridgeLine[] => [
  { line: 'file', label: 'All rows of the file', ...file },
  ...lines.map((one) => ({ ...one, label: one.line === 'ready' ? readyLabels[readyAs] : labels[one.line] })),
];

const cameToBe: ReadonlySet<BridgeLineName> = new Set(['created', 'updated', 'existing']);

/** Records of a currency that stand nowhere at the service as far as is known; rows that are no records are none. */
export const missingOf = ({ lines }: Bridge, currency: string): number =>
  lines
    .filter(({ line }) => !cameToBe.has(line) && !noRecords.has(line))
    .flatMap(({ amounts }) => amounts.filter((one) => one.currency === currency))
    .reduce((sum, { records }) => sum + records, 0);

const leftOutLines: ReadonlySet<BridgeLineName> = new Set(['by-step', 'by-hand', 'by-rule']);

/** Records that are in no control total: no amount that can be read, or rows in several currencies. Those left out by rule want none. */
export const uncountedIn = ({ lines }: Bridge): number =>
  lines
    .filter(({ line }) => !noRecords.has(line) && !leftOutLines.has(line))
    .reduce((sum, { unknown }) => sum + unknown.records, 0);

const heldBackLines: ReadonlySet<BridgeLineName> = new Set([
  ...(['by-step', 'by-hand', 'by-rule', 'error', 'duplicate'] as const),
]);

/** Why what is valid is not what the file holds, in one currency: each line with its amount. */
export const heldBack = ({ lines }: Bridge, currency: string): readonly { label: string; amount: string }[] =>
  lines
    .filter(({ line }) => heldBackLines.has(line))
    .flatMap(({ line, amounts }) =>
      amounts
        .filter((one) => one.currency === currency)
        .map(({ amount }) => ({ label: labels[line].toLowerCase(), amount })),
    );

/** What is said of amounts that cannot be read: how many, and what stands there; '' where there are none. */
export const unknownText = ({ records, texts }: BridgeFigures['unknown']): string => {
  if (records === 0) return '';
  const shown = texts.slice(0, 3).map((text) => `"${text.trim()}"`);
  return `amount unknown of ${records}${shown.length === 0 ? '' : `: ${shown.join(', ')}${texts.length > 3 ? ', …' : ''}`}`;
};

/** What an amount without a currency stands under. */
export const currencyText = (currency: string): string => (currency === '' ? 'no currency' : currency);
