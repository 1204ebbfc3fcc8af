import { textAt } from '../../../core/service/json-path';
import type { OperationNote, WriteOperation } from '../../../core/service/operations/operation';
import { agreementOf } from '../../../core/submit/agreement';
import { targetNamed } from '../../../core/targets/index';
import { listedThing, ofKept } from '../../../core/targets/listed';
import type { JsonObject } from '../../../core/values/json';
import { otherwiseText } from '../guard-find';
import { listsBefore } from './creation';
import type { Desk } from './desk';

/**
 * What a list that was read just now shows equal but for the sender's own id, which an import would keep back: most
 * likely the same thing, entered by somebody else. Null: there is none.
 */
export const twinThere = (
  { input, context, link: { profile } }: Desk,
  does: WriteOperation,
  before: JsonObject | null,
): OperationNote | null => {
  const wanted = does.lookUp?.(input, context) ?? null;
  const target = wanted === null ? undefined : targetNamed(wanted.list);
  const sent = wanted?.sent ?? null;
  const own = target?.lookUp.ownId;
  if (target === undefined || sent === null || own === undefined) return null;
  const key = target.lookUp.keyOfPayload(sent, { company: context.company ?? '' });
  const isTwin = (entry: JsonObject): boolean => {
    const { differs, unshown } = agreementOf(ofKept(target), sent, entry, { profile });
    return unshown.length === 0 && differs.length === 1 && differs[0] === own;
  };
  const twin = listsBefore(before)
    .flat()
    .flatMap((entry) => listedThing(target, entry, profile) ?? [])
    .find((thing) => key !== null && thing.key === key && isTwin(thing.entry));
  if (twin === undefined) return null;
  const otherwise = [{ field: own, here: textAt(sent, own) ?? '', there: textAt(twin.entry, own) ?? '' }];
  return { code: 'receipt-twin', params: { id: twin.id, otherwise: otherwiseText(otherwise, target) } };
};
