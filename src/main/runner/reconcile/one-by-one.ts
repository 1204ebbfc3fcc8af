import { readLine } from '../../../core/reconcile/line-of';
import { buildRequest } from '../../../core/service/endpoints';
import type { JsonObject } from '../../../core/values/json';
import { type WantedRecord, wantedRecords } from '../../journal/read-backs';
import { asCompared } from '../submit/as-compared';
import type { ReadAnswer } from '../submit/link';
import { readPatiently } from '../submit/listing';
import { namedEndpoint } from '../submit/workshop';
import type { Listed } from './by-list';
import { keep, type PaceKeeper, type ReadBackShop, type Stop, seenIn } from './shop';

/** A record that the service says it does not have; whether that is true of it is decided at the end. */
export type Absent = { readonly record: number; readonly serviceId: string; readonly text: string };

/** What reading one by one came to. `good`: records that were shown. */
export type OnePassed = { readonly stop: Stop; readonly absent: readonly Absent[]; readonly good: number };

type Round = { stop: Stop; absent: Absent[]; good: number; nextAt: number };

const entryIn = (shop: ReadBackShop, answer: Extract<ReadAnswer, { kind: 'answer' }>): JsonObject | null => {
  const entry =
    answer.status >= 300 || answer.body === null
      ? null
      : shop.rules.one.entry(answer.body, shop.link.profile);
  return entry === null ? null : asCompared(shop.link, shop.target, shop.company, entry);
};

const refused = (shop: ReadBackShop, { record, serviceId }: WantedRecord, code: string, text: string): void =>
  keep(shop, { kind: 'unread', at: shop.clock.now(), run: shop.run, record, serviceId, code, text });

const stopCode = (why: Extract<ReadAnswer, { kind: 'trouble' }>['why']): string =>
  why === 'server-error' || why === 'busy' || why === 'unreadable'
    ? 'paused-service-failing'
    : `paused-${why}`;

const ask = (shop: ReadBackShop, serviceId: string): Promise<ReadAnswer> => {
  const { endpoint, query } = shop.rules.one;
  const parts = { params: { id: serviceId }, ...(query === undefined ? {} : { query }) };
  const request = buildRequest(namedEndpoint(endpoint), parts, shop.link.profile);
  return readPatiently(shop.tools, { ...request, about: { purpose: 'read-back', chunk: null } });
};

/** Reads one record and keeps what that says. */
const readOne = async (shop: ReadBackShop, wanted: WantedRecord, round: Round): Promise<void> => {
  const { record, serviceId } = wanted;
  if (serviceId === null) return refused(shop, wanted, 'read-back-no-id', '');
  const answer = await ask(shop, serviceId);
  if (answer.kind === 'trouble') {
    if (answer.why === 'not-found') round.absent.push({ record, serviceId, text: answer.text });
    else if (answer.why === 'permission') refused(shop, wanted, 'read-back-refused', answer.text);
    else if (!shop.signal.aborted) round.stop ??= { code: stopCode(answer.why), text: answer.text };
    return;
  }
  const entry = entryIn(shop, answer);
  if (entry === null) return refused(shop, wanted, 'read-back-refused', answer.text.slice(0, 300));
  round.good += 1;
  keep(shop, readLine(shop.rules, shop.link.profile, wanted, seenIn(shop, serviceId, 'one', entry)));
};

/** Waits until the next read may begin: never closer together than the profile says. */
const inTime = async (shop: ReadBackShop, round: Round): Promise<void> => {
  const { clock, link, signal } = shop;
  const now = clock.now();
  const startAt = Math.max(now, round.nextAt);
  round.nextAt = startAt + link.profile.limits.minDelayMs;
  if (startAt > now) await clock.sleep(startAt - now, signal);
};

const RECORDS_AT_ONCE = 500;

/** Reads records one by one, as many at once as the pace allows. */
export const readOneByOne = async (
  shop: ReadBackShop,
  records: readonly number[],
  pace: PaceKeeper,
): Promise<OnePassed> => {
  const round: Round = { stop: null, absent: [], good: 0, nextAt: 0 };
  const running = new Set<Promise<void>>();
  const mayGoOn = (): boolean => round.stop === null && !shop.signal.aborted;
  for (let first = 0; first < records.length && mayGoOn(); first += RECORDS_AT_ONCE) {
    const slice = records.slice(first, first + RECORDS_AT_ONCE);
    for (const wanted of wantedRecords(shop.journal, shop.importId, slice)) {
      while (running.size >= pace.width()) await Promise.race(running);
      if (!mayGoOn()) break;
      await inTime(shop, round);
      const work: Promise<void> = readOne(shop, wanted, round).finally(() => running.delete(work));
      running.add(work);
    }
  }
  await Promise.all(running);
  shop.desk.flush();
  return round;
};

/**
 * What becomes of records that the service says it does not have. Missing only with proof: a list that was read whole does
 * not show it, or another record was shown in the same way; a list that does show it speaks against the answer.
 */
export const settleAbsent = (
  shop: ReadBackShop,
  absent: readonly Absent[],
  proof: { readonly listed: Listed | null; readonly good: number },
): void => {
  const { listed, good } = proof;
  const at = shop.clock.now();
  for (const { record, serviceId, text } of absent) {
    const isListed = listed?.shown.has(serviceId) === true;
    const isProven = !isListed && (listed?.isWhole === true || good > 0);
    const line = { at, run: shop.run, record, serviceId, text };
    keep(
      shop,
      isProven
        ? { kind: 'missing', ...line, changed: null }
        : { kind: 'unread', ...line, code: isListed ? 'read-back-refused' : 'read-back-unproven' },
    );
  }
  shop.desk.flush();
};
