import { trimAll } from '../values/text';
import { applyAnswer } from './answer';
import { dateOrderContradicted } from './plausible/date-orders';
import { dateUnproven } from './plausible/date-rules';
import { acceptanceOf, type Finding, type Judged } from './plausible/finding';
import { dateOrderUnproven } from './plausible/order-rules';
import { currencyUnproven } from './plausible/other-rules';
import type { Question } from './question';
import { currencyField, requiredDate } from './record-fields';

const MISSING = 'missing:';

type Option = Question['options'][number];

const asks = ({ grade }: Finding): boolean => grade === 'asks';

/** Which of several days it is, is what was asked: the same is not asked again of the one chosen. */
const withDay = (question: Question, option: Option, judged: Judged): Option => {
  const mapping = applyAnswer(judged.mapping, judged.target, question, option.value);
  const settles = dateUnproven({ ...judged, mapping })
    .filter(asks)
    .map(acceptanceOf);
  return settles.length === 0 ? option : { ...option, settles };
};

/**
 * Which comes first was said although another column has it otherwise, or dates of this one that are shown cannot be read so: that is
 * not asked again. Other dates that contradict it are.
 */
const withOrder = (question: Question, option: Option, judged: Judged): Option => {
  const mapping = applyAnswer(judged.mapping, judged.target, question, option.value);
  const contradicted = dateOrderContradicted({ ...judged, mapping });
  const settles = [...dateOrderUnproven({ ...judged, mapping }).filter(asks), ...contradicted].map(
    acceptanceOf,
  );
  const never = contradicted.flatMap(({ values = [] }) => values);
  const shown = never.slice(0, 2).map((text) => `"${text}"`);
  const detail =
    never.length === 0
      ? option.detail
      : `${option.detail}; ${shown.join(' and ')}${never.length > 2 ? ' …' : ''} cannot be read so and ${never.length === 1 ? 'is' : 'are'} kept back`;
  return settles.length === 0 ? option : { ...option, detail, settles };
};

/** Another amount may be in another currency: the answer names the column that says it, and settles that too. */
const withCurrency = (question: Question, option: Option, judged: Judged): Option => {
  const mapping = applyAnswer(judged.mapping, judged.target, question, option.value);
  const key = currencyField(judged.target.fields)?.key;
  const column = key === undefined ? undefined : mapping.fields[key]?.column;
  const settles = currencyUnproven({ ...judged, mapping })
    .filter(asks)
    .map(acceptanceOf);
  return column === undefined || settles.length === 0
    ? option
    : { ...option, label: `${option.label}, in the currency of "${trimAll(column)}"`, settles };
};

/** The questions with what each answer settles besides: what would be asked only after it is part of it. */
export const withSettled = (questions: readonly Question[], judged: Judged): readonly Question[] => {
  const day = requiredDate(judged.target.fields);
  return questions.map((question) => {
    const { kind, options } = question;
    if (kind === 'date-order')
      return { ...question, options: options.map((option) => withOrder(question, option, judged)) };
    if (kind === `${MISSING}${day?.key}` && options.length > 1)
      return { ...question, options: options.map((option) => withDay(question, option, judged)) };
    if (
      kind === 'finding:total-unproven' &&
      !questions.some((one) => one.kind === 'finding:currency-pair-unproven')
    )
      return { ...question, options: options.map((option) => withCurrency(question, option, judged)) };
    return question;
  });
};
