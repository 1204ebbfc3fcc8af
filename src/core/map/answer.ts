import { withStep } from '../clean/step';
import type { Target } from '../targets/target';
import { isCurrencyCode } from '../values/currency';
import { CURRENCY_WORD } from './currency-words';
import { withDateOrder } from './date-order-question';
import { ACCEPT, columnChoiceOf, midnightsOf, onlyOf, templateOf, turnedOf } from './finding-questions';
import { placeColumnOf } from './location-question';
import type { Mapping } from './mapping';
import { matchByHeader } from './match-by-header';
import { type AcceptedFor, withAccepted } from './plausible/accepted';
import { turnedRound } from './plausible/below-zero';
import { type PlausibleRule, plausibleRules } from './plausible/rules';
import type { Question } from './question';
import { type RowReading, readRowsAs, rowReadings } from './reading-as';
import { currencyField } from './record-fields';
import { CURRENCY_ABOVE, withCurrencyAbove, withStepAnswer } from './step-questions';

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

const FINDING = 'finding:';
const DUE = 'due_date';
const SHARED: PlausibleRule = 'rows-share-number';

/** Why a mapping takes what a rule asked about, where the person gave no reason of their own. */
const CONFIRMED = 'Asked and confirmed';

/** The same columns after another of them is mapped. */
const mappedFirst = ({ columns }: AcceptedFor, column: string): Pick<AcceptedFor, 'columns'> =>
  columns === undefined ? {} : { columns: [column, ...columns.filter((name) => name !== column)] };

/** What the rows are. Nothing else in a mapping tells rows that are whole records from rows about which nobody was asked. */
const withReading = (mapping: Mapping, target: Target, reading: RowReading): Mapping => {
  const { accepts = [], ...read } = readRowsAs(mapping, target, reading);
  const others = accepts.filter(({ rule }) => rule !== SHARED);
  const kept =
    reading === 'rows' ? [...others, { rule: SHARED, why: 'Asked: each row is a whole record' }] : others;
  return kept.length === 0 ? read : { ...read, accepts: kept };
};

const eitherWay: ReadonlySet<PlausibleRule> = new Set<PlausibleRule>(['total-unproven', 'date-unproven']);

/** The currency of another amount; null: nobody has said it yet. */
const withCurrency = (
  mapping: Mapping,
  { fields }: Target,
  currency: { readonly column: string } | { readonly code: string } | null,
): Mapping => {
  const key = currencyField(fields)?.key;
  const isColumn = currency !== null && 'column' in currency;
  const code = currency === null || isColumn ? null : currency.code;
  const read = withField(mapping, key, isColumn ? { column: currency.column } : null);
  return { ...read, locale: { ...read.locale, currency: code } };
};

/** Where the due date is read from the column that was chosen as the day, the two change places. */
const inItsPlace = (
  mapping: Mapping,
  choice: { readonly field: string; readonly column: string },
): Mapping => {
  const left = mapping.fields[choice.field]?.column;
  const due = mapping.fields[DUE];
  return left === undefined || choice.field === DUE || due?.column !== choice.column
    ? mapping
    : withField(mapping, DUE, { ...due, column: left });
};

/** Another column for the field, or the mapping as it is, kept with a reason. */
const answered = (mapping: Mapping, target: Target, given: AcceptedFor, value: string): Mapping => {
  const { rule } = given;
  if (value === ACCEPT) return withAccepted(mapping, given, CONFIRMED);
  const only = onlyOf(value);
  if (only !== null)
    return { ...mapping, only: [...mapping.only.filter(({ column }) => column !== only.column), only] };
  const turned = turnedOf(value);
  if (turned !== null) return turnedRound(mapping, turned);
  const midnights = midnightsOf(value);
  if (midnights !== null) return { ...mapping, steps: [...withStep(mapping.steps, midnights)] };
  const made = templateOf(value);
  if (made !== null) {
    const { column: _column, constant: _constant, ...rest } = mapping.fields[made.field] ?? {};
    return withField(mapping, made.field, { ...rest, template: made.template });
  }
  const choice = columnChoiceOf(value);
  if (choice === null) return mapping;
  const { field: key, column, currency } = choice;
  const { constant: _, ...before } = mapping.fields[key] ?? {};
  const read = withField(rule === 'date-unproven' ? inItsPlace(mapping, choice) : mapping, key, {
    ...before,
    column,
  });
  const chosen = currency === undefined ? read : withCurrency(read, target, currency);
  const isTotal = target.fields.some((one) => one.key === key && one.figure === 'total');
  // The question about the currency was one about the total as well.
  const told =
    isTotal && rule === 'currency-pair-unproven'
      ? withAccepted(
          chosen,
          { rule: 'total-unproven', ...mappedFirst(given, column) },
          `Asked, and "${column.trim()}" chosen`,
        )
      : chosen;
  const accepted = { ...given, ...(eitherWay.has(rule) ? mappedFirst(given, column) : {}) };
  // Any of them could be it: asked the other way round, the answer would be the same.
  return eitherWay.has(rule) || rule === 'currency-pair-unproven'
    ? withAccepted(told, accepted, `Asked, and "${column.trim()}" chosen`)
    : chosen;
};

/** What a word of the column of currencies means. */
const withCurrencyWord = (mapping: Mapping, target: Target, word: string, code: string): Mapping => {
  const key = currencyField(target.fields)?.key;
  const source = key === undefined ? undefined : mapping.fields[key];
  return source === undefined || !isCurrencyCode(code)
    ? mapping
    : withField(mapping, key, { ...source, values: { ...source.values, [word]: code } });
};

/** What counts of a question when it is answered; one of an unknown kind changes nothing. */
export type AnsweredQuestion = Pick<Question, 'accepts'> & {
  readonly kind: string;
  readonly options?: Question['options'];
};

/**
 * The mapping after a person answered one of its questions with the value of an option; a value of no option changes nothing.
 * What is accepted is accepted for what the question was about alone, where it says that.
 */
export const applyAnswer = (
  mapping: Mapping,
  target: Target,
  question: AnsweredQuestion,
  value: string,
): Mapping => {
  const chosen = question.options?.find((option) => option.value === value);
  return (chosen?.settles ?? []).reduce(
    (so, settled) => withAccepted(so, settled, `Asked, and "${chosen?.label.trim()}" chosen`),
    applied(mapping, target, question, value),
  );
};

const applied = (
  mapping: Mapping,
  target: Target,
  { kind, accepts }: AnsweredQuestion,
  value: string,
): Mapping => {
  const { locale } = mapping;
  switch (kind) {
    case 'grouping':
      return isReading(value) ? withReading(mapping, target, value) : mapping;
    case 'date-order':
      return withDateOrder(mapping, value);
    case 'decimal':
      return value === '.' || value === ',' ? { ...mapping, locale: { ...locale, decimal: value } } : mapping;
    case 'currency':
      if (value === CURRENCY_ABOVE) return withCurrencyAbove(mapping, target.fields);
      return isCurrencyCode(value) ? { ...mapping, locale: { ...locale, currency: value } } : mapping;
    case 'date-serial':
    case 'credit-debit':
    case 'fill-down':
      return withStepAnswer(mapping, target.fields, kind, value);
    case 'encoding':
      return { ...mapping, source: { ...mapping.source, encoding: value } };
    case 'header': {
      const headerRow = /^\d{1,7}$/.test(value) ? Number(value) : (mapping.source.headerRow ?? 0);
      // Columns are called otherwise under another header: nothing that was proposed for them stays.
      return headerRow === (mapping.source.headerRow ?? 0)
        ? mapping
        : { ...mapping, source: { ...mapping.source, headerRow }, groupBy: [], only: [], fields: {} };
    }
    case 'location': {
      const key = target.fields.find((field) => field.lookup === 'location' && field.required)?.key;
      const column = placeColumnOf(value);
      return withField(
        mapping,
        key,
        column === null
          ? { constant: value }
          : { column, lookup: 'location', match: [...matchByHeader('location', column)] },
      );
    }
    case 'status': {
      const field = target.fields.find((one) => one.neverSuggested === true);
      const isChoice = field?.choices?.some((choice) => choice.value === value) ?? false;
      return withField(mapping, field?.key, isChoice ? { constant: value } : null);
    }
    default: {
      if (kind.startsWith(CURRENCY_WORD))
        return withCurrencyWord(mapping, target, kind.slice(CURRENCY_WORD.length), value);
      if (kind.startsWith(FINDING)) {
        const rule = plausibleRules.find((one) => one === kind.slice(FINDING.length));
        return rule === undefined ? mapping : answered(mapping, target, accepts ?? { rule }, value);
      }
      const field = target.fields.find((one) => one.key === kind.slice('missing:'.length));
      const { lookup } = field ?? {};
      return withField(mapping, field?.key, {
        column: value,
        ...(lookup === undefined ? {} : { lookup, match: [...matchByHeader(lookup, value)] }),
      });
    }
  }
};
