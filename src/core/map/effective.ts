import type { Target } from '../targets/target';
import type { FieldSource, Mapping } from './mapping';

/** The ingestion status chosen for a whole import; `none`: sent without one; null: the mapping says. */
export type ChosenStatus = 'archived' | 'verified' | 'none' | null;

const without = (fields: Mapping['fields'], key: string): Mapping['fields'] => {
  const { [key]: _, ...rest } = fields;
  return rest;
};

/** The currency that the person told for the whole file, where no column says it. */
const withCurrency = (mapping: Mapping, target: Target): Mapping => {
  const { currency } = mapping.locale;
  const field = target.fields.find((one) => one.kind === 'currency');
  if (currency === null || field === undefined) return mapping;
  const source = mapping.fields[field.key];
  if (source === undefined)
    return { ...mapping, fields: { ...mapping.fields, [field.key]: { constant: currency } } };
  if (source.column === undefined || source.default !== undefined) return mapping;
  const filled: FieldSource = { ...source, default: currency };
  return { ...mapping, fields: { ...mapping.fields, [field.key]: filled } };
};

/** The mapping with the choice for the whole import, which goes over whatever the mapping says. */
export const withStatus = (mapping: Mapping, target: Target, status: ChosenStatus): Mapping => {
  const field = target.fields.find((one) => one.neverSuggested === true && one.kind === 'choice');
  if (status === null || field === undefined) return mapping;
  if (status === 'none') return { ...mapping, fields: without(mapping.fields, field.key) };
  return { ...mapping, fields: { ...mapping.fields, [field.key]: { constant: status } } };
};

/** The mapping as it is applied: with what a person chose for the whole import. */
export const effectiveMapping = (mapping: Mapping, target: Target, status: ChosenStatus): Mapping =>
  withStatus(withCurrency(mapping, target), target, status);
