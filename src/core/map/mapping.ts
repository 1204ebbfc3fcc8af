import { z } from 'zod';
import { stepSchema } from '../clean/step';
import { plausibleRules } from './plausible/rules';

/** How several rows of one record become one header value. `same` is the default: an issue where they disagree. */
const aggregateSchema = z.enum(['same', 'first', 'sum', 'join']);

const fieldSourceShape = {
  column: z.string().optional(),
  constant: z.string().optional(),
  /** Text with `{Header}` places. */
  template: z.string().optional(),
  /** `quantity*price`, or the name of an item amount: the exact sum over the record's lines, rounded half up at the end. */
  fromItems: z.string().optional(),
  /** Value map: theirs -> ours; `*` is the rest. Keys compare trimmed. */
  values: z.record(z.string(), z.string()).optional(),
  lookup: z.enum(['vendor', 'dimension', 'purchase-order', 'location']).optional(),
  match: z.array(z.string()).optional(),
  aggregate: aggregateSchema.optional(),
  trim: z.boolean().optional(),
  case: z.enum(['upper', 'lower']).optional(),
  /** [from, to] pairs, in order; a `from` between slashes (`/\.0$/`) is a pattern. */
  replace: z.array(z.tuple([z.string(), z.string()])).optional(),
  negate: z.boolean().optional(),
  /** Used where the cell is blank. */
  default: z.string().optional(),
};

const fieldSourceSchema = z
  .strictObject(fieldSourceShape)
  .refine(
    (source) =>
      [source.column, source.constant, source.template, source.fromItems].filter((one) => one !== undefined)
        .length === 1,
    { message: 'exactly one of column, constant, template and fromItems is needed' },
  );

/** A condition on a column of the rows that count: its cell says one of these, or is filled. */
export const onlyRows = z
  .strictObject({
    column: z.string(),
    in: z.array(z.string()).optional(),
    filled: z.literal(true).optional(),
  })
  .refine((one) => (one.in === undefined) !== (one.filled === undefined), {
    error: 'says either which words count ("in"), or that the column is filled ("filled": true)',
  });

/** The saved field mapping of cli.md, "Mapping file". */
export const mappingSchema = z.strictObject({
  format: z.literal('tallyport-mapping/1'),
  name: z.string().default(''),
  target: z.string(),
  source: z
    .strictObject({
      sheet: z.string().nullable().default(null),
      /** 1-based row of the header as a person sees it; 0: the file has none; null: find it. */
      headerRow: z.number().int().min(0).nullable().default(null),
      encoding: z.string().default('auto'),
      delimiter: z.string().default('auto'),
    })
    .default({ sheet: null, headerRow: null, encoding: 'auto', delimiter: 'auto' }),
  locale: z
    .strictObject({
      dateOrder: z.enum(['auto', 'dmy', 'mdy', 'ymd']).default('auto'),
      decimal: z.enum(['auto', '.', ',']).default('auto'),
      /** Currency of amounts where the file does not say; null: nobody has said. */
      currency: z.string().nullable().default(null),
    })
    .default({ dateOrder: 'auto', decimal: 'auto', currency: null }),
  /** Columns whose values together make one record; empty: one row, one record. */
  groupBy: z.array(z.string()).default([]),
  /** What a row is that leaves one of these columns blank: `above` goes on with the record above it where the rest agrees; else it stands alone. */
  blankKey: z.literal('above').optional(),
  /** Rows that count: every condition must hold; the others are left out and counted. */
  only: z.array(onlyRows).default([]),
  /** What is done to the data before the fields are read, in order; absent: nothing. */
  steps: z.array(stepSchema).optional(),
  fields: z.record(z.string(), fieldSourceSchema),
  /** What a rule found and a person takes to be right all the same, with the reason. */
  accepts: z
    .array(
      z.strictObject({
        rule: z.enum(plausibleRules),
        why: z.string().trim().min(1),
        /** Only for findings about these columns, the mapped one first; absent: for whatever the rule finds. */
        columns: z.array(z.string()).min(1).optional(),
        /** Only for findings about no other words, codes, figures or names than these. */
        values: z.array(z.string()).min(1).optional(),
      }),
    )
    .optional(),
});

export type Aggregate = z.infer<typeof aggregateSchema>;
export type FieldSource = z.infer<typeof fieldSourceSchema>;
export type Mapping = z.infer<typeof mappingSchema>;
