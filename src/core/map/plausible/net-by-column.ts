import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import { flagOf } from '../flag-words';
import { spacedHeader, wordSet } from '../header-words';
import { fewValues } from './accepted';
import { called, type Finding, findingOf } from './finding';
import { isOfPaying, plain } from './sign-words';
import type { AboutTotal } from './unnamed-total';

const includes = wordSet(
  'includes include incl including inclusive inc included inkl inklusive einschl enthalt enthalten ttc inclus inclue incluye incluido incluida include compreso compresa comprensivo inclusief medregnet ink z vcetne sis включая включен с',
);
const ofTax = wordSet(
  'tax taxes taxed vat gst mwst ust steuer mehrwertsteuer umsatzsteuer iva tva ttc btw moms mva alv dph ptu pdv kdv afa ндс 税',
);
const net = wordSet(
  'net netto neto nett exclusive excl excluding exclusief exclusivo exkl exklusive ht htva pretax bez без ohne zzgl sin sem senza uden utan 税抜 税抜き 税別 外税',
);
const gross = wordSet(
  'gross brutto bruto brut inclusive incl including inclusief inklusive inkl ttc tvac mit con com avec с 税込 税込み 内税 notax none',
);
const short = { net: wordSet('n e ex h'), gross: wordSet('b g i in t') };

const mostWords = 6;

const wordsIn = (text: string): readonly string[] => plain(text).split(' ').filter(Boolean);
const has = (words: readonly string[], list: ReadonlySet<string>): boolean =>
  words.some((word) => list.has(word));

/** Texts of a column that say of their row that its amounts are without tax; none: it does not tell that. */
const netTexts = ({ header, values, kind }: ColumnProfile): readonly string[] => {
  if (values.length === 0 || values.length > mostWords || kind === 'amount' || kind === 'date') return [];
  // "Net 30" is a term.
  if (isOfPaying(header) || values.some(({ value }) => /\d/.test(value))) return [];
  const said = spacedHeader(header ?? '').split(' ');
  const texts = values.map(({ value }) => value).filter((text) => trimAll(text) !== '');
  if (has(said, includes) && has(said, ofTax) && texts.every((text) => flagOf(text) !== null))
    return texts.filter((text) => flagOf(text) === 'false');
  const isOfBoth = has(said, net) && has(said, gross);
  const isNet = (text: string): boolean =>
    has(wordsIn(text), net) || (isOfBoth && short.net.has(plain(text)));
  const isGross = (text: string): boolean =>
    has(wordsIn(text), gross) || (isOfBoth && short.gross.has(plain(text)));
  const areKnown = texts.every((text) => isNet(text) || isGross(text) || plain(text) === 'no tax');
  return areKnown ? texts.filter((text) => isNet(text) && !isGross(text)) : [];
};

/** A column that says that the amounts of its rows are without tax: "Prices include VAT" says no, "Brutto/Netto" says Netto. */
export const asksNetByColumn = ({ judged, field, total }: AboutTotal): readonly Finding[] => {
  for (const column of judged.columns) {
    const texts = column.index === total.index ? [] : netTexts(column);
    const [first] = texts;
    if (first === undefined) continue;
    const saysSo = (row: number): boolean => texts.includes(judged.rows[row]?.cells[column.index] ?? '');
    const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, but ${called(column)} says "${trimAll(first)}": the amounts of these rows are without tax. Is it what is to be paid for each document, tax included?`;
    return [
      findingOf(judged, { rule: 'total-unproven', grade: 'asks', text }, [total, column], {
        ...{ shows: saysSo, values: fewValues(texts), asIs: 'Yes: it is what is to be paid' },
      }),
    ];
  }
  return [];
};
