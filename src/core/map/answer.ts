import type { Target } from '../targets/target';
import { isCurrencyCode } from '../values/currency';
import type { Mapping } from './mapping';
import type { Question } from './questions';
import { type RowReading, readRowsAs, rowReadings } from './reading-as';
import { withStepAnswer } from './step-questions';

const withField = (
  mapping: Mapping,
  key: string | undefined,
  source: Mapping['fields'][string] | null,
): Mapping => {
  if (key === undefined) return mapping;
  const { [key]: _, ...others } = mapping.fields;
  return { ...mapping, fields: source === null ? others : { ...others, [key]: source } };
};

const isReading = (value: string): value is RowReading => rowReadings.some((one) => one === value);

/** The mapping after a person answered one of its questions with the value of an option; a value of no option changes nothing. */
export const applyAnswer = (
  mapping: Mapping,
  target: Target,
  kind: Question['kind'],
  value: string,
): Mapping => {
  const { locale } = mapping;
  switch (kind) {
    case 'grouping':
      return isReading(value) ? readRowsAs(mapping, target, value) : mapping;
    case 'date-order':
      return value === 'dmy' || value === 'mdy' || value === 'ymd'
        ? { ...mapping, locale: { ...locale, dateOrder: value } }
        : mapping;
    case 'decimal':
      return value === '.' || value === ',' ? { ...mapping, locale: { ...locale, decimal: value } } : mapping;
    case 'currency':
      return isCurrencyCode(value) ? { ...mapping, locale: { ...locale, currency: value } } : mapping;
    case 'date-serial':
    case 'credit-debit':
    case 'fill-down':
      return withStepAnswer(mapping, target.fields, kind, value);
    case 'encoding':
      return { ...mapping, source: { ...mapping.source, encoding: value } };
    case 'location': {
      const key = target.fields.find((field) => field.lookup === 'location' && field.required)?.key;
      return withField(mapping, key, { constant: value });
    }
    case 'status': {
      const field = target.fields.find((one) => one.neverSuggested === true);
      const isChoice = field?.choices?.some((choice) => choice.value === value) ?? false;
      return withField(mapping, field?.key, isChoice ? { constant: value } : null);
    }
    default: {
      const field = target.fields.find((one) => one.key === kind.slice('missing:'.length));
      return withField(mapping, field?.key, { column: value });
    }
  }
};
