import { trimAll } from '../../values/text';
import { unitIn } from '../amount-role';
import { unitOfCell, unitOfDecimals } from '../unit-words';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

/** A column that says in each row what its amount is counted in. */
const scaledBy = (judged: Judged): readonly Finding[] => {
  const total = columnOf(judged, fieldWith(judged, 'total')) ?? columnOf(judged, fieldWith(judged, 'price'));
  if (total === null) return [];
  const isWhole = judged.rows.every(({ cells }) => /^\s*(?:[-+]?\d+)?\s*$/.test(cells[total.index] ?? ''));
  for (const column of judged.columns) {
    if (column.index === total.index) continue;
    const units = column.values.flatMap(({ value }) => {
      const unit =
        unitOfCell(column.header, value) ?? (isWhole ? unitOfDecimals(column.header, value) : null);
      return unit === null ? [] : [{ value: value.trim(), unit }];
    });
    const [first] = units;
    if (first === undefined) continue;
    const isWritten = Object.values(judged.mapping.fields).some(
      (source) => source.column === total.name && source.replace !== undefined,
    );
    if (isWritten) return [];
    const text = `Column ${called(column)} says "${first.value}": amounts of ${called(total)} are in ${first.unit}, and would be sent as if they were in units of the currency.`;
    const more = { values: fewValues(units.map(({ value }) => value)) };
    const said = { rule: 'amount-in-other-units', grade: 'asks', text } as const;
    return [findingOf(judged, said, [total, column], more)];
  }
  return [];
};

const fewestPadded = 3;

/** Digits without a mark, all as many, filled up with zeros from the left: records of fixed length mostly mean the last two as decimals. */
const paddedDigits = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null || judged.mapping.fields[field.key]?.replace !== undefined)
    return [];
  const texts = judged.rows
    .filter(({ kinds }) => kinds === null || kinds[total.index] === 's')
    .map(({ cells }) => trimAll(cells[total.index] ?? ''))
    .filter((text) => text !== '');
  const [first = ''] = texts;
  const isPadded =
    texts.length >= fewestPadded &&
    texts.every((text) => text.length === first.length && /^[-+]?\d+$/.test(text)) &&
    texts.every((text) => /^[-+]?0/.test(text));
  if (!isPadded) return [];
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, and is written in ${first.length} digits without a mark in every row, such as ${first}: are the last two of them decimals? They would be sent as whole units of the currency.`;
  const more = { values: [`${first.length} digits`], asIs: 'No: they are whole units' };
  return [findingOf(judged, { rule: 'amount-in-other-units', grade: 'asks', text }, [total], more)];
};

/** `amount-in-other-units`: cents or thousands would go out as units of the currency. */
export const otherUnits = (judged: Judged): readonly Finding[] => {
  for (const figure of ['total', 'price', 'line-total'] as const) {
    const field = fieldWith(judged, figure);
    const column = columnOf(judged, field);
    const unit = column === null ? null : unitIn(column.header);
    if (field === undefined || column === null || unit === null) continue;
    if (judged.mapping.fields[field.key]?.replace !== undefined) continue;
    const text = `${called(column)} is mapped as the ${field.label.toLowerCase()}, but its header says it is in ${unit}; it would be sent as if it were in units of the currency.`;
    const more = { values: [unit] };
    return [findingOf(judged, { rule: 'amount-in-other-units', grade: 'asks', text }, [column], more)];
  }
  const scaled = scaledBy(judged);
  return scaled.length > 0 ? scaled : paddedDigits(judged);
};
