import type { ColumnProfile } from '../../read/column-profile';
import { foldAccents, trimAll } from '../../values/text';
import { amountRole } from '../amount-role';
import { flagOf } from '../flag-words';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { isWholeOfParts } from './total-rules';

const mostKinds = 6;
const yes = wordSet('evet tak ano igen kylla da да так ναι 是 はい 有 예');
const no = wordSet('hayir hayır nie ne nem ei nu нет ні οχι 否 いいえ 無 아니오');

const flagIn = (value: string): boolean | null => {
  const word = foldAccents(value);
  const flag = flagOf(word) ?? (yes.has(word) ? 'true' : no.has(word) ? 'false' : null);
  return flag === null ? null : flag === 'true';
};

type Said = 'net' | 'gross' | 'untaxed';

const untaxed =
  /^(?:no ?(?:tax|vat|gst)|none|exempt|untaxed|n\/?a|-|steuerfrei|exento|exonere|esente|isento|vrijgesteld|非課税|免税)$/i;

/** What a word says of the amount in its row: "Exclusive", "ohne MwSt", "HT"; null: nothing. */
const wordSays = (value: string): Said | null => {
  if (/\d/.test(value)) return null;
  if (untaxed.test(foldAccents(value))) return 'untaxed';
  const roles = [amountRole(value), amountRole(`${value} tax`)];
  return roles.includes('net') ? 'net' : roles.includes('gross') ? 'gross' : null;
};

const kinds = wordSet(
  'tax amount amounts price prices line lines type types basis mode treatment steuer steuern preise montants importes importi bedragen 税区分 税',
);

const hasWord = ({ header }: ColumnProfile, words: ReadonlySet<string>): boolean =>
  canonicalWords(spacedHeader(header ?? '')).some((word) => words.has(word));

/** How a column says of each row whether its tax is in the amount; null: it does not. */
const sayingOf = (column: ColumnProfile): ((value: string) => Said | null) | null => {
  const { header, values, kind } = column;
  const cells = values.filter(({ value }) => value !== '');
  const isFew = header !== null && cells.length > 0 && cells.length <= mostKinds;
  if (!isFew || kind === 'amount' || kind === 'date' || kind === 'currency') return null;
  const role = amountRole(header);
  const isNet = role === 'net';
  const isOfFlags = (isNet || role === 'gross') && cells.every(({ value }) => flagIn(value) !== null);
  if (isOfFlags) return (value) => (flagIn(value) === isNet ? 'net' : 'gross');
  const isOfKinds =
    isNet || role === 'gross' || role === 'tax' || hasWord(column, kinds) || /steuer|税|세/iu.test(header);
  return isOfKinds && cells.every(({ value }) => wordSays(value) !== null) ? wordSays : null;
};

const lines = wordSet('line lines position zeile ligne linea riga');

const treatments = wordSet('types');

/** A kind of the lines says nothing of a total that stands beside them. */
const isOfLines = (judged: Judged, column: ColumnProfile, total: ColumnProfile): boolean =>
  hasWord(column, lines) &&
  // Of a document whose lines are all alike: "Line Amount Types".
  !hasWord(column, treatments) &&
  !hasWord(total, lines) &&
  judged.mapping.fields[fieldWith(judged, 'total')?.key ?? '']?.aggregate !== 'sum';

/** `total-unproven`: another column says row by row whether the amount is with its tax, and in some it is not. */
export const taxSaidInRows = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null || amountRole(total.header) === 'gross') return [];
  if (isWholeOfParts(judged, total)) return [];
  const { figures } = judged.arithmetic;
  const taxes = figures.columns.filter(
    ({ index, header }) => index !== total.index && amountRole(header) === 'tax',
  );
  const isTaxed = (row: number): boolean =>
    taxes.length === 0 || taxes.some((tax) => figures.of(tax)?.[row] !== 0);
  for (const column of judged.columns) {
    const says = column.index === total.index ? null : sayingOf(column);
    if (says === null || isOfLines(judged, column, total)) continue;
    const shows = (row: number): boolean =>
      says(trimAll(judged.rows[row]?.cells[column.index] ?? '')) === 'net' && isTaxed(row);
    if (!judged.rows.some((_, row) => shows(row))) continue;
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but ${called(column)} says of some rows that it is without tax.`;
    return [findingOf(judged, { rule: 'total-unproven', grade: 'asks', text }, [total, column], { shows })];
  }
  return [];
};
