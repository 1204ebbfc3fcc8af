import { onlyCell } from '../read/filled-cell';
import { namesTotal } from '../read/sum-words';
import type { Row } from '../read/table';
import { isCurrencyCode, isCurrencyMark } from '../values/currency';
import { foldAccents } from '../values/text';

const longest = 120;
const figures = /[-−(]?\d(?:[\d.,'’\u00a0\u202f ]*\d)?\)?/gu;
const marks = /(?<!\p{L})\p{Lu}{3}(?!\p{L})|\p{Sc}/gu;
const separators = /^[\s|/;,+&*-]+/u;
const withDecimals = /[.,]\d{2}\)?$/u;

const isMark = (text: string): boolean => isCurrencyCode(text) || isCurrencyMark(text);

/** Amounts of money in a text, each with the words that belong to it: `Total EUR: 10.00`, ` / Total USD: 5.00`. */
export type Money = { readonly figure: string; readonly piece: string };

type Place = { readonly text: string; readonly from: number; readonly to: number };

const placesOf = (text: string, shape: RegExp): readonly Place[] =>
  [...text.matchAll(shape)].map(({ 0: found, index }) => ({
    text: found,
    from: index,
    to: index + found.length,
  }));

/** The figures with decimals, or with the mark of a currency beside them: others count things, or are years. */
const moneyIn = (text: string): readonly Money[] => {
  const signs = placesOf(text, marks).filter((one) => isMark(one.text));
  const isBeside = ({ from, to }: Place): boolean =>
    signs.some((sign) =>
      sign.to <= from ? /^[\s:=]*$/u.test(text.slice(sign.to, from)) : sign.from >= to && sign.from - to <= 1,
    );
  const found = placesOf(text, figures).filter((one) => withDecimals.test(one.text) || isBeside(one));
  const isBefore = signs.some(({ to }) => to <= (found[0]?.from ?? 0));
  let start = 0;
  return found.map((one, at) => {
    const next = found[at + 1]?.from ?? text.length;
    const after = isBefore ? undefined : signs.find(({ from }) => from >= one.to && from < next);
    const end = at === found.length - 1 ? text.length : (after?.to ?? one.to);
    const piece = text.slice(start, end).replace(separators, '');
    start = end;
    return { figure: one.text, piece };
  });
};

const markOf = ({ piece }: Money): string =>
  placesOf(piece, marks).find(({ text }) => isMark(text))?.text ?? '';

/** The parts of a line that prints a total in each of several currencies, all with its word for a total; else the line as it is. */
export const partsByCurrency = (cells: readonly string[]): readonly (readonly string[])[] => {
  const text = cells.filter((cell) => cell.trim() !== '').join(' | ');
  if (text.length > longest * 2) return [cells];
  const money = moneyIn(text);
  if (new Set(money.map(markOf)).size < 2 || money.some((one) => markOf(one) === '')) return [cells];
  const words = money.map(({ piece }) => piece.replace(/[\s|]+$/u, ''));
  const label = /^[^\d]*?\p{L}+/u.exec(words[0] ?? '')?.[0] ?? '';
  return words.map((piece) => [(namesTotal(piece) ? piece : `${label} ${piece}`).replaceAll(' | ', ' ')]);
};

const ofEnd = new RegExp(
  `(?:^|[^\\p{L}])(?:${foldAccents(
    'end of (?:report|list|file|data)|report end|(?:listen|bericht(?:s)?|datei)ende|ende (?:der liste|des berichts|der datei)|fin (?:de la liste|du rapport|du fichier|de liste|del informe|de lista|del archivo)|' +
      'fim (?:do relatorio|da lista)|fine (?:elenco|rapporto|report|lista)|einde (?:lijst|rapport|overzicht)|slut pa (?:rapport|listan|listen)|koniec (?:raportu|listy)|konec (?:sestavy|seznamu)|конец (?:отчета|списка)',
  )})(?![\\p{L}])`,
  'u',
);
const counted = new RegExp(
  `\\d+\\s*(?:${foldAccents(
    'invoices?|records?|rows?|lines?|items?|documents?|entries|bills?|vouchers?|rechnung(?:en)?|belege?|zeilen|posten|datensatze|factures?|lignes?|pieces?|facturas?|registros?|lineas?|documentos?|faturas?|fatture?|righe|documenti|facturen|regels|fakturor|fakturaer|rader|laskua?|faktur[ay]?|dokladu?|riadkov|радков|счетов|строк|件',
  )})(?![\\p{L}])`,
  'u',
);

/** The text of a row of one cell in which a list prints what it comes to: `Grand total 1,200.00 EUR`; null: it does not. */
const printedText = (row: Row): string | null => {
  const only = onlyCell(row);
  return only === null || only.length > longest || !/\d/u.test(only) || !/\p{L}{2}|\p{Lo}/u.test(only)
    ? null
    : only;
};

/** The money that such a row prints; null: it prints no total. */
export const printedLine = (row: Row): readonly Money[] | null => {
  const text = printedText(row);
  if (text === null) return null;
  const money = moneyIn(text);
  if (money.length === 0) return null;
  const words = text
    .replace(marks, (mark) => (isMark(mark) ? ' ' : mark))
    .replace(figures, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const folded = foldAccents(text);
  const isTotal = namesTotal(words) || ofEnd.test(folded) || counted.test(folded);
  return isTotal ? money : null;
};
