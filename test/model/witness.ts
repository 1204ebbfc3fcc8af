import type { Fact } from '../../src/core/submit/facts';
import type { HttpRequest } from '../../src/main/http/exchange';
import type { ModelImport } from './journal';
import { parsed } from './json';
import type { Load } from './loads';

/** The laws that every step and every end is held to. */
export type Law =
  | 'I1 intent before the first byte'
  | 'I2 nothing twice'
  | 'I3 one outcome each'
  | 'I4 outcomes are true'
  | 'I5 doubt only without evidence'
  | 'I6 one key, one body'
  | 'I7 it always ends'
  | 'I8 the disk tells the state'
  | 'I9 silence after the end'
  | 'I10 a look sends nothing'
  | 'I11 what is accepted is not posted again'
  | 'I12 lines are those of the file';

export type Violation = { readonly law: Law; readonly what: string };

type KeyUse = { readonly bodyText: string | null; readonly firstAt: number };

/** Watches writing requests as they leave, and the disk as it is at that moment. */
export type Witness = {
  readonly onLeave: (from: ModelImport, request: HttpRequest, now: number) => void;
};

const isSend = (request: HttpRequest): boolean =>
  request.method === 'POST' && !request.url.endsWith('/oauth/token');

const lastOf = (facts: readonly Fact[], chunk: number | null): Fact | undefined =>
  facts.findLast((fact) => (fact.kind === 'intent' || fact.kind === 'answer') && fact.chunk === chunk);

/** The key of the first sending of a chunk that was never answered; null: every sending was. */
const silentKey = (facts: readonly Fact[], chunk: number | null): string | null => {
  const own = facts.filter(
    (fact) => (fact.kind === 'intent' || fact.kind === 'answer') && fact.chunk === chunk,
  );
  const place = own.findIndex((fact) => fact.kind === 'answer' && fact.answer.kind === 'in-doubt');
  const before = own[place - 1];
  return before?.kind === 'intent' ? (before.key ?? null) : null;
};

const MOST_KEY_AGE_MS = 24 * 3_600_000;

/** Opens the watch of one simulation. */
export const openWitness = (load: Load, report: (law: Law, what: string) => void): Witness => {
  const keys = new Map<string, KeyUse>();

  const intended = (from: ModelImport, request: HttpRequest): number | null => {
    const line = from.disk.exchanges.findLast(
      (one) =>
        one.reply === null && one.request.purpose === 'send' && one.request.bodyText === request.bodyText,
    );
    if (line === undefined) {
      report('I1 intent before the first byte', 'the request is not in the log on disk');
      return null;
    }
    const { chunk } = line.request;
    if (lastOf(from.disk.facts, chunk)?.kind !== 'intent')
      report('I1 intent before the first byte', `chunk ${chunk} leaves without its intent`);
    return chunk;
  };

  /** A repeat after a lost answer carries the key of the first sending. */
  const keyed = (from: ModelImport, chunk: number | null, request: HttpRequest, now: number): void => {
    const key = request.headers['Idempotency-Key'];
    if (!load.isKeyed) {
      if (key !== undefined) report('I6 one key, one body', 'a key where none belongs');
      return;
    }
    if (key === undefined) {
      report('I6 one key, one body', 'no key');
      return;
    }
    const used = keys.get(key);
    if (used !== undefined && used.bodyText !== request.bodyText)
      report('I6 one key, one body', 'the key has another body');
    const silent = silentKey(from.disk.facts, chunk);
    if (silent !== null && silent !== key)
      report('I6 one key, one body', `chunk ${chunk} has a new key after a lost answer`);
    if (silent !== null && used !== undefined && now - used.firstAt > MOST_KEY_AGE_MS)
      report('I6 one key, one body', `chunk ${chunk} goes out again under a key of ${now - used.firstAt} ms`);
    if (used === undefined) keys.set(key, { bodyText: request.bodyText, firstAt: now });
  };

  return {
    onLeave: (from, request, now) => {
      if (!isSend(request)) return;
      const chunk = intended(from, request);
      keyed(from, chunk, request, now);
      if (load.entriesOf(parsed(request.bodyText)).length === 0)
        report('I3 one outcome each', 'a request without entries');
    },
  };
};
