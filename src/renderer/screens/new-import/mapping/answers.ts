import { columnsOfStep, filledDown, type Step } from '../../../../core/clean/step';
import { applyAnswer } from '../../../../core/map/answer';
import { CURRENCY_WORD } from '../../../../core/map/currency-words';
import { dateOrderAnswer } from '../../../../core/map/date-order-question';
import {
  ACCEPT,
  columnChoiceOf,
  midnightsOf,
  onlyOf,
  templateOf,
  turnedOf,
} from '../../../../core/map/finding-questions';
import { byPlaceColumn } from '../../../../core/map/location-question';
import type { Mapping } from '../../../../core/map/mapping';
import { isSameOnly } from '../../../../core/map/only';
import { acceptedWhy } from '../../../../core/map/plausible/accepted';
import { CURRENCY_ABOVE, sideAnswer } from '../../../../core/map/step-questions';
import type { Target } from '../../../../core/targets/target';
import type { SuggestionData } from '../../../../ipc/shapes';

const kinds = [
  'grouping',
  'date-order',
  'date-serial',
  'credit-debit',
  'fill-down',
  'decimal',
  'currency',
  'location',
] as const;
type Kind = (typeof kinds)[number];

const kindNamed = (name: string): Kind | undefined => kinds.find((kind) => kind === name);

const isFinding = (kind: string): kind is `finding:${string}` => kind.startsWith('finding:');

const isCurrencyWord = (kind: string): kind is `currency-word:${string}` => kind.startsWith(CURRENCY_WORD);

type Asked = Pick<SuggestionData['questions'][number], 'kind' | 'options' | 'accepts'>;

/** Whether a question stands above the fields. Missing columns are asked in the list itself, the status beside it. */
export const askedHere = (kind: string): boolean =>
  kindNamed(kind) !== undefined || isFinding(kind) || isCurrencyWord(kind);

const isStepOf = ({ steps = [] }: Mapping, wanted: Step): boolean =>
  steps.some(
    (step) =>
      step.do === wanted.do && columnsOfStep(wanted).every((name) => columnsOfStep(step).includes(name)),
  );

/** Where the answer keeps the column that is asked about, it is given once the others are read no more. */
const isChosen = (
  { fields }: Mapping,
  { field, column }: { readonly field: string; readonly column: string },
  [own, ...others]: readonly string[],
): boolean =>
  fields[field]?.column === column &&
  (own !== column || !Object.values(fields).some((source) => others.includes(source.column ?? '')));

/** The location of all rows, or the column that says it; null: nothing yet. */
const placeSaid = (source: Mapping['fields'][string] | undefined): string | null =>
  source?.column === undefined ? (source?.constant ?? null) : byPlaceColumn(source.column);

/** What the mapping says to a doubt: the column chosen, or that it is right as it is; null: nothing yet. */
const answerToFinding = ({ options, accepts }: Asked, mapping: Mapping): string | null => {
  const chosen = options.find(({ value: option }) => {
    const only = onlyOf(option);
    if (only !== null) return mapping.only.some((one) => isSameOnly(one, only));
    const turned = turnedOf(option);
    if (turned !== null) return turned.every((key) => mapping.fields[key]?.negate === true);
    const midnights = midnightsOf(option);
    if (midnights !== null) return isStepOf(mapping, midnights);
    const made = templateOf(option);
    if (made !== null) return mapping.fields[made.field]?.template === made.template;
    const choice = columnChoiceOf(option);
    return choice !== null && isChosen(mapping, choice, accepts?.columns ?? []);
  });
  if (chosen !== undefined) return chosen.value;
  return accepts === undefined || acceptedWhy(mapping, accepts) === null ? null : ACCEPT;
};

const amountsAddUp = (mapping: Mapping): boolean =>
  Object.values(mapping.fields).some(({ aggregate }) => aggregate === 'sum');

const auto = <T extends string>(value: T): T | null => (value === 'auto' ? null : value);

const stepAnswer = (kind: 'date-serial' | 'credit-debit', { steps = [] }: Mapping): string | null => {
  for (const step of steps) {
    if (kind === 'date-serial' && step.do === 'read-date' && step.order.startsWith('serial'))
      return step.order;
    if (kind === 'credit-debit' && step.do === 'read-number') return sideAnswer(step.marks);
  }
  return null;
};

/** Only the lines of its records have amounts: no total can be repeated. */
const hasNoTotal = ({ options }: Asked): boolean =>
  options.length > 0 && options.every(({ value }) => value !== 'lines-same');

/** What the mapping says to a question now; null where it says nothing. */
export const answerOf = (asked: Asked, mapping: Mapping): string | null => {
  const { kind } = asked;
  if (isFinding(kind)) return answerToFinding(asked, mapping);
  if (isCurrencyWord(kind)) {
    const word = kind.slice(CURRENCY_WORD.length);
    return (
      Object.values(mapping.fields).find(({ values }) => values?.[word] !== undefined)?.values?.[word] ?? null
    );
  }
  const known = kindNamed(kind);
  switch (known) {
    case 'grouping':
      if (mapping.groupBy.length === 0)
        return mapping.accepts?.some(({ rule }) => rule === 'rows-share-number') === true ? 'rows' : null;
      if (mapping.blankKey === 'above') return 'lines-below';
      return amountsAddUp(mapping) || hasNoTotal(asked) ? 'lines' : 'lines-same';
    case 'date-order':
      return dateOrderAnswer(
        mapping,
        asked.options.map(({ value }) => value),
      );
    case 'date-serial':
    case 'credit-debit':
      return stepAnswer(known, mapping);
    case 'fill-down': {
      const filled = filledDown(mapping.steps);
      return asked.options.find(({ value }) => filled.includes(value))?.value ?? null;
    }
    case 'decimal':
      return auto(mapping.locale.decimal);
    case 'currency':
      return filledDown(mapping.steps).includes(mapping.fields['currency']?.column ?? '')
        ? CURRENCY_ABOVE
        : mapping.locale.currency;
    case 'location':
      return placeSaid(Object.entries(mapping.fields).find(([key]) => key.endsWith('location_id'))?.[1]);
    case undefined:
      return null;
  }
};

/** The mapping after an answer. */
export const withAnswer = (
  mapping: Mapping,
  target: Target,
  { kind, accepts, options }: Pick<Asked, 'kind' | 'accepts'> & Partial<Asked>,
  value: string,
): Mapping => {
  const known = isFinding(kind) || isCurrencyWord(kind) ? kind : kindNamed(kind);
  return known === undefined
    ? mapping
    : applyAnswer(
        mapping,
        target,
        { kind: known, accepts, ...(options === undefined ? {} : { options }) },
        value,
      );
};
