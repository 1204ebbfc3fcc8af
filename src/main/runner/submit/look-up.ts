import { lookUpFacts } from '../../../core/submit/look-ups';
import { openChunk } from '../../../core/submit/open-chunks';
import { proofFacts, proofSettledAt, repliedOf, shownLateFacts, unproven } from '../../../core/submit/proof';
import { type Seen, type Sought, type ToldApart, tellApart } from '../../../core/submit/told-apart';
import { type ListEnd, readList } from './listing';
import type { KnownRecord } from './store';
import { listTools, type Workshop } from './workshop';

const isUnavailable = (end: ListEnd): boolean =>
  end.kind === 'unavailable' ||
  (end.kind === 'trouble' && (end.why === 'permission' || end.why === 'not-found'));

type Index = Map<string, Seen[]>;

const idsOf = (seen: Index): ReadonlyMap<string, readonly string[]> =>
  new Map([...seen].map(([key, all]) => [key, all.map(({ id }) => id)]));

/** Lists to the end and keeps what has one of the keys that are wanted; its whole entry only where keys may not suffice. */
const listSeen = async (
  shop: Workshop,
  purpose: 'look-up' | 'prove',
  keys: ReadonlySet<string>,
): Promise<{ readonly end: ListEnd; readonly seen: Index }> => {
  const { lookUp } = shop.target;
  const { profile } = shop.link;
  const seen: Index = new Map();
  const wanted = { endpoint: lookUp.endpoint, query: { company: shop.company }, purpose };
  const end = await readList(listTools(shop), wanted, (entries) => {
    for (const entry of entries) {
      const key = lookUp.keyOfListed(entry, profile);
      const id = lookUp.idOfListed(entry, profile);
      if (key === null || id === null || !keys.has(key)) continue;
      const one = { id, entry: lookUp.contradicts === undefined ? {} : entry };
      seen.set(key, [...(seen.get(key) ?? []), one]);
    }
  });
  return { end, seen };
};

const soughtOf = async (shop: Workshop, records: readonly number[]): Promise<readonly Sought[]> => {
  const { lookUp } = shop.target;
  const payloads = await shop.store.payloads(records);
  return payloads.map((payload) => ({
    key: lookUp.keyOfPayload(payload, { company: shop.company }),
    payload,
  }));
};

const compared = (shop: Workshop, sought: readonly Sought[], seen: Index): ToldApart => {
  const { contradicts } = shop.target.lookUp;
  if (contradicts === undefined) return { keys: sought.map(({ key }) => key), idsByKey: idsOf(seen) };
  return tellApart(sought, seen, (payload, entry) => contradicts(payload, entry, shop.link.profile));
};

const isText = (key: string | null): key is string => key !== null;

/** Records known to be there of which a listing should show one, as its proof. */
const CONTROLS = 50;

/**
 * The latest that this import created, so that a list that is behind proves nothing; any that the journal knows of where
 * none of those can be compared.
 */
const controls = async ({ ledger, store, target, company }: Workshop) => {
  const keyed = (known: readonly KnownRecord[]) =>
    known.flatMap(({ payload, serviceId }) => {
      const key = target.lookUp.keyOfPayload(payload, { company });
      return key === null ? [] : [{ key, serviceId }];
    });
  const { latest } = ledger.state();
  const payloads = await store.payloads(latest.map(({ record }) => record));
  const own = keyed(latest.flatMap(({ serviceId }, i) => ({ payload: payloads[i] ?? {}, serviceId })));
  return own.length > 0 ? own : keyed(await store.known(CONTROLS));
};

/** Looks in the service's list for the records of chunks whose answer was lost; what is seen, and when, is the evidence. */
export const lookUp = async (shop: Workshop, chunks: readonly number[]): Promise<void> => {
  const { ledger, store, link } = shop;
  const places = chunks.flatMap((chunk) =>
    (openChunk(ledger.state().active, chunk)?.left ?? []).map((record) => ({ chunk, record })),
  );
  const sought = await soughtOf(
    shop,
    places.map((place) => place.record),
  );
  const known = await controls(shop);
  const all = new Set([...sought, ...known].map((one) => one.key).filter(isText));
  // What a list does not show was absent when its first page was read; later pages may be long in coming.
  const lookedAt = link.clock.now();
  const { end, seen } = await listSeen(shop, 'look-up', all);
  if (end.kind === 'trouble' && !isUnavailable(end)) return;
  const { keys, idsByKey } = compared(shop, sought, seen);
  const wanted = places.map((place, i) => ({ ...place, key: keys[i] ?? null }));
  const hasProof = known.some(({ key, serviceId }) => (idsByKey.get(key) ?? []).includes(serviceId));
  const claimed = await store.claimed([...idsByKey.values()].flat());
  const listing = { isWhole: end.kind === 'read' && end.isWhole, hasProof, idsByKey };
  await ledger.append(() => {
    const open = wanted.filter(
      (one) => openChunk(ledger.state().active, one.chunk)?.left.includes(one.record) === true,
    );
    return lookUpFacts(ledger.state(), open, { listing, claimed }, lookedAt);
  });
};

/** Outcomes written in one transaction: a long one would hold everything else up. */
const PROVEN_AT_ONCE = 500;

/** Looks in the service's list for what answers said was created, where an answer alone proves nothing. */
export const prove = async (shop: Workshop): Promise<void> => {
  const { ledger, link } = shop;
  const { unlisted } = ledger.state();
  const records = unproven(ledger.state());
  const sought = await soughtOf(shop, [...unlisted, ...records]);
  const isEarly = link.clock.now() < proofSettledAt(ledger.state(), link.profile);
  const { end, seen } = await listSeen(shop, 'prove', new Set(sought.map((one) => one.key).filter(isText)));
  if (end.kind === 'trouble' && !isUnavailable(end)) return;
  const { keys, idsByKey } = compared(shop, sought, seen);
  const wanted = [...unlisted, ...records].map((record, i) => ({ record, key: keys[i] ?? null }));
  const shown = isUnavailable(end) ? null : idsByKey;
  const replied = repliedOf(ledger.state());
  await ledger.append(() => {
    const still = new Set(ledger.state().unlisted);
    const late = wanted.slice(0, unlisted.length).filter(({ record }) => still.has(record));
    return shownLateFacts(late, shown ?? new Map(), link.clock.now());
  });
  for (let first = unlisted.length; first < wanted.length; first += PROVEN_AT_ONCE) {
    const slice = wanted.slice(first, first + PROVEN_AT_ONCE);
    await ledger.append(() => proofFacts(replied, slice, shown, { at: link.clock.now(), isEarly }));
  }
  const areLeft = unproven(ledger.state()).length > 0;
  const at = link.clock.now();
  await ledger.append(() => [areLeft ? { kind: 'proved', at, isEarly: true } : { kind: 'proved', at }]);
};
