import { words } from '../../core/issues/codes';
import { type MadeSince, madeSinceFacts, unsentChunks } from '../../core/submit/made-since';
import type { Target } from '../../core/targets/target';
import { appendFacts } from '../journal/facts';
import { addGuard, clearGuard, guardCandidates } from '../journal/guard';
import type { StoredImport } from '../journal/imports';
import { inTransaction, type Journal } from '../journal/open';
import { readPayloads } from '../journal/sent-keys';
import { type OpenUpserts, openUpserts, upsertFinds } from './open-upserts';
import { NOTHING_MET, type ResumeLook, type ResumeShop } from './resume-shop';

type Times = Parameters<typeof openUpserts>[3];

const openFor = (
  journal: Journal,
  { connectionId, company }: Pick<StoredImport, 'connectionId' | 'company'>,
  target: Target,
  times: Times,
): OpenUpserts =>
  openUpserts(journal, { connectionId: connectionId ?? '', company: company ?? '' }, target, times);

const ALL = { isMatchKey: false, keys: [], since: 0, after: 0, limit: Number.MAX_SAFE_INTEGER, again: [] };

/** Refuses records of a draft over which an earlier sending, with other values and unanswered, may still come; what was found before is taken back. */
export const holdOpenUpserts = (
  journal: Journal,
  stored: StoredImport,
  target: Target,
  times: Times,
): void => {
  const { importId, company } = stored;
  const open = openFor(journal, stored, target, times);
  const scope = { service: '', company: company ?? '', list: target.name };
  const look = { at: times.now, listedAt: null, isWhole: false, entries: 0 };
  inTransaction(journal, () => {
    clearGuard(journal, importId);
    if (open.count === 0) return;
    const finds = upsertFinds(open, guardCandidates(journal, importId, scope, ALL));
    if (finds.length > 0) addGuard(journal, importId, look, finds);
  });
};

/** The same before an import goes on: what is still to be sent is kept back for as long as that may come, and goes out at a later resume. */
export const keepOpenUpserts = async ({ begun, state }: ResumeShop): Promise<ResumeLook> => {
  const { ports, link, stored, target } = begun;
  const { journal, clock } = ports;
  const unsent = unsentChunks(state);
  const open = openFor(journal, stored, target, { profile: link.profile, now: clock.now() });
  if (open.count === 0 && unsent.every(({ kept }) => kept === undefined)) return NOTHING_MET;
  const numbers = unsent.flatMap(({ records }) => records);
  const payloads = [...readPayloads(journal, stored.importId, numbers).values()];
  const found = new Map(
    upsertFinds(open, payloads).map(({ record, code, params }): [number, MadeSince] => {
      const text = words(code, params).sentence;
      return [record, { kind: 'kept', name: `record ${record}`, text, code: 'upsert-kept-open' }];
    }),
  );
  const facts = madeSinceFacts(state, found, { isWhole: true, at: clock.now() });
  inTransaction(journal, () => appendFacts(journal, stored.importId, facts));
  return NOTHING_MET;
};
