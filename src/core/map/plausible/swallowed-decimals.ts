import { trimAll } from '../../values/text';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

/** 1.234,56 or 1 234,56 and the like: a mark between thousands and another before decimals. */
const marked = /^[^\d]*\d{1,3}(?:([.,'’\s\u00a0\u202f])\d{3})+([.,])\d{1,2}[^\d]*$/u;
const whole = /^-?\d+(?:[.,]0+)?$/;

/** Of cells with a type one text tells; of texts alone more of both. */
const fewestTyped = 2;
const fewestTexts = 3;
const mostNamed = 3;

type Written = 'marked' | 'whole' | 'other' | 'blank';

const written = (cell: string, kind: string | undefined): Written => {
  const text = trimAll(cell);
  if (text === '') return 'blank';
  if (whole.test(text)) return 'whole';
  const [, between, before] = (kind === 'n' ? null : marked.exec(text)) ?? [];
  return between !== undefined && between !== before ? 'marked' : 'other';
};

/**
 * `amount-in-other-units`: amounts that have decimals only where they have thousands too, beside whole ones. A spreadsheet of a country
 * that writes the two marks the other way round took 950,00 for 95000, and left 1.234,56 as the text it is.
 */
export const swallowedDecimals = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null || judged.mapping.fields[field.key]?.replace !== undefined)
    return [];
  const ways: Written[] = [];
  for (const { cells, kinds } of judged.rows) {
    const way = written(cells[total.index] ?? '', kinds?.[total.index]);
    if (way === 'other') return [];
    ways.push(way);
  }
  const isTyped = judged.rows.some(({ kinds }, row) => kinds?.[total.index] === 'n' && ways[row] === 'whole');
  const rowsOf = (wanted: Written): readonly number[] =>
    ways.flatMap((way, row) => (way === wanted ? [row] : []));
  const [texts, numbers] = [rowsOf('marked'), rowsOf('whole')];
  const fewest = isTyped ? { texts: 1, numbers: fewestTyped } : { texts: fewestTexts, numbers: fewestTexts };
  if (texts.length < fewest.texts || numbers.length < fewest.numbers) return [];
  const named = (rows: readonly number[]): string =>
    rows
      .slice(0, mostNamed)
      .map((row) => trimAll(judged.rows[row]?.cells[total.index] ?? ''))
      .join(', ');
  const text = `Amounts of ${called(total)} have decimals only where they have thousands as well (${named(texts)}); the others are all whole (${named(numbers)}). A spreadsheet of another country may have taken 950,00 for 95000: they would go out a hundred times too large. Are they right?`;
  return [
    findingOf(judged, { rule: 'amount-in-other-units', grade: 'asks', text }, [total], {
      shows: (row) => ways[row] === 'whole',
      values: ['whole beside decimals'],
      asIs: 'Yes: these amounts are whole',
    }),
  ];
};
