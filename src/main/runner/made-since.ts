import { words } from '../../core/issues/codes';
import { goingOutAgain, type MadeSince, madeSinceFacts, unsentChunks } from '../../core/submit/made-since';
import { appendFacts } from '../journal/facts';
import { type GuardFind, guardFinds, OPEN_ELSEWHERE } from '../journal/guard';
import { inTransaction } from '../journal/open';
import { lookAtUnsent } from './guard';
import { NOTHING_MET, type ResumeLook, type ResumeShop } from './resume-shop';

/** Said of a record that updates what stood there when the import was sent, its person knows; and what speaks against it since. */
const AGAINST_KNOWN: Readonly<Record<string, readonly string[]>> = {
  'order-updates': [OPEN_ELSEWHERE, 'order-lines-add'],
  // These go out alone, and stay where they are by themselves once lines are seen to be added.
  'order-lines-may-add': [OPEN_ELSEWHERE],
};
/** What is sent all the same, with a warning. */
const GOES_OUT: ReadonlySet<string> = new Set(['near-listed', 'existing-tie']);

const madeSince = (find: GuardFind, known: ReadonlyMap<number, readonly string[]>): MadeSince | null => {
  const { grade, code, ids, params, record } = find;
  const [id = ''] = ids;
  if (grade === 'existing') return { kind: 'existing', id, text: find.text ?? id };
  if (GOES_OUT.has(code) || known.get(record)?.includes(code) === false) return null;
  const name = id === '' ? `record ${record}` : id;
  return { kind: 'kept', name, text: words(code, params).sentence };
};

/**
 * Before an import that stood still goes on: orders that it would create and that stand there by now, by this journal or the
 * list, are no plain creations any more. What is equal is `existing`; what sending would change or repeat is kept back, as a
 * fresh import would hold it.
 */
export const keepMadeSince = async ({ begun, state, isOvertaken }: ResumeShop): Promise<ResumeLook> => {
  const { ports, stored } = begun;
  const { journal, clock } = ports;
  if (unsentChunks(state).length === 0) return NOTHING_MET;
  const { finds, isWhole } = await lookAtUnsent(begun, goingOutAgain(state));
  if (isOvertaken()) return { ...NOTHING_MET, isOvertaken: true };
  const known = new Map(
    guardFinds(journal, stored.importId).flatMap(({ record, code }) => {
      const against = AGAINST_KNOWN[code];
      return against === undefined ? [] : [[record, against] as const];
    }),
  );
  const found = new Map(
    finds.flatMap((find) => {
      const one = madeSince(find, known);
      return one === null ? [] : [[find.record, one] as const];
    }),
  );
  inTransaction(journal, () =>
    appendFacts(journal, stored.importId, madeSinceFacts(state, found, { isWhole, at: clock.now() })),
  );
  return NOTHING_MET;
};
