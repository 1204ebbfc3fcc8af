import type { ColumnProfile } from '../../read/column-profile';
import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { foldAccents, trimAll } from '../../values/text';
import { wordSet } from '../header-words';
import { fewValues } from './accepted';
import {
  called,
  columnOf,
  type Finding,
  fieldWith,
  findingOf,
  type Judged,
  type NumberPrefix,
  type NumberPrefixes,
} from './finding';
import { totalsOf } from './kind-columns';
import { speaksOfCredits } from './title-words';

/** What numbers begin with that are of credits, whatever the others begin with. */
const words = wordSet(
  'credit creditnote creditmemo crnote crn cred gutschrift gutschr storno avoir abono rectif rectificativa creditnota kreditnota kreditnote kreditfaktura hyvitys dobropis korekta',
);
/** The same in a letter or two, where nearly all others begin alike. */
const codes = wordSet('cn cr cm cnt crm gs gu gut gt av nc ncr ndc rc kg kr kn knt zk dob hyv kor sc pc');
/** "KR" beside "RE" is another kind of invoice. */
const invoicesBeside: Readonly<Record<string, string>> = { kr: 're' };

/** Lists of many suppliers number in as many ways. */
const mostPrefixes = 6;
const mostKept = 50;
const mostShown = 5;

type Counted = { -readonly [Key in keyof NumberPrefix]: NumberPrefix[Key] };

const isLetter = (code: number): boolean =>
  code > 127 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const leading = /^\p{L}+/u;

/** Looks at what the numbers of all rows begin with; most begin as the one above them. Null: there is no number, or no total. */
export const startPrefixes = (judged: Judged, totalOf: (row: Row, at: number) => number) => {
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const number = columnOf(judged, fieldWith(judged, 'number'));
  if (total === null || number === null) return null;
  const known = new Map<string, Counted>();
  let isMany = false;
  let last: Counted | null = null;
  const entryOf = (cell: string): Counted => {
    const text = leading.exec(cell)?.[0] ?? '';
    const folded = foldAccents(text).toLowerCase();
    const before = known.get(text);
    if (before !== undefined) return before;
    const entry: Counted = {
      ...{ text: ownCopy(text), rows: 0, above: 0, shown: [] },
      isCredit: words.has(folded) || codes.has(folded),
    };
    if (known.size < mostKept) known.set(entry.text, entry);
    else isMany = true;
    return entry;
  };
  const isAsLast = (cell: string): boolean =>
    last !== null &&
    !isLetter(cell.charCodeAt(last.text.length)) &&
    (last.text === '' ? cell.charCodeAt(0) > 32 : cell.startsWith(last.text));
  return {
    see: (row: Row, at = 0): void => {
      const cell = row.cells[number.index] ?? '';
      if (cell === '') return;
      if (last === null || !isAsLast(cell)) last = entryOf(trimAll(cell));
      last.rows += 1;
      if (!last.isCredit || !(totalOf(row, at) > 0)) return;
      last.above += 1;
      if (last.shown.length < mostShown)
        last.shown.push({ row: row.row, cells: [row.cells[total.index] ?? '', cell].map(ownCopy) });
    },
    found: (): NumberPrefixes => (isMany ? null : [...known.values()]),
  };
};

const prefixesIn = (judged: Judged, own: readonly number[]): NumberPrefixes => {
  if (judged.later !== undefined) return judged.later.prefixes;
  const watch = startPrefixes(judged, (_, at) => own[at] ?? Number.NaN);
  judged.rows.forEach((row, at) => {
    watch?.see(row, at);
  });
  return watch?.found() ?? null;
};

/** What numbers of credits begin with, among these. */
const creditsAmong = (all: readonly Readonly<Counted>[]): readonly Readonly<Counted>[] => {
  const rows = all.reduce((sum, one) => sum + one.rows, 0);
  const [usual] = [...all].sort((a, b) => b.rows - a.rows);
  const isAlike = usual !== undefined && usual.rows * 2 >= rows && all.length <= mostPrefixes;
  return all.filter(({ text, isCredit, above }) => {
    const folded = foldAccents(text).toLowerCase();
    if (!isCredit || above === 0) return false;
    const isOther = isAlike && text !== usual.text;
    return words.has(folded) || (isOther && invoicesBeside[folded] !== foldAccents(usual.text).toLowerCase());
  });
};

const rule = 'sign-unproven';
const asIs = 'No, they are invoices';

/** Credits told by what their numbers begin with: CN-5559 among INV-5552. Rows that are known, by their places. */
export const creditNumbers = (
  judged: Judged,
  total: ColumnProfile,
): readonly { readonly finding: Finding; readonly rows: ReadonlySet<number> }[] => {
  const number = columnOf(judged, fieldWith(judged, 'number'));
  const own = totalsOf(judged, total);
  if (number === null || own === null || judged.isSpread === true) return [];
  const credits = creditsAmong(prefixesIn(judged, own) ?? []);
  const [first] = credits;
  if (first === undefined) return [];
  const above = credits.reduce((sum, one) => sum + one.above, 0);
  const begins = (row: number): boolean => {
    const text = leading.exec(trimAll(judged.rows[row]?.cells[number.index] ?? ''))?.[0] ?? '';
    return (own[row] ?? 0) > 0 && credits.some((one) => one.text === text);
  };
  const rows = new Set([...judged.rows.keys()].filter(begins));
  const example = first.shown[0];
  const text =
    `${called(number)} begins with ${credits.map((one) => `"${one.text}"`).join(', ')} in ${above === 1 ? '1 row' : `${above} rows`}, such as ${trimAll(example?.cells[1] ?? '')} in row ${example?.row ?? 0}, ` +
    `as the numbers of credits do, but ${called(total)} is above 0 there: are they credits, which would go out as invoices? Then leave these rows out.`;
  const values = fewValues(credits.map((one) => one.text));
  const finding = findingOf(judged, { rule, grade: 'asks', text }, [total, number], { values, asIs });
  const shown = credits.flatMap((one) => one.shown).slice(0, mostShown);
  return [{ finding: { ...finding, rows: shown }, rows }];
};

/** All rows are credits by the name of their sheet, a title above them, or the header of their numbers: "Credit note no". */
export const calledAsCredits = (judged: Judged, total: ColumnProfile): readonly Finding[] => {
  const own = totalsOf(judged, total) ?? [];
  const shows = (row: number): boolean => (own[row] ?? 0) > 0;
  if (!own.some((value) => value > 0)) return [];
  const number = columnOf(judged, fieldWith(judged, 'number'));
  const { sheet } = judged.mapping.source;
  const owed = `${called(total)} is above 0: these credits would go out as invoices. Are they invoices all the same?`;
  const more = { shows, asIs: 'Yes, they are invoices' };
  if (number !== null && speaksOfCredits(number.header ?? '')) {
    const text = `The header ${called(number)} says that the rows are credits, but ${owed}`;
    return [findingOf(judged, { rule, grade: 'asks', text }, [total, number], more)];
  }
  const title = judged.around?.find(({ about }) => about === 'credits');
  if (title !== undefined) {
    const text = `Row ${title.row} says "${title.text}", but ${owed}`;
    return [findingOf(judged, { rule, grade: 'asks', text }, [total], { ...more, values: [title.text] })];
  }
  if (sheet === null || !speaksOfCredits(sheet)) return [];
  const text = `The sheet is called "${trimAll(sheet)}", but ${owed}`;
  return [findingOf(judged, { rule, grade: 'asks', text }, [total], { ...more, values: [trimAll(sheet)] })];
};
