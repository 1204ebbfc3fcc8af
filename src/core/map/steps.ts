import { z } from 'zod';
import type { AmountSide } from '../values/amount-sides';
import type { DateOrderChoice, SerialOrder } from '../values/parse-date';

const common = {
  id: z.string().optional(),
  name: z.string().optional(),
  /** Kept, but not done. */
  off: z.boolean().optional(),
  columns: z.array(z.string()).min(1),
};

/** Sign that stands for a mark behind an amount: `-` makes it negative, nothing leaves it as it is. */
const sign = z.enum(['-', '']).optional();
const markSigns = z.strictObject({ CR: sign, DR: sign, H: sign, S: sign });

/** Named acts of cleaning on the data as read; the file never changes. */
export const stepSchema = z.discriminatedUnion('do', [
  z.strictObject({
    ...common,
    do: z.literal('read-date'),
    order: z.enum(['dmy', 'mdy', 'ymd', 'serial-1900', 'serial-1904']),
  }),
  z.strictObject({ ...common, do: z.literal('read-number'), marks: markSigns }),
  z.strictObject({ ...common, do: z.literal('fill-down') }),
  /** These times of day are midnight of another zone: the day is the one after. Any other is an error. */
  z.strictObject({
    ...common,
    do: z.literal('read-midnight'),
    times: z.array(z.string().regex(/^\d\d:\d\d$/)).min(1),
  }),
]);

export type Step = z.infer<typeof stepSchema>;

/** What the steps say of how a column's dates and amounts are read; a missing key: nothing. */
export type StepReading = {
  readonly dateOrder?: DateOrderChoice | SerialOrder;
  /** Times of day that are the midnight after them, as `23:00`. */
  readonly midnights?: readonly string[];
  readonly marks?: { readonly [side in AmountSide]?: '-' | '' | undefined };
};

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

const stepsFor = (steps: readonly Step[], column: string): readonly Step[] =>
  steps.filter((step) => step.off !== true && step.columns.some((one) => isSame(one, column)));

const readingBy = (step: Step): StepReading => {
  if (step.do === 'read-date') return { dateOrder: step.order };
  if (step.do === 'read-midnight') return { midnights: step.times };
  return step.do === 'read-number' ? { marks: step.marks } : {};
};

/** How the steps read a column; of several the last one counts. */
export const stepReading = (steps: readonly Step[] | undefined, column: string): StepReading =>
  Object.assign({}, ...stepsFor(steps ?? [], column).map(readingBy));

/** Columns whose blank cells say what the cell above them says. */
export const filledDown = (steps: readonly Step[] | undefined): readonly string[] =>
  (steps ?? []).flatMap((step) => (step.do === 'fill-down' && step.off !== true ? step.columns : []));

const isOfDates = ({ do: what }: Step): boolean => what === 'read-date' || what === 'read-midnight';

/** The steps with another one in the place of those that did the same; dates of other columns are read as before. */
export const withStep = (steps: readonly Step[] | undefined, step: Step): readonly Step[] => [
  ...(steps ?? []).filter(
    (one) =>
      one.do !== step.do ||
      (isOfDates(step) && !one.columns.some((name) => step.columns.some((own) => isSame(own, name)))),
  ),
  step,
];
