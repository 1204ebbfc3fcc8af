import { textAt } from '../../../core/service/json-path';
import type { ServiceProfile } from '../../../core/service/profile';
import { agreementOf, agrees } from '../../../core/submit/agreement';
import { differencesBy, linesOtherwise } from '../../../core/targets/compare';
import { fieldLabel } from '../../../core/targets/field-label';
import { ofKept, ownEntry } from '../../../core/targets/listed';
import type { Mirror, Target } from '../../../core/targets/target';
import type { Known } from '../../../core/validate/known';
import type { JsonObject } from '../../../core/values/json';
import type { Journal } from '../../journal/open';
import { serviceOfConnection } from '../../journal/same-service';
import { listOfScope, seenStanding } from '../../journal/seen-entries';
import { readPayloads } from '../../journal/sent-keys';

/** What became of what was sent is known: it stands there. */
const STANDS: ReadonlySet<string> = new Set(['created', 'updated', 'existing']);

const alwaysShown = ({ whereShown: _whereShown, ...mirror }: Mirror): Mirror => mirror;

/** What was sent is all there to see: what it left out is blank there, not merely unshown. */
const asSent = (target: Target): Pick<Target, 'lookUp' | 'readBack'> => {
  const { lookUp, readBack } = ofKept(target);
  if (readBack.kind === 'unreadable') return { lookUp, readBack };
  return { lookUp, readBack: { ...readBack, mirrors: readBack.mirrors.map(alwaysShown) } };
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

/** Money is told in words of its own. */
const isMoney = (target: Target, field: string): boolean =>
  target.fields.some(({ key, kind }) => key === field && (kind === 'amount' || kind === 'currency'));

/** What a record is held against the earlier one by, but for its money: what makes it the same thing, and its days. */
const mirrorsBeside = (target: Target): readonly Mirror[] => {
  const { lookUp, readBack } = target;
  const fields = new Set(lookUp.compared?.fields ?? []);
  const mirrors = readBack.kind === 'readable' ? readBack.mirrors : [];
  return mirrors.filter(
    ({ field, compares }) => (compares === 'day' || fields.has(field)) && !isMoney(target, field),
  );
};

const shown = (text: string): string => (text === '' ? 'nothing' : text);

type LineRules = Parameters<typeof linesOtherwise>[0];

/** As `asSent`: a field that one of them leaves out is blank in it. */
const linesAsSent = ({ readBack }: Target): LineRules | null =>
  readBack.kind === 'readable' && readBack.lines !== null
    ? {
        ...readBack.lines,
        mirrors: readBack.lines.mirrors.map(alwaysShown),
      }
    : null;

/** What differs in the lines of what was sent and of a record, in words. */
const linesBeside = (
  target: Target,
  rules: LineRules,
  sent: JsonObject,
  own: JsonObject,
): readonly string[] => {
  const none = { [rules.key]: [] };
  const lines = linesOtherwise(rules, { ...none, ...own }, { ...none, ...sent });
  if (lines?.kind === 'lines') return [`lines: sent ${lines.shown}, here ${lines.sent}`];
  // What only the earlier one has does not differ from a blank of this one: it is held the other way round as well.
  const left = lines === null ? linesOtherwise(rules, { ...none, ...sent }, { ...none, ...own }) : null;
  if (left?.kind === 'lines') return [`lines: sent ${left.sent}, here ${left.shown}`];
  const fields = [
    ...(lines?.fields ?? []).map(({ field, sent: here, got }) => ({ field, here, was: got })),
    ...(left?.fields ?? []).map(({ field, sent: was, got }) => ({ field, here: got, was })),
  ];
  const more = (lines?.more ?? 0) + (left?.more ?? 0);
  return [
    ...fields.map(
      ({ field, here, was }) => `${fieldLabel(target, field)}: sent ${shown(was)}, here ${shown(here)}`,
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
};

/**
 * Holds a record against what this journal sent of it before, for things that are only ever made new; undefined: a bulk writes
 * over what stands there, or nothing tells whether a thing is paid.
 */
export const besideEarlier = (
  journal: Journal,
  target: Target,
  profile: ServiceProfile,
  place: { readonly connectionId: string; readonly company: string },
): Known['besideEarlier'] => {
  const { readBack } = target;
  if (target.overwrites !== undefined || readBack.kind !== 'readable' || readBack.paidOtherwise === undefined)
    return undefined;
  const { paidOtherwise } = readBack;
  const mirrors = mirrorsBeside(target);
  const lines = linesAsSent(target);
  const service = serviceOfConnection(journal, place.connectionId);
  const list =
    service === null ? null : listOfScope(journal, { service, company: place.company, list: target.name });
  /** As it was seen last; else as it was sent, as which it stands there as far as anybody knows. */
  const standing = (id: string | null, sent: JsonObject): JsonObject => {
    const seen = list === null || id === null ? undefined : seenStanding(journal, list, id);
    return seen?.status == null
      ? { status: textAt(sent, 'status') ?? 'not archived' }
      : { status: seen.status, payment_status: seen.payment };
  };
  return ({ importId, record }, payload) => {
    const sent = readPayloads(journal, importId, [record]).get(record);
    if (sent === undefined) return null;
    const fields = differencesBy(mirrors, payload, sent.payload).map(
      ({ field, sent: here, got }) => `${fieldLabel(target, field)}: sent ${shown(got)}, here ${shown(here)}`,
    );
    const inLines = lines === null ? [] : linesBeside(target, lines, sent.payload, payload);
    const otherwise = [...fields, ...inLines].join('; ');
    return { otherwise, paid: paidOtherwise(payload, standing(sent.service_id, sent.payload), profile) };
  };
};
