import type { default as Database } from 'better-sqlite3';
import { z } from 'zod';
import { keptHeaders } from '../../core/service/kept-headers';

const headersSchema = z.record(z.string(), z.string());

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Headers of an exchange as they are kept today: earlier versions kept all, and with them whatever a service had put there. */
const keptHeaderText = (text: string): string => {
  const headers = headersSchema.safeParse(parsed(text));
  return JSON.stringify(headers.success ? keptHeaders(headers.data) : {});
};

/** The same in SQL, as `kept_headers(text)`; null stays null. */
export const addHeaderFunction = (db: Database.Database): void => {
  db.function('kept_headers', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? keptHeaderText(text) : null,
  );
};
