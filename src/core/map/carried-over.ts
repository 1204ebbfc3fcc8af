import type { Step } from '../clean/step';
import { saysDateGroups } from './date-groups';
import type { Mapping } from './mapping';

/** What is proposed for a file by itself. */
type Fresh = {
  readonly mapping: Mapping;
  readonly questions: readonly { readonly options: readonly { readonly value: string }[] }[];
};

/** Steps that say what one file alone can prove: the order of its dates, and which blank cells take the one above. */
const isOfFile = (step: Step): boolean =>
  step.do === 'fill-down' ||
  (step.do === 'read-date' && step.where === undefined && !step.order.startsWith('serial'));

/** Groups of dates in two orders hold where the new file proves the very same. */
const isUnproven = (step: Step, saved: Mapping, { questions }: Fresh): boolean =>
  step.do === 'read-date' &&
  step.where !== undefined &&
  !step.order.startsWith('serial') &&
  !questions.some(({ options }) => options.some(({ value }) => saysDateGroups(saved, value)));

/**
 * The mapping of an earlier file for another one with the same columns. What a file says of itself is taken from the new one: the order of its
 * dates, its decimal mark, which blank cells take the one above. Where that is open, it is asked again.
 */
export const carriedOver = (saved: Mapping, fresh: Fresh): Mapping => {
  const { steps: own = [], ...rest } = saved;
  const steps = [
    ...own.filter((step) => !isOfFile(step) && !isUnproven(step, saved, fresh)),
    ...(fresh.mapping.steps ?? []).filter(isOfFile),
  ];
  const { dateOrder, decimal } = fresh.mapping.locale;
  return {
    ...rest,
    source: fresh.mapping.source,
    locale: { ...saved.locale, dateOrder, decimal },
    ...(steps.length === 0 ? {} : { steps }),
  };
};
