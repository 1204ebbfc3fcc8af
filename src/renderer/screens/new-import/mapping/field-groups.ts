import type { Mapping } from '../../../../core/map/mapping';
import { fieldOf } from '../../../../core/map/slot';
import type { Field, Target } from '../../../../core/targets/target';

export type FieldGroup = {
  readonly title: string;
  readonly about: string;
  readonly fields: readonly Field[];
};

const isLine = ({ key }: Field): boolean => key.startsWith('items[].');

const inFamily = (key: string, target: Target): boolean =>
  target.families.some(({ prefix }) => key.startsWith(prefix));

/** Our fields as a person goes through them: what is needed, what is used, what could be. */
export const fieldGroups = (target: Target, mapping: Mapping, asksStatus: boolean): readonly FieldGroup[] => {
  const own = target.fields.filter(
    (field) => !(field.neverSuggested === true && asksStatus && mapping.fields[field.key] === undefined),
  );
  const families = Object.keys(mapping.fields)
    .filter((key) => inFamily(key, target))
    .map((key) => fieldOf(target, key))
    .filter((field) => field !== null);
  const isUsed = ({ key }: Field): boolean => mapping.fields[key] !== undefined;
  const optional = own.filter((field) => !field.required && !isLine(field));
  return [
    {
      title: 'Needed',
      about: 'Every record must have these.',
      fields: own.filter((field) => field.required && !isLine(field)),
    },
    { title: 'Used', about: 'Found in your columns.', fields: optional.filter(isUsed) },
    { title: 'Coding', about: 'Dimensions and custom fields.', fields: families },
    { title: 'Lines', about: 'Once for each line, where there are any.', fields: own.filter(isLine) },
    {
      title: 'Not used',
      about: 'Choose a column to load them.',
      fields: optional.filter((field) => !isUsed(field)),
    },
  ].filter(({ fields }) => fields.length > 0);
};

export type FieldState = 'ready' | 'missing' | 'empty';

/** Whether a field has what it needs. `empty`: chosen, but nothing is filled in yet. */
export const fieldState = (field: Field, mapping: Mapping): FieldState => {
  const source = mapping.fields[field.key];
  if (source === undefined) {
    const isSilentCurrency = field.kind === 'currency' && mapping.locale.currency !== null;
    return field.required && !isSilentCurrency ? 'missing' : 'ready';
  }
  return source.constant === '' || source.template === '' ? 'empty' : 'ready';
};

const needsNoLine = ({ key }: Field, hasLines: boolean): boolean => key.startsWith('items[].') && !hasLines;

/** Labels of the needed fields that still lack a value. */
export const missingFields = (target: Target, mapping: Mapping): readonly string[] => {
  const hasLines = Object.keys(mapping.fields).some((key) => key.startsWith('items[].'));
  return target.fields
    .filter(
      (field) => field.required && !needsNoLine(field, hasLines) && fieldState(field, mapping) !== 'ready',
    )
    .map(({ label }) => label);
};
