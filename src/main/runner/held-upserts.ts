import { words } from '../../core/issues/codes';
import { goingOutAgain, type MadeSince, madeSinceFacts, unsentChunks } from '../../core/submit/made-since';
import { isAnyInPhase } from '../../core/submit/open-chunks';
import type { Target } from '../../core/targets/target';
import { changedSince } from '../../core/validate/written-over';
import type { Problem } from '../../core/values/result';
import { directorySync } from '../journal/directory';
import { appendFacts } from '../journal/facts';
import { allSaidToOverwrite } from '../journal/guard-said';
import { findImport, type StoredImport } from '../journal/imports';
import { recordsKeptFor } from '../journal/kept-records';
import { inTransaction } from '../journal/open';
import { retryOf } from '../journal/retries';
import { readPayloads } from '../journal/sent-keys';
import { isYoung as isListYoung } from '../journal/young-lists';
import { openUpsertsFor, upsertFinds } from './open-upserts';
import type { EnginePorts } from './ports';
import { listsOver } from './prepare/directory-known';
import { reachBegun, takenUpBy } from './reach';
import { NOTHING_MET, type ResumeLook, type ResumeShop } from './resume-shop';
import { sentNewer } from './sent-newer';
import { syncDirectory } from './sync';

const OPEN = 'upsert-kept-open';

type Payloads = ReturnType<typeof readPayloads>;
type Place = Pick<StoredImport, 'importId' | 'connectionId' | 'company'>;

/** Fetches the directory of a target's things anew; what kept it from being read, or read whole. */
export const readOver = async (
  ports: EnginePorts,
  { connectionId, company }: Pick<Place, 'connectionId' | 'company'>,
  { fillsDirectory }: Pick<Target, 'fillsDirectory'>,
): Promise<Problem | null> => {
  if (fillsDirectory === undefined) return null;
  const way = await reachBegun(ports, connectionId ?? '', false);
  if (!way.ok) return way.problem;
  const read = await syncDirectory(ports, way.value, { company: company ?? '', only: [fillsDirectory] });
  if (!read.ok) return read.problem;
  const [note] = read.value;
  return note === undefined ? null : { code: note.code, params: note.params };
};

/** A record by its number, and why it is kept. */
type Kept = readonly [number, MadeSince];

/** Tells over which records an earlier sending may still come. */
const openBy = ({ begun }: ResumeShop) => {
  const { ports, link, stored, target } = begun;
  const times = { profile: link.profile, now: ports.clock.now() };
  const open = openUpsertsFor(ports.journal, stored, target, times);
  return (payloads: Payloads): readonly Kept[] =>
    upsertFinds(open, [...payloads.values()]).map(({ record, code, params }) => {
      const text = words(code, params).sentence;
      return [record, { kind: 'kept', name: `record ${record}`, text, code: OPEN }];
    });
};

/** Tells which records that never left would write over what reads otherwise by now than the check of their import showed it. */
const sinceBy = ({ begun: { ports, stored, target }, state }: ResumeShop, isWhole: boolean) => {
  const { journal } = ports;
  const place = {
    connectionId: takenUpBy(journal, stored.connectionId ?? ''),
    company: stored.company ?? '',
  };
  const lists = { ...listsOver(journal, place, target), isWhole };
  const said = allSaidToOverwrite(journal, stored.importId);
  // Those that left are looked at by the run itself.
  const hasLeft = new Set(goingOutAgain(state));
  return (payloads: Payloads): readonly Kept[] =>
    [...payloads.values()].flatMap(({ record, payload }): readonly Kept[] => {
      const then = said.get(record);
      const now = hasLeft.has(record) ? null : changedSince(target, lists, { payload, then });
      if (now === null) return [];
      const known = then === undefined ? '' : ` Known was: ${then['changes'] ?? ''}.`;
      const text = `${words(now.code, now.params).sentence}${known}`;
      return [[record, { kind: 'kept', name: `record ${record}`, text, code: 'upsert-kept-since' }]];
    });
};

/** Records over which something else was sent since with other values; a new attempt stands for what it takes up. */
const newerOver = ({
  begun: { ports, link, stored, target },
}: ResumeShop): ReadonlyMap<number, MadeSince> => {
  const { importId, connectionId, company } = stored;
  const retried = retryOf(ports.journal, importId)?.ofImport;
  const former = retried === undefined ? stored : findImport(ports.journal, retried);
  // Sent for the first time, it is held against what its check showed.
  if (former?.submittedAt == null) return new Map();
  const over = {
    importId,
    connectionId: connectionId ?? '',
    company: company ?? '',
    submittedAt: former.submittedAt,
  };
  const times = { profile: link.profile };
  return new Map(
    [...sentNewer(ports, over, target, times)].map(
      ([record, { what }]): Kept => [
        record,
        { kind: 'kept', name: `record ${record}`, text: what, code: 'upsert-kept-newer' },
      ],
    ),
  );
};

/** Whether the directory that a first sending is held against is whole, and as young as a list before sending may be. */
const isYoung = ({ ports, link, stored, target }: ResumeShop['begun']): boolean => {
  const { fillsDirectory: kind } = target;
  if (kind === undefined) return true;
  const { connectionId, company, preparedAt } = stored;
  const { fetchedAt, note } = directorySync(
    ports.journal,
    { connectionId: connectionId ?? '', company: company ?? '' },
    kind,
  );
  // What a list that ends early does not show may stand there all the same.
  if (note !== null) return false;
  if (fetchedAt === null || preparedAt === null || fetchedAt > preparedAt) return false;
  const { maxAgeMs } = link.profile.guard;
  return isListYoung(ports.journal, Date.parse(fetchedAt), { now: ports.clock.now(), maxAgeMs });
};

const AT_ONCE = 1_000;

/**
 * Before an import goes out or goes on, what is still to be sent is kept back for as long as an earlier sending may come over it, and
 * as long as what it would write over reads otherwise than its check showed it: the directory is fetched anew for that, unless it is
 * sent for the first time and was checked against a young one. It goes out at a later resume. A check
 * without a directory has shown that nothing stands there.
 */
export const keepUpserts = async (
  ports: EnginePorts,
  shop: ResumeShop,
  { isFirst }: { readonly isFirst: boolean },
): Promise<ResumeLook> => {
  const { begun, state, isOvertaken } = shop;
  const { stored, target } = begun;
  const { journal, clock } = ports;
  const { importId } = stored;
  const numbers = unsentChunks(state).flatMap(({ records }) => records);
  // What a killed process was sending is in doubt, too, although nobody has said so yet.
  const isAnyInDoubt = state.doubted.size > 0 || isAnyInPhase(state.active, 'sending');
  if (numbers.length === 0 && !isAnyInDoubt) return NOTHING_MET;
  const isRetry = retryOf(journal, importId) !== undefined;
  if (isFirst && !isRetry && isYoung(begun)) return NOTHING_MET;
  const unread = await readOver(ports, stored, target);
  if (isOvertaken()) return { ...NOTHING_MET, isOvertaken: true };
  if (numbers.length === 0) return { ...NOTHING_MET, unread };
  const openOf = openBy(shop);
  const sinceOf = sinceBy(shop, unread === null);
  const sending = new Set(numbers);
  const newer = [...newerOver(shop)].filter(([record]) => sending.has(record));
  const found = new Map<number, MadeSince>(newer);
  const isOpen = new Set<number>();
  for (let first = 0; first < numbers.length; first += AT_ONCE) {
    const payloads = readPayloads(journal, importId, numbers.slice(first, first + AT_ONCE));
    for (const [record, kept] of sinceOf(payloads)) if (!found.has(record)) found.set(record, kept);
    for (const [record, kept] of openOf(payloads)) {
      found.set(record, kept);
      isOpen.add(record);
    }
  }
  const settled = new Set(
    [...recordsKeptFor(journal, importId, [OPEN]).keys()].filter((record) => !isOpen.has(record)),
  );
  const facts = madeSinceFacts(state, found, { isWhole: unread === null, at: clock.now(), settled });
  inTransaction(journal, () => appendFacts(journal, importId, facts));
  return { ...NOTHING_MET, unread };
};
