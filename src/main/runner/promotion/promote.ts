import { words } from '../../../core/issues/codes';
import { fieldsWithIds, type Promoted, promoteMapping } from '../../../core/plan/promotion';
import type { Translation } from '../../../core/plan/promotion-ids';
import { rehearsalLimits } from '../../../core/plan/promotion-limits';
import { targetNamed } from '../../../core/targets';
import type { Target } from '../../../core/targets/target';
import { failed, ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import type { PromotedImport, PromotionPreview } from '../../../ipc/promotion';
import type { Summary } from '../../../ipc/shapes';
import { findConnection, type StoredConnection } from '../../journal/connections';
import { findImport, type StoredImport } from '../../journal/imports';
import { inTransaction, type Journal } from '../../journal/open';
import { addPromotion, type ChosenAnew } from '../../journal/promotions';
import type { Desk } from '../drafts/desk';
import type { Preparer } from '../drafts/preparer';
import { ownChoices } from '../own-choices';
import { identityOf } from '../reach';
import { recordCounts, stateNow } from '../summary';
import { sideOf } from './directory-side';
import { textsOfFields } from './texts';

type Order = ParsedInput<'promotion.preview'>;
type IsRunning = (importId: string) => boolean;

/** A rehearsal that is over, and the two places. */
type Passage = {
  readonly stored: StoredImport;
  readonly target: Target;
  readonly former: StoredConnection;
  readonly other: StoredConnection;
};

const OVER: ReadonlySet<string> = new Set(['finished', 'stopped']);

/** An import as the other side of a rehearsal shows it. */
export const promotedImport = (
  journal: Journal,
  stored: StoredImport,
  isRunning: IsRunning,
): PromotedImport => {
  const connection = findConnection(journal, stored.connectionId ?? '');
  return {
    importId: stored.importId,
    fileName: stored.file.name,
    connection: connection?.name ?? '',
    environment: connection?.environment ?? 'practice',
    company: stored.company ?? '',
    createdAt: stored.createdAt,
    submittedAt: stored.submittedAt,
    state: stateNow(journal, stored, isRunning(stored.importId)).state,
    records: recordCounts(journal, stored.importId),
  };
};

const passageOf = (journal: Journal, order: Order, isRunning: IsRunning): Result<Passage> => {
  const stored = findImport(journal, order.importId);
  const target = targetNamed(stored?.target ?? '');
  if (stored === undefined || target === undefined)
    return failed('import-unknown', { importId: order.importId });
  if (stored.submittedAt === null) return failed('promotion-not-sent');
  if (!OVER.has(stateNow(journal, stored, isRunning(stored.importId)).state))
    return failed('promotion-not-over');
  const former = findConnection(journal, stored.connectionId ?? '');
  const other = findConnection(journal, order.connectionId);
  if (former === undefined) return failed('connection-unknown', { name: stored.connectionId ?? '' });
  if (other === undefined || other.isRemoved)
    return failed('connection-unknown', { name: order.connectionId });
  if (former.id === other.id || identityOf(former) === identityOf(other))
    return failed('promotion-same-place', { name: other.name });
  return ok({ stored, target, former, other });
};

/** Errors: those of the mapping; promotion-answer-unused. */
const translate = (journal: Journal, passage: Passage, order: Order): Result<Promoted> => {
  const { stored, target, former, other } = passage;
  const { mapping } = stored;
  if (mapping === null) return failed('draft-incomplete', { what: 'field mapping' });
  const fields = fieldsWithIds(mapping, target);
  const texts = textsOfFields(journal, stored, mapping, { target, fields });
  if (!texts.ok) return texts;
  const sides = {
    from: sideOf(journal, former, stored.company ?? ''),
    to: sideOf(journal, other, order.company),
  };
  const promoted = promoteMapping({ mapping, target, texts: texts.value }, sides, order.answers);
  const stray = order.answers.find(
    ({ kind, from }) => !promoted.translations.some((one) => one.kind === kind && one.from.id === from),
  );
  return stray === undefined
    ? ok(promoted)
    : failed('promotion-answer-unused', { kind: stray.kind, from: stray.from });
};

const told = (passage: Passage, translation: Translation): PromotionPreview['translations'][number] => {
  const said =
    translation.why === null
      ? { sentence: '', advice: '' }
      : words(translation.why, {
          through: translation.through ?? '',
          former: passage.former.name,
          connection: passage.other.name,
        });
  return { ...translation, sentence: said.sentence, advice: said.advice };
};

/** What a rehearsal of a target cannot prove, in words. */
export const limitsInWords = (target: Target): PromotionPreview['cannotProve'] =>
  rehearsalLimits(target).map((code) => {
    const { title, sentence } = words(code, {});
    return { title, sentence };
  });

/** What went out in the field that is the person's alone, if anything did. */
const statusesOf = (journal: Journal, { stored, target }: Passage): PromotionPreview['statuses'] => {
  const choices = ownChoices(journal, stored.importId, target);
  return choices.some(({ value }) => value !== null)
    ? choices.map(({ value, count }) => ({ value, count }))
    : [];
};

const MOST_NAMED = 5;

const openIds = (translations: readonly Translation[]): string => {
  const open = translations.filter(({ state }) => state === 'open' || state === 'to-confirm');
  const named = open.slice(0, MOST_NAMED).map(({ label, from }) => `${label} ${from.id}`);
  const more = open.length > named.length ? ` and ${open.length - named.length} more` : '';
  return named.join(', ') + more;
};

/** Promotes rehearsals; what a promoted draft needs is judged by the preparer. */
export const createPromotion = (desk: Desk, preparer: Preparer, isRunning: IsRunning) => {
  const { journal } = desk.ports;

  const preview = (order: Order): Result<PromotionPreview> => {
    const passage = passageOf(journal, order, isRunning);
    if (!passage.ok) return passage;
    const promoted = translate(journal, passage.value, order);
    if (!promoted.ok) return promoted;
    return ok({
      rehearsal: promotedImport(journal, passage.value.stored, isRunning),
      translations: promoted.value.translations.map((one) => told(passage.value, one)),
      isComplete: promoted.value.isComplete,
      statuses: statusesOf(journal, passage.value),
      cannotProve: limitsInWords(passage.value.target),
      locations: passage.value.other.locations,
    });
  };

  const make = async (order: ParsedInput<'promotion.make'>): Promise<Result<Summary>> => {
    const passage = passageOf(journal, order, isRunning);
    if (!passage.ok) return passage;
    const { stored, other } = passage.value;
    const promoted = translate(journal, passage.value, order);
    if (!promoted.ok) return promoted;
    const { mapping, translations, isComplete } = promoted.value;
    if (!isComplete) return failed('promotion-open', { connection: other.name, ids: openIds(translations) });
    const statuses = statusesOf(journal, passage.value);
    const values = statuses.map(({ value, count }) => `${value ?? 'without one'} (${count})`);
    if (statuses.length > 0 && order.status === null)
      return failed('promotion-status-open', { status: values.join(', ') });
    const chosen: ChosenAnew = order.status ?? '-';
    const status = chosen === 'same' || chosen === '-' ? stored.status : chosen;
    const importId = desk.ports.newId();
    const { connectionId, company } = order;
    inTransaction(journal, () =>
      addPromotion(journal, {
        ...{ importId, ofImport: stored.importId, at: desk.nowText() },
        ...{ connectionId, company, mapping, chosen, status, translations },
      }),
    );
    desk.changed(importId);
    return preparer.prepare(importId);
  };

  return { preview, make };
};
