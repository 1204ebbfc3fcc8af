import type { ServiceProfile } from '../../../core/service/profile';
import { agreementOf, agrees } from '../../../core/submit/agreement';
import { ofKept, ownEntry } from '../../../core/targets/listed';
import type { Target } from '../../../core/targets/target';
import type { Known } from '../../../core/validate/known';
import type { Journal } from '../../journal/open';
import { readPayloads } from '../../journal/sent-keys';

/** What became of what was sent is known: it stands there. */
const STANDS: ReadonlySet<string> = new Set(['created', 'updated', 'existing']);

/** What was sent is all there to see: what it left out is blank there, not merely unshown. */
const asSent = (target: Target): Pick<Target, 'lookUp' | 'readBack'> => {
  const { lookUp, readBack } = ofKept(target);
  if (readBack.kind === 'unreadable') return { lookUp, readBack };
  const mirrors = readBack.mirrors.map(({ whereShown: _whereShown, ...mirror }) => mirror);
  return { lookUp, readBack: { ...readBack, mirrors } };
};

/**
 * Holds a record against what this journal sent of it before, for things of which the bulk writes over what stands there;
 * undefined: it writes nothing over, and what was sent is done.
 */
export const sentOtherwise = (
  journal: Journal,
  target: Target,
  profile: ServiceProfile,
): Known['sentOtherwise'] => {
  const { overwrites } = target;
  if (overwrites === undefined) return undefined;
  const held = asSent(target);
  return ({ importId, record, outcome }, payload) => {
    if (!STANDS.has(outcome)) return null;
    const sent = readPayloads(journal, importId, [record]).get(record)?.payload;
    if (sent === undefined) return null;
    if (agrees(agreementOf(held, payload, ownEntry(target, sent), { profile }))) return null;
    const key = overwrites(payload, profile);
    return key !== null && key === overwrites(sent, profile) ? 'change' : 'second';
  };
};
