import { z } from 'zod';
import type { AmountSide } from '../values/amount-sides';
import type { DateOrderChoice, SerialOrder } from '../values/parse-date';
import { mayRunAway, patternOf, patternSource } from '../values/pattern';
import { textsKey } from '../values/texts-key';

const withFlags = /^\/.+\/[dgimsuvy]+$/u;

const patternFault = (text: string): string | null => {
  const source = patternSource(text);
  if (source === null)
    return withFlags.test(text)
      ? 'a pattern ends with its slash: no letters stand behind it. Capitals are told by [Aa]'
      : null;
  if (!patternOf(text).ok) return 'the pattern cannot be read';
  return mayRunAway(source)
    ? 'the pattern may need time without end: something repeated is repeated again'
    : null;
};

const pattern = z.string().superRefine((text, context) => {
  const fault =
    patternFault(text) ??
    (patternSource(text) === null ? 'it is no pattern between slashes, as "/^0+$/"' : null);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});

/** What is looked for: a text letter by letter, or a pattern between slashes. */
const sought = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const fault = patternFault(text);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

const someTexts = z.array(z.string()).min(1, 'at least one text is needed');

/** What a cell says where a step is done; all that is said must hold. Texts compare trimmed. */
const whereSchema = z
  .strictObject({
    column: z.string(),
    is: someTexts.optional(),
    not: someTexts.optional(),
    blank: z.boolean().optional(),
    matches: pattern.optional(),
    /** What the reader took the cell for; in a text file every cell is text. */
    kind: z.enum(['date', 'number', 'text', 'error']).optional(),
  })
  .refine(
    ({ column: _, ...tests }) => Object.values(tests).some((one) => one !== undefined),
    'it says nothing of the column: one of is, not, blank, matches and kind is needed',
  );

const named = {
  id: z.string().optional(),
  name: z.string().optional(),
  /** Kept, but not done. */
  off: z.boolean().optional(),
};

const common = { ...named, columns: z.array(z.string()).min(1, 'at least one column is needed') };

/** Only the rows where all of it holds, as they stand before the step. */
const where = z.array(whereSchema).min(1, 'at least one condition is needed');

const onCells = { ...common, where: where.optional() };

/** Sign that stands for a mark behind an amount: `-` makes it negative, nothing leaves it as it is. */
const sign = z.enum(['-', '']).optional();
const markSigns = z.strictObject({ CR: sign, DR: sign, H: sign, S: sign });

/** No code of any program is longer. */
const longestPad = 100;

/** Named acts of cleaning on the data as read; the file never changes. */
export const stepSchema = z.discriminatedUnion('do', [
  /** For all rows it says how the column is read; with conditions it puts the day it reads in place of the text. */
  z.strictObject({
    ...onCells,
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
  /** Blanks off both ends; `inner`: one blank for each run of them within, too. */
  z.strictObject({ ...onCells, do: z.literal('trim'), inner: z.boolean().optional() }),
  z.strictObject({ ...onCells, do: z.literal('case'), to: z.enum(['upper', 'lower']) }),
  /** Wherever it stands, or only as a whole cell or a whole word. Capitals count with `matchCase` alone. */
  z.strictObject({
    ...onCells,
    do: z.literal('replace'),
    from: sought,
    to: z.string(),
    whole: z.enum(['cell', 'word']).optional(),
    matchCase: z.boolean().optional(),
  }),
  /** Texts that become others; the rest stays. `by` says how they were found. */
  z.strictObject({
    ...onCells,
    do: z.literal('values'),
    map: z.record(z.string(), z.string()),
    by: z.string().optional(),
  }),
  /** Filled up in front to so many letters; longer texts and blank cells stay. */
  z.strictObject({
    ...onCells,
    do: z.literal('pad'),
    with: z.string().refine((text) => [...text].length === 1, 'it is not one letter'),
    to: z
      .number()
      .int()
      .min(2, 'it is less than 2 letters')
      .max(longestPad, `it is more than ${longestPad} letters`),
  }),
  /** Blank cells take a value; `over`: the others, too. */
  z.strictObject({
    ...onCells,
    do: z.literal('fill'),
    value: z.string().min(1),
    over: z.boolean().optional(),
  }),
  /** Rows that count for nothing. */
  z.strictObject({ ...named, do: z.literal('leave-out'), where }),
  /** Vendors that a person chose for rows of certain texts, one for each of the columns. The cells stay as they are. */
  z
    .strictObject({
      ...onCells,
      do: z.literal('match'),
      lookup: z.literal('vendor'),
      choices: z
        .array(z.strictObject({ is: someTexts, erp_vendor_id: z.string().trim().min(1) }))
        .min(1, 'at least one choice is needed'),
    })
    .refine(
      ({ columns, choices }) => choices.every(({ is }) => is.length === columns.length),
      'each choice says one text for each column',
    )
    .refine(
      ({ choices }) => new Set(choices.map(({ is }) => textsKey(is))).size === choices.length,
      'two choices say the same texts',
    ),
]);

export type Step = z.infer<typeof stepSchema>;
export type Where = z.infer<typeof whereSchema>;

/** The columns that a step is done in; none where it is about whole rows. */
export const columnsOfStep = (step: Step): readonly string[] => ('columns' in step ? step.columns : []);

/** Every column that a step names, once each. */
export const columnsNamedBy = (step: Step): readonly string[] => [
  ...new Set([
    ...columnsOfStep(step),
    ...('where' in step ? (step.where ?? []).map(({ column }) => column) : []),
  ]),
];

/** What the steps say of how a column's dates and amounts are read; a missing key: nothing. */
export type StepReading = {
  readonly dateOrder?: DateOrderChoice | SerialOrder;
  /** Times of day that are the midnight after them, as `23:00`. */
  readonly midnights?: readonly string[];
  readonly marks?: { readonly [side in AmountSide]?: '-' | '' | undefined };
};

const isSame = (one: string, other: string): boolean => one.trim() === other.trim();

const stepsFor = (steps: readonly Step[], column: string): readonly Step[] =>
  steps.filter((step) => step.off !== true && columnsOfStep(step).some((one) => isSame(one, column)));

const readingBy = (step: Step): StepReading => {
  if (step.do === 'read-date') return step.where === undefined ? { dateOrder: step.order } : {};
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
      (isOfDates(step) &&
        !columnsOfStep(one).some((name) => columnsOfStep(step).some((own) => isSame(own, name)))),
  ),
  step,
];
