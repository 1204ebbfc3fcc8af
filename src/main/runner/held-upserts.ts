import { words } from '../../core/issues/codes';
import { goingOutAgain, type MadeSince, madeSinceFacts, unsentChunks } from '../../core/submit/made-since';
import type { Target } from '../../core/targets/target';
import { changedSince } from '../../core/validate/written-over';
import type { Problem } from '../../core/values/result';
import { appendFacts } from '../journal/facts';
import { allSaidToOverwrite } from '../journal/guard-said';
import { knewDirectory, type StoredImport } from '../journal/imports';
import { recordsKeptFor } from '../journal/kept-records';
import { inTransaction } from '../journal/open';
import { readPayloads } from '../journal/sent-keys';
import { openUpsertsFor, upsertFinds } from './open-upserts';
import type { EnginePorts } from './ports';
import { listsOver } from './prepare/directory-known';
import { reachBegun, takenUpBy } from './reach';
import { NOTHING_MET, type ResumeLook, type ResumeShop } from './resume-shop';
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

/** Records over which an earlier sending may still come. */
const openFinds = ({ begun }: ResumeShop, payloads: Payloads): readonly (readonly [number, MadeSince])[] => {
  const { ports, link, stored, target } = begun;
  const open = openUpsertsFor(ports.journal, stored, target, {
    profile: link.profile,
    now: ports.clock.now(),
  });
  return upsertFinds(open, [...payloads.values()]).map(({ record, code, params }) => {
    const text = words(code, params).sentence;
    return [record, { kind: 'kept', name: `record ${record}`, text, code: OPEN }];
  });
};

/** Records that never left, and would write over what reads otherwise by now than the check of their import showed it. */
const sinceFinds = (
  { begun: { ports, stored, target }, state }: ResumeShop,
  payloads: Payloads,
): readonly (readonly [number, MadeSince])[] => {
  const { journal } = ports;
  const place = {
    connectionId: takenUpBy(journal, stored.connectionId ?? ''),
    company: stored.company ?? '',
  };
  const lists = listsOver(journal, place, target);
  const said = allSaidToOverwrite(journal, stored.importId);
  // What left before may stand there by itself.
  const hasLeft = new Set(goingOutAgain(state));
  return [...payloads.values()].flatMap(({ record, payload }) => {
    const then = said.get(record);
    const now = hasLeft.has(record) ? null : changedSince(target, lists, { payload, then });
    if (now === null) return [];
    const known = then === undefined ? '' : ` Known was: ${then['changes'] ?? ''}.`;
    const text = `${words(now.code, now.params).sentence}${known}`;
    return [[record, { kind: 'kept', name: `record ${record}`, text, code: 'upsert-kept-since' }] as const];
  });
};

/**
 * Before an import goes on, what is still to be sent is kept back for as long as an earlier sending may come over it, and as long as
 * what it would write over reads otherwise than its check showed it: the directory is fetched anew for that. It goes out at
 * a later resume. An import that was checked without a directory showed nothing, and is held against none.
 */
export const keepUpserts = async (ports: EnginePorts, shop: ResumeShop): Promise<ResumeLook> => {
  const { begun, state, isOvertaken } = shop;
  const { stored, target } = begun;
  const { journal, clock } = ports;
  const { importId } = stored;
  const numbers = unsentChunks(state).flatMap(({ records }) => records);
  if (numbers.length === 0) return NOTHING_MET;
  const hasShown = knewDirectory(journal, importId, target.fillsDirectory ?? '');
  const unread = hasShown ? await readOver(ports, stored, target) : null;
  if (isOvertaken()) return { ...NOTHING_MET, isOvertaken: true };
  const payloads = readPayloads(journal, importId, numbers);
  const open = openFinds(shop, payloads);
  const found = new Map([...(hasShown ? sinceFinds(shop, payloads) : []), ...open]);
  const isOpen = new Set(open.map(([record]) => record));
  const settled = new Set(
    [...recordsKeptFor(journal, importId, [OPEN]).keys()].filter((record) => !isOpen.has(record)),
  );
  const facts = madeSinceFacts(state, found, { isWhole: unread === null, at: clock.now(), settled });
  inTransaction(journal, () => appendFacts(journal, importId, facts));
  return { ...NOTHING_MET, unread };
};
