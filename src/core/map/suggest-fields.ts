import type { ColumnProfile } from '../read/column-profile';
import type { Target } from '../targets/target';
import { parseNetTerms } from '../values/net-terms';
import { trimAll } from '../values/text';
import { currencyValues } from './currency-words';
import type { KnownValues } from './known-values';
import type { FieldSource } from './mapping';
import type { Proposal } from './propose';

/** Why a field gets what it gets. `source` repeats the mapping's own entry. */
export type FieldSuggestion = {
  readonly key: string;
  readonly source: FieldSource;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
};

const every = (column: ColumnProfile, test: (sample: string) => boolean): boolean =>
  column.samples.length > 0 && column.samples.every((sample) => test(trimAll(sample)));

const glued = /^([A-Z0-9]{2,12}) ?- ?\p{L}/u;

/** Codes that a program wrote as fractions (7290.0) lose the fraction; codes glued to their names lose the name; every other code stays as it is. */
const codeRepairs = (column: ColumnProfile, isDimension: boolean): FieldSource['replace'] => {
  const hasFractions =
    column.samples.some((sample) => /^\d+\.0$/.test(trimAll(sample))) &&
    every(column, (sample) => /^\d*(\.0)?$/.test(sample));
  if (hasFractions) return [['/^(\\d+)\\.0$/', '$1']];
  if (isDimension && every(column, (sample) => glued.test(sample)))
    return [['/^([A-Z0-9]{2,12}) ?- ?\\p{L}.*$/', '$1']];
  return undefined;
};

/** Terms given as bare days read better with their name. */
const isBareDays = (column: ColumnProfile): boolean =>
  every(column, (sample) => /^\d{1,3}$/.test(sample) && parseNetTerms(sample).ok);

const sourceOf = ({ field, column, match }: Proposal): FieldSource => {
  if (field.rule === 'R-54' && isBareDays(column)) return { template: `Net {${column.name}}` };
  const replace =
    field.kind === 'code' || field.lookup !== undefined
      ? codeRepairs(column, field.lookup === 'dimension')
      : undefined;
  const values = field.kind === 'currency' ? currencyValues(column) : undefined;
  return {
    column: column.name,
    ...(values === undefined ? {} : { values }),
    ...(replace === undefined ? {} : { replace }),
    ...(field.lookup === undefined ? {} : { lookup: field.lookup, match: [...match] }),
  };
};

/** What is read from columns, with the reason of each. */
export const columnFields = (proposals: readonly Proposal[]): readonly FieldSuggestion[] =>
  proposals.map((proposal) => ({
    key: proposal.field.key,
    source: sourceOf(proposal),
    confidence: proposal.confidence,
    reason: proposal.reason,
  }));

/** The location, where there is but one that it can be. */
export const soleLocation = (
  target: Target,
  known: KnownValues,
  mapped: readonly FieldSuggestion[],
): readonly FieldSuggestion[] => {
  const field = target.fields.find((one) => one.lookup === 'location' && one.required);
  const { locations, why } = known.ownLocations ?? { locations: known.locations, why: null };
  const [only, ...others] = locations;
  if (
    field === undefined ||
    only === undefined ||
    others.length > 0 ||
    mapped.some(({ key }) => key === field.key)
  )
    return [];
  const name = only.name === '' ? only.id : only.name;
  return [
    {
      key: field.key,
      source: { constant: only.id },
      confidence: 0.9,
      reason:
        why === null
          ? `${name} is the only location of the connection.`
          : `${name} is the only location that can be the company's: ${why}`,
    },
  ];
};
