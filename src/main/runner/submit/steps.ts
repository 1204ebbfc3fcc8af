import { z } from 'zod';
import { readProgress, readResults } from '../../../core/service/batches';
import {
  type ApiRequest,
  buildRequest,
  type QueryPair,
  type RequestParts,
} from '../../../core/service/endpoints';
import type { Exchange } from '../../../core/service/exchange';
import { textAt } from '../../../core/service/json-path';
import type { ServiceProfile } from '../../../core/service/profile';
import type { ActiveChunk } from '../../../core/submit/active-chunk';
import { answerFacts, chunkFacts, isKeptUnderKey } from '../../../core/submit/answers';
import { resultsFacts } from '../../../core/submit/batch-facts';
import { readChunkAnswer } from '../../../core/submit/chunk-verdict';
import type { Chunk, Fact } from '../../../core/submit/facts';
import { idempotencyKey, invoiceOfKey } from '../../../core/submit/keys';
import { openChunk } from '../../../core/submit/open-chunks';
import { partsByLocation } from '../../../core/submit/parts-by-location';
import { agedFacts, isMeantAnew, payingStep } from '../../../core/submit/paying';
import { plannedChunk, resendOf } from '../../../core/submit/state';
import type { Step } from '../../../core/submit/step';
import { ofId, ofKey, ofPayee } from '../../../core/submit/under-key';
import type { AsKept, ChunkReading, RecordReading, ReplyBody, Target } from '../../../core/targets/target';
import { firstText } from '../../../core/values/first-text';
import { isWholeObject, type JsonObject } from '../../../core/values/json';
import { isUpdateHeld } from './before-update';
import { exchangeOver, readOver, tokenFor } from './link';
import { look, recheck } from './look';
import { lookBack } from './look-back';
import { probe } from './probe';
import { prove } from './prove';
import { bearOut, readOne } from './read-one';
import type { PayloadList } from './store';
import { examine, follow } from './watch-payments';
import { namedEndpoint, type Trouble, troubleFact, type Workshop } from './workshop';

/** One record that may not be sent again blindly keeps its whole chunk from it. */
const resendIn = ({ resendOf }: Target['bulk'], payloads: readonly JsonObject[], profile: ServiceProfile) =>
  resendOf === undefined
    ? {}
    : ({
        resend: payloads.every((one) => resendOf(one, profile) === 'upsert') ? 'upsert' : 'look-up',
      } as const);

/** A request as it leaves, and what its intent keeps of it. */
type Outgoing = {
  readonly request: ApiRequest;
  readonly kept: Pick<Extract<Fact, { kind: 'intent' }>, 'key' | 'body' | 'header'>;
};

/**
 * The key of what is sent for the first time. A payment has that of its invoice (of several the one whose id comes first): a computer
 * that pays the same invoice at the same time comes to the same one, whatever else its payment says.
 */
const freshKey = (shop: Workshop, number: number, { attempt, body }: { attempt: number; body: string }) => {
  const invoice = invoiceOfKey(shop.ledger.state().examined.get(number)?.invoices ?? []);
  return shop.watch === null || invoice === undefined
    ? idempotencyKey({ importId: shop.importId, chunk: number, attempt, body })
    : shop.watch.keyOf(invoice);
};

/**
 * Puts a request under its key. A repeat goes out under the key of the first sending, in the same header and with the very
 * bytes that stand on disk, whatever the records would be rendered to now.
 */
const underKey = (shop: Workshop, number: number, request: ApiRequest): Outgoing => {
  const { link, ledger, target } = shop;
  if (target.bulk.resend !== 'idempotency-key') return { request, kept: {} };
  const state = ledger.state();
  const chunk = openChunk(state.active, number);
  const isAnew = chunk !== undefined && isMeantAnew(state, chunk, link.clock.now(), link.profile);
  const keyed = isAnew ? undefined : chunk?.keyed;
  const body = keyed?.body ?? request.bodyText ?? '';
  const attempt = (chunk?.newlyMeant ?? 0) + (isAnew ? 1 : 0);
  const key = keyed?.key ?? freshKey(shop, number, { attempt, body });
  const header = keyed?.header ?? link.profile.idempotency.header;
  const headers = { ...request.headers, [header]: key };
  return {
    request: { ...request, headers, bodyText: body },
    kept: keyed === undefined ? { key, header, body } : { key },
  };
};

const earlierUnder = ({ watch }: Workshop, { keyed }: ActiveChunk) =>
  keyed === undefined ? null : (watch?.refusedUnder(keyed.key, keyed.body) ?? null);

/** The record that has an id already, where that did not come of the key under which the chunk went out. */
const ownerFor =
  ({ watch }: Workshop, { chunk, keyed }: ActiveChunk) =>
  (serviceId: string): string | null => {
    const [record] = chunk.records;
    return keyed === undefined || record === undefined
      ? null
      : (watch?.ownerOf(serviceId, { record, key: keyed.key }) ?? null);
  };

const payeeOwnerFor =
  ({ payeeOwner }: Workshop, { chunk }: ActiveChunk) =>
  (serviceId: string): string | null =>
    payeeOwner?.(serviceId, chunk.records[0] ?? 0) ?? null;

/** A chunk made ready to leave: its body, what batch results repeat of its records, and how its answer is read. */
type Parcel = {
  readonly body: Pick<RequestParts, 'body' | 'bodyText'>;
  readonly echoKeys: readonly (string | null)[];
  readonly resend: ReturnType<typeof resendIn>;
  readonly read: (reply: ReplyBody) => ChunkReading;
  /** Location of each record; worked out where it matters only. */
  readonly locations: () => readonly (string | null)[];
  /** All locations among them, in no order. */
  readonly places: () => readonly (string | null)[];
};

const locationsIn =
  ({ target }: Workshop, payloads: () => readonly JsonObject[]) =>
  (): readonly (string | null)[] => {
    const key = target.controlKeys?.location ?? null;
    return key === null ? [] : payloads().map((payload) => textAt(payload, key) ?? null);
  };

/** The texts go out as they are kept, where the target's body is nothing but their list. */
const parcelAsKept = async (shop: Workshop, chunk: Chunk, asKept: AsKept): Promise<Parcel> => {
  const { link, store, target } = shop;
  const list = await store.payloadList(chunk.records);
  return {
    body: { bodyText: list.text },
    echoKeys: echoKeysIn(list, target.bulk),
    resend: {},
    read: (reply) => asKept.read(reply, list.starts.length, link.profile),
    locations: locationsIn(shop, () => payloadsSchema.parse(JSON.parse(list.text))),
    places: () => locationsNamed(list.text, shop.target.controlKeys?.location ?? null),
  };
};

/** The locations that texts of records name, without reading all that they say: any other text of that kind stands escaped in them. */
const locationsNamed = (texts: string, key: string | null): readonly string[] =>
  key === null
    ? []
    : [
        ...new Set(
          [...texts.matchAll(new RegExp(`"${key}":"([^"\\\\]*)"`, 'g'))].map(([, place = '']) => place),
        ),
      ];

const payloadsSchema = z.array(z.custom<JsonObject>((value) => isWholeObject(value)));

const parcelOf = async (shop: Workshop, chunk: Chunk): Promise<Parcel> => {
  const { store, target, company, link } = shop;
  const { bulk } = target;
  const { profile } = link;
  if (bulk.asKept?.holds(profile) === true && bulk.resendOf === undefined)
    return parcelAsKept(shop, chunk, bulk.asKept);
  const payloads = await store.payloads(chunk.records);
  return {
    body: { body: bulk.body(payloads, { company, profile }) },
    echoKeys: payloads.map((payload) => echoOf(payload, bulk)),
    resend: resendIn(bulk, payloads, profile),
    read: (reply) => bulk.read(reply, payloads, profile, company),
    locations: locationsIn(shop, () => payloads),
    places: locationsIn(shop, () => payloads),
  };
};

/** Answers that may be meant for the locations of single records, or show which are let through. */
const mayMeanLocations = (exchange: Exchange): boolean =>
  exchange.kind === 'reply' && (exchange.status < 300 || exchange.status === 400 || exchange.status === 403);

/** Records of locations that were refused before do not keep the others from going out. */
const withoutBarred = (
  barred: ReadonlyMap<string, string>,
  chunk: Chunk,
  locations: () => readonly (string | null)[],
) => {
  if (barred.size === 0 || chunk.location !== undefined) return [];
  const places = locations();
  return places.some((place) => place !== null && barred.has(place)) ? partsByLocation(chunk, places) : [];
};

/** Sends a chunk: the intent is on disk before the first byte leaves, the reply with its facts before anything else. */
const send = async (shop: Workshop, number: number): Promise<void> => {
  const { link, ledger, target } = shop;
  const token = await tokenFor(link, ledger);
  if (token.kind === 'trouble') return ledger.append(() => [troubleFact(shop, token)]);
  const state = ledger.state();
  const active = openChunk(state.active, number);
  const chunk = active?.chunk ?? plannedChunk(state, number);
  if (chunk === undefined) return;
  if (chunk.alone === true && (await isUpdateHeld(shop, chunk))) return;
  const parcel = await parcelOf(shop, chunk);
  const agedNow = () =>
    active === undefined ? null : agedFacts(state, active, link.clock.now(), link.profile);
  // A token may take long, and a computer may sleep: the age of a key counts when it leaves.
  const first = payingStep(state, number, link.clock.now(), link.profile);
  if (first?.kind === 'note') return ledger.append(() => first.facts);
  if (first !== null) return;
  const isKept = active !== undefined && isKeptUnderKey(active);
  const parts = isKept ? [] : withoutBarred(state.barred, chunk, parcel.locations);
  if (parts.length > 0)
    return ledger.append(() => chunkFacts(ledger.state(), number, parts, link.clock.now()));
  keepEchoKeys(shop, chunk, parcel.echoKeys);
  const { profile } = link;
  const rendered = buildRequest(namedEndpoint(target.bulk.endpoint), parcel.body, profile);
  const { request, kept } = underKey(shop, number, rendered);
  const about = { purpose: 'send', chunk: number } as const;
  await exchangeOver(
    link,
    ledger,
    { ...request, about, token: token.text },
    {
      before: [{ kind: 'intent', at: link.clock.now(), chunk: number, ...parcel.resend, ...kept }],
      mayLeave: () => agedNow() === null,
      after: (exchange) => {
        const at = link.clock.now();
        const sent = openChunk(ledger.state().active, number);
        if (sent === undefined) return [];
        const read = readChunkAnswer(exchange, parcel.read, profile, at);
        const told = ofKey(sent, exchange, read, { at, earlier: () => earlierUnder(shop, sent) });
        const answered = ofPayee(ofId(told, ownerFor(shop, sent)), payeeOwnerFor(shop, sent));
        const verdict =
          answered.kind === 'settled'
            ? { ...answered, records: toldOf(withoutOwned(shop, sent, answered.records)) }
            : answered;
        return answerFacts(ledger.state(), sent, verdict, {
          at,
          profile,
          jitter: shop.jitter(),
          ...(mayMeanLocations(exchange)
            ? { locations: verdict.kind === 'accepted' ? parcel.places() : parcel.locations() }
            : {}),
          ...(verdict.kind === 'settled'
            ? {
                wasThere: countingIn(shop, sent, verdict.records).wasThere,
                unseenOf: (ids) => unseenAmong(shop, ids),
              }
            : {}),
        });
      },
    },
  );
};

/**
 * What the results of a batch repeat of the records of the last chunks of a run, by their numbers: as JSON, since a key that was
 * cut out of a body would keep the whole body in memory.
 */
const echoKeys = new WeakMap<Workshop['ledger'], Map<number, string>>();

/** More than are mostly under way at once, at a few kilobytes each. */
const MOST_KEYED = 1_000;

const keysSchema = z.array(z.string().nullable());

const keepEchoKeys = ({ ledger }: Workshop, { chunk }: Chunk, keys: readonly (string | null)[]): void => {
  const kept = echoKeys.get(ledger) ?? new Map<number, string>();
  echoKeys.set(ledger, kept);
  const [first] = kept.keys();
  if (first !== undefined && kept.size >= MOST_KEYED) kept.delete(first);
  kept.set(chunk, JSON.stringify(keys));
};

/** Worked out when the chunk is sent; read from the journal where an earlier run did that. */
const echoKeysOf = async (shop: Workshop, chunk: Chunk): Promise<readonly (string | null)[]> => {
  const known = echoKeys.get(shop.ledger)?.get(chunk.chunk);
  if (known !== undefined) return keysSchema.parse(JSON.parse(known));
  return echoKeysIn(await shop.store.payloadList(chunk.records), shop.target.bulk);
};

const echoOf = (payload: JsonObject, { echoKey: key, echoOf: own }: Target['bulk']): string | null => {
  if (own !== undefined) return own(payload);
  const value = key === null ? null : payload[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** The same of each payload in a list, read off its text where it begins with the key. */
const echoKeysIn = ({ text, starts }: PayloadList, bulk: Target['bulk']): readonly (string | null)[] => {
  const key = bulk.echoOf === undefined ? bulk.echoKey : null;
  return starts.map((start, i) => {
    const first = key === null ? undefined : firstText(text, key, start);
    if (first !== undefined) return first;
    const payload: unknown = JSON.parse(text.slice(start, (starts[i + 1] ?? text.length) - 1));
    return isWholeObject(payload) ? echoOf(payload, bulk) : null;
  });
};

/** A batch that is not there yet, or whose answer cannot be made out, is still running for all we know. */
const notYet = (shop: Workshop, chunk: number, text: string): Fact => ({
  kind: 'progress',
  at: shop.link.clock.now(),
  chunk,
  state: 'unknown',
  text,
});

const batchTrouble = (shop: Workshop, chunk: number, trouble: Trouble): readonly Fact[] =>
  trouble.why === 'not-found' || trouble.why === 'unreadable'
    ? [notYet(shop, chunk, trouble.text)]
    : [troubleFact(shop, trouble)];

const askProgress = async (shop: Workshop, step: Extract<Step, { kind: 'ask' }>): Promise<void> => {
  const request = buildRequest(
    namedEndpoint('batch.progress'),
    { params: { id: step.batchId } },
    shop.link.profile,
  );
  const about = { purpose: 'progress', chunk: step.chunk } as const;
  await readOver(shop.link, shop.ledger, { ...request, about }, (answer) => {
    if (answer.kind === 'trouble') return batchTrouble(shop, step.chunk, answer);
    if (answer.body === null || answer.status >= 300) return [notYet(shop, step.chunk, answer.text)];
    const said = readProgress(answer.body, shop.link.profile);
    return [{ kind: 'progress', at: shop.link.clock.now(), chunk: step.chunk, ...said }];
  });
};

type Readings = readonly (RecordReading | null)[];

/** Most parts in which the results of one batch are read. */
const MOST_PARTS = 1_000;

const merged = (known: Readings, more: Readings): Readings => more.map((one, i) => one ?? known[i] ?? null);
const toldIn = (readings: Readings): number => readings.filter((one) => one !== null).length;

const idsCreated = (readings: Readings): readonly string[] =>
  readings.flatMap((one) => (one?.kind === 'created' && one.id !== null ? [one.id] : []));

/** Readings without those that name what another record of this journal has: a look has to show what each is. */
const withoutOwned = (shop: Workshop, chunk: ActiveChunk, readings: Readings): Readings => {
  if (resendOf(shop.ledger.state(), chunk) !== 'look-up') return readings;
  const ids = idsCreated(readings);
  const owned = shop.store.hasOwn(ids, chunk.chunk.records);
  const elsewhere = shop.store.hasElsewhere(ids);
  if (owned.size + elsewhere.size === 0) return readings;
  // What a list has shown before our first sending is told as that.
  const { wasThere } = countingIn(shop, chunk, readings);
  const isAnothers = (id: string): boolean => owned.has(id) || (elsewhere.has(id) && !wasThere(id));
  return readings.map((one) => (one?.kind === 'created' && isAnothers(one.id ?? '') ? null : one));
};

const toldOf = (readings: Readings): readonly RecordReading[] =>
  readings.map((one) => one ?? { kind: 'unaccounted', text: '' });

/** How results count: what names an entry that was there before our first sending is not ours. */
const countingIn = (shop: Workshop, chunk: ActiveChunk, readings: Readings) => {
  const ids = idsCreated(readings);
  const resend = resendOf(shop.ledger.state(), chunk);
  const looksUp = resend === 'look-up';
  const firstSeen = looksUp ? shop.store.firstSeen(ids) : new Map<string, number>();
  const before = chunk.sent.firstBegunAt ?? 0;
  const wasThere = (id: string): boolean => (firstSeen.get(id) ?? before) < before;
  return { looksUp, isUpsert: resend === 'upsert', readsBack: shop.target.bulk.readsBack === true, wasThere };
};

/** Which ids called updated no list had shown; what our own earlier chunks wrote was not there before. */
const unseenAmong = ({ ledger, store, target }: Workshop, ids: readonly string[]) => {
  const unseen = ids.length === 0 ? new Map<string, string>() : store.unseenThere(target, ids);
  if (unseen.size === 0) return unseen;
  const { createdIds, updatedIds } = ledger.state();
  const own = new Set([createdIds, updatedIds].flat(2));
  return new Map([...unseen].filter(([id]) => !own.has(id)));
};

/** Reads the results, part by part where the profile names a parameter for parts, until a part tells nothing new. */
const askResults = async (shop: Workshop, step: Extract<Step, { kind: 'ask' }>): Promise<void> => {
  const { link, ledger } = shop;
  const chunk = openChunk(ledger.state().active, step.chunk);
  if (chunk === undefined) return;
  const sent = { count: chunk.chunk.records.length, echoKeys: await echoKeysOf(shop, chunk.chunk) };
  const { pageParam } = link.profile.batch.results;
  const about = { purpose: 'results', chunk: step.chunk } as const;
  let readings: Readings = sent.echoKeys.map(() => null);
  for (let part = 1, isOver = false; !isOver; part++) {
    const pairs: readonly QueryPair[] = pageParam === '' ? [] : [[pageParam, String(part)]];
    const request = buildRequest(
      namedEndpoint('batch.results'),
      { params: { id: step.batchId }, pairs },
      link.profile,
    );
    await readOver(link, ledger, { ...request, about }, (answer) => {
      isOver = true;
      if (answer.kind === 'trouble') return batchTrouble(shop, step.chunk, answer);
      if (answer.body === null || answer.status >= 300) return [notYet(shop, step.chunk, answer.text)];
      const before = toldIn(readings);
      readings = merged(readings, readResults(answer.body, sent, link.profile));
      const told = toldIn(readings);
      isOver = pageParam === '' || told === before || told === sent.count || part >= MOST_PARTS;
      const asked = openChunk(ledger.state().active, step.chunk);
      if (!isOver || asked?.phase.kind !== 'polling') return [];
      const own = withoutOwned(shop, asked, readings);
      return resultsFacts(asked, own, countingIn(shop, asked, own), link.clock.now());
    });
  }
};

const examineChunk = async (shop: Workshop, number: number): Promise<void> => {
  const state = shop.ledger.state();
  const chunk = openChunk(state.active, number)?.chunk ?? plannedChunk(state, number);
  const [record] = chunk?.records ?? [];
  if (record !== undefined) await examine(shop, number, record);
};

/** Does one step. All that comes of it are facts in the ledger. */
export const doStep = (shop: Workshop, step: Step): Promise<void> => {
  switch (step.kind) {
    case 'send':
      return send(shop, step.chunk);
    case 'examine':
      return examineChunk(shop, step.chunk);
    case 'follow':
      return follow(shop, step.payment);
    case 'look-back':
      return lookBack(shop, step.chunk);
    case 'note':
      return shop.ledger.append(() => step.facts);
    case 'ask':
      return step.question === 'progress' ? askProgress(shop, step) : askResults(shop, step);
    case 'look':
      return look(shop, step);
    case 'bear-out':
      return bearOut(shop, step);
    case 'read':
      return readOne(shop, step.of);
    case 'recheck':
      return recheck(shop, step.chunks);
    case 'prove':
      return prove(shop);
    case 'probe':
      return probe(shop);
    case 'end':
      return shop.ledger.append(() => [step.fact]);
  }
};
