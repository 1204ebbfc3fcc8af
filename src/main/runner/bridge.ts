import {
  type Bridge,
  type BridgePart,
  bridgeLineOf,
  bridgeOf,
  exactAmount,
  inCurrencyOrder,
  totalsOfParts,
} from '../../core/report/bridge';
import { targetNamed } from '../../core/targets';
import type { Target } from '../../core/targets/target';
import { fromParams } from '../../core/validate/uncounted';
import { fromMinor } from '../../core/values/currency';
import { addDecimals, canonicalText, type Decimal, parseDecimal, zero } from '../../core/values/decimal';
import type { Summary } from '../../ipc/shapes';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { fromRanges } from '../journal/ranges';
import { sumReadBack } from '../journal/read-back-totals';
import { type RecordFigures, recordsApart, scatteredRecords, sumRecords } from '../journal/record-figures';
import { remembering } from '../journal/remembered';
import { type ExactRest, exactAmounts, exactRests } from './exact-rests';

/** Rows of the records whose rows do not stand together, by what they are counted under. */
const scatteredRows = (journal: Journal, importId: string, figures: readonly RecordFigures[]) => {
  const asKey = (
    one: Pick<RecordFigures, 'verdict' | 'stands' | 'isSubmitted' | 'currency'>,
    hasMoney: boolean,
  ) => [one.verdict, one.stands, one.isSubmitted, one.currency ?? '', hasMoney].join(' ');
  const rows = new Map<string, number>();
  if (figures.some(({ isScattered }) => isScattered))
    for (const one of scatteredRecords(journal, importId))
      rows.set(asKey(one, one.hasMoney), fromRanges(one.ordinals).length);
  return (one: RecordFigures): number =>
    one.isScattered ? (rows.get(asKey(one, one.minor !== null)) ?? 0) : one.rows;
};

const apartParts = (
  journal: Journal,
  importId: string,
  { hasMoney, exact }: { readonly hasMoney: boolean; readonly exact: ReadonlyMap<number, Decimal> },
): readonly BridgePart[] =>
  recordsApart(journal, importId, hasMoney).map((record): BridgePart => {
    const alone = exact.get(record.record);
    const { verdict, stands, code, params, currency, minor, isSubmitted } = record;
    const said = minor === null && params !== null ? fromParams(params) : null;
    const own = minor === null || currency === null ? null : fromMinor(BigInt(minor), currency);
    return {
      line: bridgeLineOf(verdict, stands, code),
      records: 1,
      rows: fromRanges(record.ordinals).length,
      currency: own === null ? (said?.currency ?? null) : currency,
      amount: own ?? said?.amount ?? (alone === undefined ? null : canonicalText(alone)),
      texts: said === null || said.amount !== null ? [] : [said.text],
      isSubmitted,
    };
  });

/** What an exact amount has beyond the one in whole minor units: no records and no rows of its own. */
const restPart = ({ verdict, stands, isSubmitted, currency, rest }: ExactRest): BridgePart => ({
  line: bridgeLineOf(verdict, stands, null),
  records: 0,
  rows: 0,
  currency,
  amount: rest,
  texts: [],
  isSubmitted,
});

const partsOf = (
  journal: Journal,
  stored: StoredImport,
  target: Target | undefined,
): readonly BridgePart[] => {
  const { importId } = stored;
  const hasMoney = target?.amount !== undefined && target.amount !== null;
  const figures = sumRecords(journal, importId);
  const rowsIn = scatteredRows(journal, importId, figures);
  const isApart = ({ verdict, minor }: RecordFigures): boolean =>
    verdict === 'excluded' || (hasMoney && minor === null);
  const whole = figures.filter((one) => !isApart(one));
  return [
    ...whole.map((one): BridgePart => {
      const { verdict, stands, currency, minor, records, isSubmitted } = one;
      const amount = minor === null || currency === null ? '0' : fromMinor(minor, currency);
      const line = bridgeLineOf(verdict, stands, null);
      return { line, records, rows: rowsIn(one), currency, amount, texts: [], isSubmitted };
    }),
    ...(figures.some(isApart)
      ? apartParts(journal, importId, { hasMoney, exact: exactAmounts(journal, stored, target) })
      : []),
    ...exactRests(journal, stored, target).map(restPart),
  ];
};

const rememberedParts = remembering<readonly BridgePart[]>();

const parts = (journal: Journal, stored: StoredImport): readonly BridgePart[] =>
  rememberedParts(journal, stored.importId, () => partsOf(journal, stored, targetNamed(stored.target ?? '')));

/** From the file to what is sent: every row and every amount in exactly one line. Reads the records of the import. */
export const bridgeNow = (journal: Journal, stored: StoredImport): Bridge => {
  const hasMoney = targetNamed(stored.target ?? '')?.amount != null;
  const bridge = bridgeOf(parts(journal, stored));
  if (hasMoney) return bridge;
  const bare = { amounts: [], unknown: { records: 0, texts: [] } };
  return {
    file: { ...bridge.file, ...bare },
    lines: bridge.lines.map((line) => ({ ...line, ...bare })),
  };
};

/** What reads back exactly as it was sent counts with what was sent beyond whole minor units. */
const readBackOf = (journal: Journal, stored: StoredImport): ReadonlyMap<string, string> => {
  const sums = new Map<string, Decimal>();
  const add = (currency: string, text: string): void => {
    sums.set(currency, addDecimals(sums.get(currency) ?? zero, parseDecimal(text) ?? zero));
  };
  for (const { currency, minor } of sumReadBack(journal, stored.importId))
    add(currency, fromMinor(minor, currency));
  for (const one of exactRests(journal, stored, targetNamed(stored.target ?? '')))
    if (one.isReadBack && one.currency !== null && one.outcome !== 'existing') add(one.currency, one.rest);
  return new Map([...sums].map(([currency, sum]) => [currency, exactAmount(sum, currency)]));
};

/** Money in each stage, by currency; what has none stands under an empty one. Reads the records of the import. */
export const controlTotals = (journal: Journal, stored: StoredImport): Summary['controlTotals'] => {
  if (targetNamed(stored.target ?? '')?.amount == null) return [];
  const sums = new Map(totalsOfParts(parts(journal, stored)).map((sum) => [sum.currency, sum]));
  const read = readBackOf(journal, stored);
  // What reads back in another currency than it was sent in stands in that one.
  const currencies = [...new Set([...sums.keys(), ...read.keys()])].sort(inCurrencyOrder);
  return currencies.map((currency) => {
    const nothing = exactAmount(zero, currency);
    const none = { source: nothing, valid: nothing, submitted: nothing, created: nothing };
    const { existing, existingUnsent, ...stages } = sums.get(currency) ?? { currency, ...none };
    return {
      ...stages,
      readBack: read.get(currency) ?? nothing,
      ...(existing === undefined ? {} : { existing }),
      ...(existingUnsent === undefined ? {} : { existingUnsent }),
    };
  });
};
