import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import type { Mapping } from '../mapping';
import { columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

/** Amounts of which more are below zero than above it. */
const isMostlyBelow = (values: readonly number[]): boolean => {
  const below = values.filter((value) => value < 0).length;
  return below > values.filter((value) => value > 0).length;
};

/** Mapped amounts that stand below zero beside the total: their signs go with those of the total. */
const turnedWith = ({ mapping, target, columns, arithmetic: { figures } }: Judged): readonly string[] =>
  target.fields.flatMap(({ key, kind }) => {
    const name = mapping.fields[key]?.column;
    const column: ColumnProfile | undefined = columns.find((one) => one.name === name);
    const values = kind === 'amount' && column !== undefined ? figures.of(column) : null;
    return values !== null && isMostlyBelow(values) ? [key] : [];
  });

/** How a mapping file answers; where there is a choice, that says it. */
export const negateInFile = ' Then write "negate": true beside the column of the total in the mapping.';

/**
 * `sign-unproven`: more amounts are below zero than above it. Many programs print what is owed with a minus; taken for credits, not
 * one invoice of the file would be sent, and nobody would be asked.
 */
export const mostlyBelowZero = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const total = columnOf(judged, field);
  if (field === undefined || total === null || judged.mapping.fields[field.key]?.negate === true) return [];
  const own = judged.arithmetic.figures.of(total) ?? [];
  if (!isMostlyBelow(own)) return [];
  const below = own.filter((value) => value < 0).length;
  const filled = own.filter((value) => value < 0 || value > 0).length;
  const at = own.findIndex((value) => value < 0);
  const example = trimAll(judged.rows[at]?.cells[total.index] ?? '');
  const { many } = judged.target.words;
  const count = below === filled ? `All ${filled} amounts` : `${below} of the ${filled} amounts`;
  const text =
    `${filled === 1 ? 'The amount' : count} in "${total.name.trim()}" that were looked at are below zero, such as ${example} in row ${judged.rows[at]?.row ?? 0}, ` +
    `and the service takes no ${many} below zero: these rows would be left out as credits. Does this program print what is owed with a minus?${negateInFile}`;
  return [
    findingOf(judged, { rule: 'sign-unproven', grade: 'asks', text }, [total], {
      shows: (row) => (own[row] ?? 0) < 0,
      turns: turnedWith(judged),
      asIs: 'No, they are credits: leave them out',
    }),
  ];
};

/** The mapping with the signs of amounts turned round. */
export const turnedRound = (mapping: Mapping, fields: readonly string[]): Mapping => ({
  ...mapping,
  fields: Object.fromEntries(
    Object.entries(mapping.fields).map(([key, source]) => [
      key,
      fields.includes(key) ? { ...source, negate: true } : source,
    ]),
  ),
});
