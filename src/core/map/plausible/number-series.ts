import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import { canonicalWords, spacedHeader, wordSet } from '../header-words';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

const seriesWords = wordSet(
  'serie series serien seria serija sarja serier prefix prefixe prefijo prefisso prefixo prafix praefix voorvoegsel 系列',
);
const besideIt = wordSet('invoice document no code id reference');

const longest = 8;
const mostSeries = 20;

const isCalledSeries = (header: string | null): boolean => {
  const words = spacedHeader(header ?? '')
    .split(' ')
    .filter(Boolean);
  const others = words.filter((word) => !seriesWords.has(word));
  return (
    others.length < words.length &&
    others.every((word) => canonicalWords(word).every((one) => besideIt.has(one)))
  );
};

const isMapped = ({ mapping: { fields, groupBy } }: Judged, { name }: ColumnProfile): boolean =>
  groupBy.includes(name) || Object.values(fields).some(({ column }) => column === name);

/** `number-is-no-number`, too: suppliers number each series from the start, and the file has the series in a column of its own. */
export const numberWithoutSeries = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'number');
  const number = columnOf(judged, field);
  if (field === undefined || number === null) return [];
  const cell = (row: number, { index }: ColumnProfile): string =>
    trimAll(judged.rows[row]?.cells[index] ?? '');
  const rows = judged.rows.map((_, row) => row).filter((row) => cell(row, number) !== '');
  const series = judged.columns.find((column) => {
    if (column.index === number.index || !isCalledSeries(column.header) || isMapped(judged, column))
      return false;
    const said = rows.filter((row) => cell(row, column) !== '');
    const texts = new Set(said.map((row) => cell(row, column)));
    const isShort = [...texts].every((text) => text.length <= longest && !text.includes(' '));
    const isInNumber = said.every((row) => cell(row, number).startsWith(cell(row, column)));
    return said.length * 2 >= rows.length && texts.size <= mostSeries && isShort && !isInNumber;
  });
  if (series === undefined) return [];
  const first = rows.find((row) => cell(row, series) !== '') ?? 0;
  const [before, own] = [cell(first, series), cell(first, number)];
  const text = `${called(number)} is mapped as the ${field.label.toLowerCase()} without ${called(series)}: numbers of two series may be the same. Is the number "${before}${own}" or "${own}"?`;
  const finding = findingOf(judged, { rule: 'number-is-no-number', grade: 'asks', text }, [number, series], {
    shows: (row) => cell(row, series) !== '',
    asIs: `"${own}": the series is no part of it`,
  });
  const isNamable = ![series, number].some(({ name }) => /[{}]/.test(name));
  const template = `{${series.name}}{${number.name}}`;
  return [
    isNamable
      ? { ...finding, template: { field: field.key, template, label: `"${before}${own}": both together` } }
      : finding,
  ];
};
