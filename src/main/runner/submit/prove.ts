import { proofFacts, proofSettledAt, repliedOf, shownLateFacts, unproven } from '../../../core/submit/proof';
import { compareRecord } from '../../../core/targets/compare';
import { fieldLabel } from '../../../core/targets/field-label';
import { sentReads } from '../../../core/values/sent-reads';
import { type Index, listSeen } from './list-seen';
import { isText, isUnavailable, type Place, PROVEN_AT_ONCE, placesOf } from './look';
import { underOtherSpelling } from './other-spelling';
import type { Workshop } from './workshop';

/** What the only entry under a record's key shows otherwise than it was sent; nothing: it shows all as sent, or there are several. */
const shownOtherwise = (
  { target, link }: Workshop,
  { key, payload }: Place,
  seen: Index,
): { readonly otherwise?: string } => {
  const { readBack } = target;
  const [only, ...others] = key === null ? [] : (seen.get(key) ?? []);
  if (only === undefined || others.length > 0 || readBack.kind === 'unreadable') return {};
  const differences = compareRecord(readBack, payload, readBack.shown(only.entry, link.profile));
  if (differences.length === 0) return {};
  return {
    otherwise: differences.map((one) => `${fieldLabel(target, one.field)}: ${sentReads(one)}`).join('; '),
  };
};

/** Looks in the service's list for what answers said was created, where an answer alone proves nothing. */
export const prove = async (shop: Workshop): Promise<void> => {
  const { ledger, link } = shop;
  const { unlisted } = ledger.state();
  const records = unproven(ledger.state());
  const places = await placesOf(shop, [...unlisted, ...records]);
  const isEarly = link.clock.now() < proofSettledAt(ledger.state());
  const keys = new Set(places.map(({ key }) => key).filter(isText));
  const replied = repliedOf(ledger.state());
  const ids = new Set([...replied.created, ...replied.updated]);
  const { end, seen, shown: answered } = await listSeen(shop, 'prove', { keys, ids });
  if (end.kind === 'trouble' && !isUnavailable(end)) return;
  const idsByKey = new Map([...seen].map(([key, all]) => [key, all.map(({ id }) => id)]));
  const unseen = new Set([...keys].filter((key) => !seen.has(key)));
  const respelt = underOtherSpelling(unseen, answered, (entry) =>
    shop.target.lookUp.keyOfListed(entry, link.profile),
  );
  const wanted = places.map((place) => {
    const { record, key } = place;
    const other = respelt.get(key ?? '');
    return {
      ...{ record, key },
      ...shownOtherwise(shop, place, other === undefined ? seen : new Map([[key ?? '', [other]]])),
      ...(other === undefined ? {} : { respeltId: other.id }),
    };
  });
  const shown = isUnavailable(end) ? null : idsByKey;
  await ledger.append(() => {
    const still = new Set(ledger.state().unlisted);
    const late = wanted.slice(0, unlisted.length).filter(({ record }) => still.has(record));
    return shownLateFacts(replied, late, shown ?? new Map(), link.clock.now());
  });
  for (let first = unlisted.length; first < wanted.length; first += PROVEN_AT_ONCE) {
    const slice = wanted.slice(first, first + PROVEN_AT_ONCE);
    await ledger.append(() => proofFacts(replied, slice, shown, { at: link.clock.now(), isEarly }));
  }
  const areLeft = unproven(ledger.state()).length > 0;
  const at = link.clock.now();
  await ledger.append(() => [areLeft ? { kind: 'proved', at, isEarly: true } : { kind: 'proved', at }]);
};
