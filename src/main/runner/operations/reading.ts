import { buildRequest, endpointNamed } from '../../../core/service/endpoints';
import { isJsonObject } from '../../../core/service/json-path';
import type { OperationReads, OperationRequest } from '../../../core/service/operations/operation';
import type { Json, JsonObject } from '../../../core/values/json';
import { failed, ok, type Result } from '../../../core/values/result';
import type { ReadAnswer } from '../submit/link';
import { type ListEnd, type ListTools, readList, readPatiently } from '../submit/listing';
import type { ExchangePurpose } from '../submit/store';
import type { Desk } from './desk';
import { exchangeLog } from './exchange-log';

/** What reads are for: the operation they belong to, if it is in the journal already, and the word in the log. */
export type Reading = { readonly operationId: string | null; readonly purpose: ExchangePurpose };

const toolsOf = ({ link, ports, signal }: Desk, operationId: string | null): ListTools => ({
  link,
  recorder: exchangeLog(ports.journal, operationId),
  conclude: () => [],
  jitter: ports.random,
  signal,
  isAwaited: operationId === null,
});

const ofTrouble = (trouble: Extract<ReadAnswer, { kind: 'trouble' }>): Result<never> => {
  const { why, text } = trouble;
  if (why === 'not-found') return failed('service-read-missing', { text });
  const code = why === 'server-error' || why === 'busy' || why === 'unreadable' ? 'service-failing' : why;
  return failed(`paused-${code}`, { text });
};

/** Reads one thing. Errors: paused-…, service-read-missing, service-read-refused, service-read-odd. */
export const readBody = async (
  desk: Desk,
  wanted: OperationRequest,
  reading: Reading,
): Promise<Result<Json>> => {
  const endpoint = endpointNamed(wanted.endpoint);
  if (endpoint === undefined) throw new Error(`there is no endpoint ${wanted.endpoint}`);
  const request = buildRequest(endpoint, wanted.parts, desk.link.profile);
  const about = { purpose: reading.purpose, chunk: null };
  const answer = await readPatiently(toolsOf(desk, reading.operationId), { ...request, about });
  if (answer.kind === 'trouble') return ofTrouble(answer);
  if (answer.status >= 300) return failed('service-read-refused', { text: answer.text });
  return answer.body === null ? failed('service-read-odd', { text: answer.text }) : ok(answer.body);
};

/** A list as far as it was read. */
export type ListRead = {
  readonly entries: readonly JsonObject[];
  readonly isWhole: boolean;
  readonly total: number | null;
  /** How many pages brought entries. */
  readonly pages: number;
};

const ofEnd = (end: Exclude<ListEnd, { kind: 'read' }>, list: string): Result<never> =>
  end.kind === 'unavailable'
    ? end.setting === null
      ? failed('list-unavailable', { list, text: end.text })
      : failed('list-unreadable', { list, setting: end.setting })
    : ofTrouble({ kind: 'trouble', why: end.why, text: end.text, retryAfterMs: null });

/** Which entries of a list are wanted, and how many of them at most. */
export type Sieve = { readonly limit: number; readonly keeps: (entry: JsonObject) => boolean };

/** Reads a list to its end, or until `limit` entries are kept. Errors: paused-…, list-unavailable, list-unreadable. */
export const readEntries = async (
  desk: Desk,
  wanted: OperationRequest,
  reading: Reading,
  { limit, keeps }: Sieve,
): Promise<Result<ListRead>> => {
  const kept: JsonObject[] = [];
  let isCut = false;
  let isSieved = false;
  const end = await readList(
    toolsOf(desk, reading.operationId),
    { endpoint: wanted.endpoint, query: wanted.parts.query ?? {}, purpose: reading.purpose },
    (page) => {
      const more = page.filter(keeps);
      isSieved = isSieved || more.length < page.length;
      isCut = kept.length + more.length > limit;
      kept.push(...more.slice(0, limit - kept.length));
      return kept.length >= limit ? 'enough' : undefined;
    },
  );
  if (end.kind !== 'read') return ofEnd(end, wanted.endpoint);
  // The service counts what it lists, which is more than what is wanted of it.
  const { total, pages } = end;
  return ok({ entries: kept, isWhole: end.isWhole && !isCut, total: isSieved ? null : total, pages });
};

const everything: Sieve = { limit: Number.MAX_SAFE_INTEGER, keeps: () => true };

const isMissing = (code: string): boolean => code === 'service-read-missing';

const isList = ({ endpoint }: OperationRequest): boolean => (endpointNamed(endpoint)?.list ?? null) !== null;

/** What a read is kept under among several: a list its endpoint, a single thing its id. */
const placeOf = (one: OperationRequest): string =>
  isList(one) ? one.endpoint : (one.parts.params?.id ?? '');

const readOne = async (
  desk: Desk,
  wanted: OperationRequest,
  reading: Reading,
): Promise<Result<JsonObject>> => {
  if (isList(wanted)) {
    const list = await readEntries(desk, wanted, reading, everything);
    return list.ok ? ok({ entries: list.value.entries, isWhole: list.value.isWhole }) : list;
  }
  const body = await readBody(desk, wanted, reading);
  if (!body.ok) return body;
  return isJsonObject(body.value) ? ok(body.value) : failed('service-read-odd', { text: '' });
};

const isSeveral = (reads: OperationReads): reads is readonly OperationRequest[] => Array.isArray(reads);

const readSeveral = async (
  desk: Desk,
  wanted: readonly OperationRequest[],
  reading: Reading,
): Promise<Result<JsonObject>> => {
  let found: JsonObject = {};
  for (const one of wanted) {
    const read = await readOne(desk, one, reading);
    if (!read.ok && !isMissing(read.problem.code)) return read;
    if (read.ok) found = { ...found, [placeOf(one)]: read.value };
  }
  return ok(found);
};

/** Reads what belongs together, one after the other; null: nothing is to be read, or the one thing is not there. */
export const readThings = async (
  desk: Desk,
  reads: OperationReads,
  reading: Reading,
): Promise<Result<JsonObject | null>> => {
  if (reads === null) return ok(null);
  if (isSeveral(reads)) return readSeveral(desk, reads, reading);
  return readOne(desk, reads, reading);
};
