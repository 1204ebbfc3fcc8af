import { trimAll } from '../values/text';
import { bestFinding, findSamples } from './known-values';
import type { Asked, Question } from './question';

const mostShown = 3;
const COLUMN = 'column:';

/** The answer that a column says the location. */
export const byPlaceColumn = (name: string): string => COLUMN + name;

/** The column of such an answer; null: it is the id of a location. */
export const placeColumnOf = (value: string): string | null =>
  value.startsWith(COLUMN) ? value.slice(COLUMN.length) : null;

/** Columns that hold ids or names of locations under a header that does not say so. */
const placeColumns = ({ columns, mapping, known }: Asked): Question['options'] => {
  const used = new Set(Object.values(mapping.fields).map(({ column }) => column));
  return columns.flatMap((column) => {
    const texts = column.values.map(({ value }) => trimAll(value));
    const best = bestFinding(findSamples(column, 'location', known));
    if (used.has(column.name) || best === null || best.found < column.samples.length) return [];
    return [
      {
        value: byPlaceColumn(column.name),
        label: `The column "${trimAll(column.name)}" says it`,
        detail: texts.slice(0, mostShown).join(', '),
      },
    ];
  });
};

/** Which location the records are for, where no column says it. */
export const locationQuestion = (asked: Asked): readonly Question[] => {
  const { target, mapping, known } = asked;
  const field = target.fields.find((one) => one.lookup === 'location' && one.required);
  if (field === undefined || mapping.fields[field.key] !== undefined) return [];
  const { locations, why } = known.ownLocations ?? { locations: known.locations, why: null };
  const options = locations.map(({ id, name }) => ({
    value: id,
    label: name === '' ? id : name,
    detail: id,
  }));
  return [
    {
      kind: 'location',
      text: `No column names a location. Which location are these ${target.words.many} for?${why === null ? '' : ` ${why}`}`,
      options: [...options, ...placeColumns(asked)],
    },
  ];
};
