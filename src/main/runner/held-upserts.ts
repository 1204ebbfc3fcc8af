import { words } from '../../core/issues/codes';
import { type MadeSince, madeSinceFacts, unsentChunks } from '../../core/submit/made-since';
import { appendFacts } from '../journal/facts';
import { inTransaction } from '../journal/open';
import { readPayloads } from '../journal/sent-keys';
import { openUpsertsFor, upsertFinds } from './open-upserts';
import { NOTHING_MET, type ResumeLook, type ResumeShop } from './resume-shop';

/** Before an import goes on, what is still to be sent is kept back for as long as an earlier sending may come over it; it goes out at a later resume. */
export const keepOpenUpserts = async ({ begun, state }: ResumeShop): Promise<ResumeLook> => {
  const { ports, link, stored, target } = begun;
  const { journal, clock } = ports;
  const unsent = unsentChunks(state);
  const open = openUpsertsFor(journal, stored, target, { profile: link.profile, now: clock.now() });
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
