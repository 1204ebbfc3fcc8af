import type { CoverLine } from '../read/rest-of-file';
import type { Row } from '../read/table';
import { isCurrencyCode, parseCurrency } from '../values/currency';
import { foldAccents, isBlank } from '../values/text';
import { saysCreditList, saysOtherList } from './plausible/title-words';
import { unitAround } from './units-around';

/** What a line above or below a table says of all its amounts. */
export type SaidAround = {
  /** The sheet that says so, where it is another one than that of the table. */
  readonly sheet?: string | undefined;
  readonly row: number;
  /** The line as it stands. */
  readonly text: string;
  /**
   * `unit`: what they are counted in. `net`: they are without tax. `currency`: the code of theirs. `credits`, `others`: a title calls the
   * rows credits, or no invoices of suppliers.
   */
  readonly about: 'unit' | 'net' | 'currency' | 'credits' | 'others';
  readonly value: string;
};

const longest = 240;
const fewWords = 24;

const taxes =
  '(?:vat|tax(?:es)?|gst|hst|pst|sales tax|mwst|ust|umsatzsteuer|mehrwertsteuer|steuern?|iva|impuestos?|impostos?|imposte|tva|taxes?|btw|moms|mva|dph|pdv|ddv|afa|kdv|alv|pvn|pvm|km|фпа|φπα|ндс|пдв|ддс)';
const without =
  "(?:excl(?:\\.|uding|udes?|usive of)?|exclusief|ex\\.?|without|net of|before|ohne|exkl\\.?|zzgl\\.?|zuzuglich|vor|hors|sans|sin|antes de|sem|s\\/|senza|al netto (?:di |dell['’ ])?|escl(?:\\.|usa)?|zonder|ekskl\\.?|eks\\.?|uden|uten|utan|ilman|bez|brez|fara|be|ilma|χωρις|προ|ανευ|без)";

const net = new RegExp(
  [
    `(?<!\\p{L})${without}[\\s.]*(?:the )?${taxes}(?!\\p{L})`,
    '(?<!\\p{L})(?:iva|tva|taxes?) (?:esclusa|excluid[ao]s?|exclus?e?s?|no incluid[ao]s?|nao incluid[ao]s?|non (?:inclusa|comprises?))',
    '(?<!\\p{L})(?:montants?|prix|total|totaux|en|sommes?) (?:[€$£]|eur(?:os)? )? ?h\\.?t\\.?(?!\\p{L})',
    '(?<!\\p{L})(?:afa nelkul|kdv haric|veroton|verottomi|nettobetrage|netto(?:werte|summen)|kwoty netto|net amounts|alv 0)',
    '税抜|税別|不含税|未税|부가세 ?(?:별도|제외)',
  ].join('|'),
  'iu',
);
const withTax =
  /(?<!\p{L})(?:incl|inkl|inc\.|including|ttc|toutes taxes|con iva|com iva|inclusa|incluido|incluida|med moms|med mva|including tax|z vat|s dph|dahil)|税込|(?<!不)含税/iu;

const labels =
  'currency|currencies|wahrung|devise|monnaie|moneda|divisa|moeda|valuta|valuutta|munt(?:eenheid)?|mena|waluta|penznem|deviza|valiuta|valuta|valuut|para birimi|валюта|νομισμα|通貨|通货|币种|货币|貨幣|통화|' +
  '(?:amounts?|figures|values|prices|betrage|werte|montants?|importes?|valores|importi|bedragen|belopp|belob|belop|summat|kwoty|castky|sumy|osszegek|sume|суммы|ποσα)(?: are| were| have been| sind| werden)?(?: stated| expressed| shown| given| presented| reported| displayed| converted| translated| restated| exprimes| convertis| expresados| convertidos| expressos| espressi| convertiti| omgerekend| umgerechnet)? (?:in|into|to|en|em|a|i|w|v|ve|в|σε)';
const labelled = new RegExp(
  `(?<!\\p{L})(?:${labels})(?: is| ist)?[\\s:：=(–-]*(?:in )?([TKM]?[A-Z]{3}|[TKM]? ?[€£])(?!\\p{L})(.*)$`,
  'iu',
);

const codeOf = (mark: string): string | null => {
  const plain = /^[TKMk]? ?([A-Z]{3}|[€£])$/.exec(mark)?.[1] ?? '';
  const code = parseCurrency(plain);
  // "All" is a word before it is the money of Albania.
  return code.ok && code.value !== 'ALL' ? code.value : null;
};

/** The one currency that a line names for all; null: none, or several. */
export const currencyIn = (text: string): string | null => {
  const [, mark = '', rest = ''] = labelled.exec(text) ?? [];
  const code = codeOf(mark);
  if (code === null) return null;
  const others = (rest.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []).filter(
    (one) => isCurrencyCode(one) && one !== code,
  );
  return others.length === 0 ? code : null;
};

const saidIn = ({ row, cells }: Pick<Row, 'row' | 'cells'>): readonly SaidAround[] => {
  const text = cells
    .filter((cell) => !isBlank(cell))
    .map((cell) => cell.trim())
    .join(' ');
  if (text === '' || text.length > longest || text.split(/\s+/).length > fewWords) return [];
  const folded = foldAccents(text);
  const unit = unitAround(text);
  const currency = currencyIn(text) ?? currencyIn(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
  const said = (about: SaidAround['about'], value: string): SaidAround => ({ row, text, about, value });
  return [
    ...(unit === null ? [] : [said('unit', unit)]),
    ...((net.test(folded) || net.test(text)) && !withTax.test(folded) ? [said('net', 'net')] : []),
    ...(currency === null ? [] : [said('currency', currency)]),
  ];
};

/** What a title of one cell says of all rows below it. */
const titleIn = ({ row, cells }: Row): readonly SaidAround[] => {
  const [text, ...others] = cells.filter((cell) => !isBlank(cell)).map((cell) => cell.trim());
  if (text === undefined || others.length > 0) return [];
  if (saysCreditList(text)) return [{ row, text, about: 'credits', value: 'credits' }];
  return saysOtherList(text) ? [{ row, text, about: 'others', value: 'others' }] : [];
};

/** A line of words beside a table fills no more cells than that: a label and what it says. */
const mostCells = 2;
const mostBelow = 5;

/** What the lines above a table, and the last ones of it, say of all amounts. `last`: rows as they stand below the header. */
export const saidAround = (above: readonly Row[], last: readonly Row[]): readonly SaidAround[] =>
  [
    ...above,
    ...last
      .slice(-mostBelow)
      .filter(({ cells }) => cells.filter((cell) => !isBlank(cell)).length <= mostCells),
  ]
    .flatMap(saidIn)
    .concat(above.flatMap(titleIn));

/** What cover sheets say of the amounts of another sheet: in what they are counted, and in which currency they are. */
export const saidOnCovers = (covers: readonly CoverLine[]): readonly SaidAround[] =>
  covers.flatMap(({ sheet, row, cells }) =>
    saidIn({ row, cells })
      .filter(({ about }) => about === 'unit' || about === 'currency')
      .map((said) => ({ ...said, sheet })),
  );
