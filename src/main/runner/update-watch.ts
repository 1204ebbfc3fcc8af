import { words } from '../../core/issues/codes';
import type { ServiceProfile } from '../../core/service/profile';
import { gradeStanding } from '../../core/submit/guard';
import { UNREAD } from '../../core/submit/kept-codes';
import type { MadeSince } from '../../core/submit/made-since';
import { ofKept } from '../../core/targets/listed';
import { outOfUse } from '../../core/targets/out-of-use';
import type { Target } from '../../core/targets/target';
import { momentText } from '../../core/values/moment-text';
import { guardLook, heldLater, type KnownUpdate, knownUpdates } from '../journal/guard';
import type { StoredImport } from '../journal/imports';
import { comparedBefore, lineFieldsShown } from './guard-fields';
import { otherwiseText } from './guard-find';
import { overwriteFind, updateFind, withoutLines } from './guard-updates';
import { asLooked, madeSince } from './made-since';
import { openUpdates } from './open-updates';
import type { EnginePorts } from './ports';
import type { UpdateWatch } from './submit/workshop';

type Ports = Pick<EnginePorts, 'journal' | 'clock'>;

/** What was read of it before is not shown any more, or may not be read now: that says nothing of it. */
const hidden = (
  { target, isGone }: { readonly target: Target; readonly isGone: boolean },
  { code: of, params }: KnownUpdate,
): MadeSince | null => {
  const { id = '' } = params;
  if ((params['there'] ?? '') === '') return null;
  if (!isGone) {
    const { sentence: text } = words('update-not-read', {
      what: `${target.words.one} ${id}`,
      lines: params['lines'] ?? '',
    });
    return { kind: 'kept', name: id, text, code: UNREAD };
  }
  const isReceipt = of === 'receipt-updates';
  const text = words(isReceipt ? 'receipt-not-shown' : 'order-not-shown', {
    id,
    lines: params['lines'] ?? '',
  }).sentence;
  const code = isReceipt ? 'receipt-update-kept-since' : 'order-update-kept-since';
  return { kind: 'kept', name: id, text, code };
};

const equalNow = ({
  id,
  unused,
  when,
}: {
  readonly id: string;
  readonly unused: string;
  readonly when: string;
}): MadeSince => {
  const text = `${id}, seen ${when}`;
  return unused === ''
    ? { kind: 'existing', id, text, code: heldLater('existing-listed') }
    : { kind: 'existing', id, text: `${text}; ${unused} there`, code: heldLater('existing-unused-there') };
};

/**
 * Holds the updates of an import, as each is about to leave, against what its person knew of them: like a resume does for all
 * that are left. Nothing for a target that updates nothing.
 */
export const updateWatchFor = (
  { journal, clock }: Ports,
  stored: StoredImport,
  target: Target,
  profile: ServiceProfile,
): { readonly updateWatch?: UpdateWatch } => {
  if (target.updates === undefined && target.overwrites === undefined) return {};
  let all: ReadonlyMap<number, KnownUpdate> | null = null;
  const known = (): ReadonlyMap<number, KnownUpdate> => {
    all ??= knownUpdates(journal, stored.importId);
    return all;
  };
  const { connectionId, company, createdAt } = stored;
  const place = { connectionId: connectionId ?? '', company: company ?? '' };
  const since: UpdateWatch['since'] = ({ record, payload, entry, isGone }) => {
    const then = known().get(record);
    const id = then?.params['id'] ?? '';
    if (then === undefined) return null;
    // What was in doubt before was seen by the look before the first byte.
    const open = openUpdates(journal, place, target, { profile, since: createdAt });
    const [change] = open.findsOf([{ record, payload }]);
    if (change !== undefined) return madeSince(change, { known: known(), isAsLooked: () => false });
    if (entry === null) return hidden({ target, isGone }, then);
    const records = [{ record, payload }];
    const compared = comparedBefore(target, lineFieldsShown(target, [entry]));
    const [found] = gradeStanding({ target: ofKept(compared), profile }, records, [{ id, entry }]);
    const when = momentText(clock.now());
    const differing = found?.grade === 'near' ? found.otherwise : [];
    const otherwise = otherwiseText(withoutLines(differing, target), target);
    const unused = outOfUse(target, entry);
    const updated = { record, payload, id, entry, when, otherwise, unused };
    const find =
      target.overwrites === undefined
        ? updateFind(target, { profile, holds: true }, updated)
        : overwriteFind(target, { holds: false }, updated);
    const isAsLooked = asLooked({ journal, stored, target }, new Map([[id, entry]]));
    const against = madeSince(find, { known: known(), isAsLooked });
    // Equal by now: somebody did just the same.
    return against !== null && found?.grade === 'existing' ? equalNow({ id, unused, when }) : against;
  };
  const unseenText = (id: string): string => {
    const listedAt = guardLook(journal, stored.importId)?.listedAt ?? null;
    const list =
      listedAt === null ? 'no list was read' : `the list of ${momentText(listedAt)} did not show it`;
    return `${id}, and ${list}`;
  };
  const idOf: UpdateWatch['idOf'] = (record) => known().get(record)?.params['id'] ?? null;
  return { updateWatch: { idOf, since, unseenText } };
};
