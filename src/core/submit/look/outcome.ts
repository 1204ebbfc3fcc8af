import { ALL_UNSHOWN } from '../agreement';
import type { Outcome } from '../facts';
import type { AgreeingFields, FieldName } from '../looked';
import { openChunk } from '../open-chunks';
import { existingThere, foundThere, provenAbsent, wordStands } from '../outcomes';
import type { Submission, Told } from '../state';
import { updateStands } from '../update-stands';
import type { Judged } from './judged';
import type { Sights } from './sought';

/** What outcomes are worded with: the fields that were compared, all that was seen, and when the list was read. */
export type Wording = {
  readonly fields: AgreeingFields;
  readonly sights: Sights;
  readonly lookedAt: number;
  readonly isWhole: boolean;
  readonly label: FieldName;
};

export const outcomeOf = (
  { sought, verdict }: Judged,
  refusal: Told | null,
  { fields, sights, lookedAt, isWhole, label }: Wording,
): Outcome | null => {
  const { record } = sought;
  switch (verdict?.kind) {
    case 'created': {
      const found = (sights.get(record) ?? []).find(({ id }) => id === verdict.id);
      const as = found?.isUpdated === true ? 'updated' : 'created';
      const after = sought.standing.state === 'accepted' ? 'unreported' : 'lost';
      return { ...foundThere(record, { serviceId: verdict.id, text: fields, after }), outcome: as };
    }
    case 'existing':
      return existingThere(record, {
        ...{ serviceId: verdict.id, text: fields },
        createdAt: (sights.get(record) ?? []).find(({ id }) => id === verdict.id)?.createdAt ?? null,
      });
    case 'refused':
      return refusal === null
        ? null
        : wordStands(refusal, {
            ...{ isProven: verdict.isProven, lookedAt, isWhole },
            near: (sights.get(record) ?? [])
              .filter(({ differs, unshown }) => differs.length > 0 || unshown.length > 0)
              .map(({ id, differs, unshown }) => ({
                id,
                isOfKey: unshown.includes(ALL_UNSHOWN),
                differs: differs.map(label),
                unshown: unshown.filter((field) => field !== ALL_UNSHOWN).map(label),
              })),
          });
    case 'absent':
      return provenAbsent(record);
    default:
      return null;
  }
};

/** A refusal of a chunk, as one of its records was told of it. */
export const refusalIn = (state: Submission, { sought }: Judged): Told | null => {
  if (sought.told !== null) return sought.told;
  const sent = sought.chunk === null ? undefined : openChunk(state.active, sought.chunk)?.sent;
  if (sent?.refusal === undefined || sent.refusal === null) return null;
  const { record, firstBegunAt } = sought;
  return { ...sent.refusal, record, begunAt: firstBegunAt, endedAt: sent.refusedAt, serviceId: null };
};

/** A chunk of several that was refused as a whole says nothing of each: they go out alone. */
export const parted = (state: Submission, one: Judged): Judged => {
  const chunk = one.sought.chunk === null ? undefined : openChunk(state.active, one.sought.chunk);
  return one.verdict?.kind === 'refused' && (chunk?.chunk.records.length ?? 1) > 1
    ? { ...one, verdict: { kind: 'absent' } }
    : one;
};

/**
 * What stood there before its update is there, whatever a list leaves out: the update goes out again by itself only where the
 * entry was seen, and stands as before.
 */
export const neverAgain = (state: Submission, one: Judged, sights: Sights): Judged => {
  const chunk = one.sought.chunk === null ? undefined : openChunk(state.active, one.sought.chunk);
  const isSeen = updateStands(sights.get(one.sought.record))?.stands === 'as-before';
  return one.verdict?.kind === 'absent' && chunk?.chunk.alone === true && !isSeen
    ? { ...one, verdict: { kind: 'person', why: 'gone' } }
    : one;
};
