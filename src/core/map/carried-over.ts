import type { Step } from '../clean/step';
import { saysDateGroups } from './date-groups';
import type { Mapping } from './mapping';

/** What is proposed for a file by itself. */
type Fresh = {
  readonly mapping: Mapping;
  readonly questions: readonly { readonly options: readonly { readonly value: string }[] }[];
};

const names = (steps: readonly Step[] | undefined, what: Step['do']): ReadonlySet<string> =>
  new Set((steps ?? []).flatMap((step) => (step.do === what && 'columns' in step ? step.columns : [])));

/** Days of another order are the wrong days: an order counts where this file proves it as well. */
const holdsForDates = (step: Step, saved: Mapping, { mapping, questions }: Fresh): boolean => {
  if (step.do !== 'read-date' || step.order.startsWith('serial')) return true;
  if (step.where !== undefined)
    return questions.some(({ options }) => options.some(({ value }) => saysDateGroups(saved, value)));
  const own = (mapping.steps ?? []).filter(({ do: what }) => what === 'read-date');
  return own.some((one) => JSON.stringify(one) === JSON.stringify(step));
};

/**
 * The mapping of an earlier file for another one with the same columns. What a file says of itself is taken from the new one: the order of its
 * dates, its decimal mark, which blank cells take the one above. Where that is open, it is asked again.
 */
export const carriedOver = (saved: Mapping, fresh: Fresh): Mapping => {
  const filled = names(fresh.mapping.steps, 'fill-down');
  const steps = (saved.steps ?? []).filter((step) =>
    step.do === 'fill-down'
      ? step.columns.every((column) => filled.has(column))
      : holdsForDates(step, saved, fresh),
  );
  const { steps: _, ...rest } = saved;
  return {
    ...rest,
    source: fresh.mapping.source,
    locale: {
      ...saved.locale,
      dateOrder: fresh.mapping.locale.dateOrder,
      decimal: fresh.mapping.locale.decimal,
    },
    ...(steps.length === 0 ? {} : { steps }),
  };
};
