import { z } from 'zod';
import { firstFaultText } from '../../core/values/fault-text';
import { isWholeObject, type JsonObject } from '../../core/values/json';
import { type Journal, statement } from './open';

/** Nothing of ours writes a line like this: the file was changed. What is thrown is told as a damaged journal. */
export const unreadable = (cause: unknown): Error =>
  Object.assign(new Error('a line cannot be read', { cause }), { code: 'TALLYPORT_LINE_UNREADABLE' });

/** The value of a JSON text; undefined, which no such text means: it is none. */
const valueIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A JSON column, parsed on the way out. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z.string().transform((text, context): z.output<T> => {
    const parsed = schema.safeParse(valueIn(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: firstFaultText(parsed.error) });
    return z.NEVER;
  });

/** A JSON column that holds an object of any kind, as payloads are. */
export const objectText = z.string().transform((text, context): JsonObject => {
  const parsed = valueIn(text);
  if (isWholeObject(parsed)) return parsed;
  context.addIssue({ code: 'custom', message: 'no JSON object' });
  return z.NEVER;
});

/** SQLite's 0 and 1. */
export const flag = z.number().transform((value) => value !== 0);

/** Parameters of a statement, by place or by name. */
export type Values =
  | readonly (string | number | bigint | null | Uint8Array)[]
  | Readonly<Record<string, unknown>>;

const parsedRow = <T extends z.ZodType>(schema: T, row: unknown): z.output<T> => {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  throw unreadable(parsed.error);
};

/** All rows of a query, each parsed. A row that does not fit stops the work. */
export const all = <T extends z.ZodType>(
  journal: Journal,
  schema: T,
  sql: string,
  values: Values = [],
): z.output<T>[] =>
  statement(journal, sql)
    .all(values)
    .map((row) => parsedRow(schema, row));

/** The first row of a query, parsed; undefined when there is none. */
export const one = <T extends z.ZodType>(
  journal: Journal,
  schema: T,
  sql: string,
  values: Values = [],
): z.output<T> | undefined => {
  const row = statement(journal, sql).get(values);
  return row === undefined ? undefined : parsedRow(schema, row);
};

/** Changes rows and says how many. */
export const change = (journal: Journal, sql: string, values: Values = []): number =>
  statement(journal, sql).run(values).changes;

const numberOf = (row: unknown, sql: string): number => {
  if (typeof row === 'object' && row !== null && 'n' in row && typeof row.n === 'number') return row.n;
  throw new Error(`no number n from ${sql}`);
};

/** Gives the one text of every row of a query to `take`, row by row: none is held. */
export const eachText = (
  journal: Journal,
  sql: string,
  values: Values,
  take: (text: string) => void,
): void => {
  for (const text of statement(journal, sql).pluck().iterate(values)) {
    if (typeof text !== 'string') throw unreadable(new Error(`no text from ${sql}`));
    take(text);
  }
};

/** The `n` of a counting query. */
export const count = (journal: Journal, sql: string, values: Values = []): number => {
  const row: unknown = statement(journal, sql).get(values);
  return row === undefined ? 0 : numberOf(row, sql);
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The one number of every row of a query: a million of them, without a schema or an object for each. */
export const numbers = (journal: Journal, sql: string, values: Values = []): readonly number[] => {
  const found: unknown[] = statement(journal, sql).pluck().all(values);
  if (found.every(isNumber)) return found;
  throw new Error(`no numbers from ${sql}`);
};
