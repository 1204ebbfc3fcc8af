import type { Json, JsonObject } from '../../values/json';
import { isJsonObject, listsIn } from '../json-path';
import { readBody } from '../reply';
import { batchReaders } from './batches';
import { bulkReaders } from './bulks';
import { errorReader } from './errors';
import { invoiceReaders } from './invoice';
import { listReaders } from './lists';
import { prefixFound } from './prefix';
import { type AnswerReader, said, type Tried, type TryContext } from './reading';
import { thingReaders } from './things';
import { tokenReader } from './token';

export type { AnswerReader, Said, Tried, TryContext } from './reading';

/** Every kind of answer that can be tried, in the order of a first import. */
export const answerReaders: readonly AnswerReader[] = [
  tokenReader,
  ...listReaders,
  ...batchReaders,
  ...bulkReaders,
  errorReader,
  ...invoiceReaders,
  ...thingReaders,
];

/** The reader of that name, or undefined. */
export const readerNamed = (name: string): AnswerReader | undefined =>
  answerReaders.find((one) => one.reader === name);

/** The entries of a request: the only list of objects in its body; null where there is none. */
const entriesSent = (text: string | null, prefix: string): readonly JsonObject[] | null => {
  const body: Json | null = text === null ? null : readBody(text, prefix);
  const lists = listsIn(body ?? undefined).filter((list) => list.length > 0 && list.every(isJsonObject));
  return lists.length === 1 ? (lists[0] ?? []).filter(isJsonObject) : null;
};

/** An answer as it came, with the body of its request where that is known. */
export type RawAnswer = { readonly status: number; readonly text: string; readonly sentText: string | null };

/** How an answer would be read under a profile, by the functions that read it during an import. */
export const tryReading = (reader: AnswerReader, answer: RawAnswer, context: TryContext): Tried => {
  const { prefix } = context.profile.naming;
  const body = readBody(answer.text, prefix);
  if (body === null) return { fits: false, said: said('tried-no-json'), found: [] };
  const sent = entriesSent(answer.sentText, prefix);
  const tried = reader.read({ status: answer.status, text: answer.text, body, sent }, context);
  return { ...tried, found: [...tried.found, ...prefixFound(answer.text, prefix)] };
};
