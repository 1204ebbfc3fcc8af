import type { ServiceProfile } from '../../core/service/profile';
import type { Found, Otherwise } from '../../core/submit/guard';
import { linesOtherwise } from '../../core/targets/compare';
import { fieldLabel } from '../../core/targets/field-label';
import { outOfUse } from '../../core/targets/out-of-use';
import type { PaidOtherwise, Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import type { GuardFind } from '../journal/guard';
import { type Known, knownSince } from './own-standing';

const isOfLines = ({ readBack }: Target, field: string): boolean =>
  readBack.kind === 'readable' && readBack.lines?.key === field;

/** What differs, in words; empty: nothing does. */
export const otherwiseText = (all: readonly Otherwise[], target: Target): string => {
  const said = all.map(({ field, here, there }) => {
    const label = target.fields.find(({ key }) => key === field)?.label ?? field;
    if (here === '' && there === '')
      return `${isOfLines(target, field) ? 'its lines' : label} differ or are not shown`;
    return `${label} is ${there === '' ? 'not shown' : there} there, ${here === '' ? 'blank' : here} here`;
  });
  return said.length === 0 ? '' : `${said.join('; ')}.`;
};

/** What would be sent, of what, and how the service is read. */
type Sendable = {
  readonly target: Target;
  readonly payload: JsonObject;
  readonly profile: ServiceProfile;
};

/**
 * How equal entries stand to a record of which one side is paid. One that is still to be paid is enough to pay it again; where
 * it is to be paid, one that is not archived does it.
 */
const statusAgainst = (
  ids: readonly string[],
  known: ReadonlyMap<string, Known>,
  { target, payload, profile }: Sendable,
): PaidOtherwise | null => {
  const rules = target.readBack.kind === 'readable' ? target.readBack.paidOtherwise : undefined;
  const each = ids.map((id) => {
    const status = known.get(id)?.status ?? null;
    const against = rules?.(payload, { status }, profile) ?? null;
    return against === null
      ? null
      : { ...against, text: `${ids.length > 1 ? `${id} is ` : ''}${against.text}` };
  });
  const payable = each.find((one) => one?.kind === 'payable-there');
  return payable ?? (each.every((one) => one !== null) ? (each[0] ?? null) : null);
};

/** Equal entries that are all out of use, as the service shows it; null: one is in use, or that is not known. */
const allOutOfUse = (
  ids: readonly string[],
  known: ReadonlyMap<string, Known>,
  target: Target,
): string | null => {
  const each = ids.map((id) => outOfUse(target, { status: known.get(id)?.status ?? null }));
  const [first = ''] = each;
  if (each.includes('') || first === '') return null;
  return ids.length > 1 ? ids.map((id, i) => `${id} is ${each[i]}`).join(', ') : `${first} there`;
};

/** What differs in the lines of both, where they alone are not the same; empty: they are. `entry`: by our names. */
export const linesText = (
  otherwise: readonly Otherwise[],
  { target, payload, entry }: Pick<Sendable, 'target' | 'payload'> & { readonly entry: JsonObject },
): string => {
  const rules = target.readBack.kind === 'readable' ? target.readBack.lines : null;
  if (otherwise.length === 0 || rules === null) return '';
  const lines = linesOtherwise(rules, payload, entry);
  if (lines === null) return 'its lines are not shown';
  if (lines.kind === 'lines') return `it has ${lines.shown}, this record ${lines.sent}`;
  const { fields, more } = lines;
  const said = fields.map(
    ({ field, sent, got }) =>
      `${fieldLabel(target, field)} is ${got === '' ? 'not shown' : got} there, ${sent} here`,
  );
  return [...said, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
};

/** What the list says of a record, in the words of its grade. */
export const findOf = (
  found: Found,
  known: ReadonlyMap<string, Known>,
  { target, payload, profile }: Sendable,
): GuardFind => {
  const [id = ''] = found.ids;
  const entry = known.get(id);
  const when = entry === undefined ? '' : knownSince(entry);
  const { record, grade, ids } = found;
  if (found.grade === 'near') {
    const params = { id, when, otherwise: otherwiseText(found.otherwise, target) };
    return { record, grade, ids, code: 'near-listed', text: null, params };
  }
  if (grade === 'tie')
    return { record, grade, ids, code: 'existing-tie', text: null, params: { ids: ids.join(', '), when } };
  const several = ids.length > 1 ? `, and as often again under ${ids.slice(1).join(', ')}` : '';
  const created = entry?.createdAtUtc ?? null;
  const made = created === null ? '' : `, created ${momentText(created)}`;
  const text = `${id}${made}, seen ${when}${several}`;
  const against = statusAgainst(ids, known, { target, payload, profile });
  const otherLines = linesText(found.otherwise ?? [], { target, payload, entry: entry?.entry ?? {} });
  if (against === null && otherLines !== '')
    return { record, grade, ids, code: 'existing-other-lines', text: `${text}; ${otherLines}`, params: {} };
  const unused = against === null ? allOutOfUse(ids, known, target) : null;
  if (unused !== null)
    return { record, grade, ids, code: 'existing-unused-there', text: `${text}; ${unused}`, params: {} };
  if (against === null) return { record, grade, ids, code: 'existing-listed', text, params: {} };
  return {
    record,
    grade,
    ids,
    code: `existing-${against.kind}`,
    text: `${text}; ${against.text}`,
    params: {},
  };
};

/** Records of which nothing was found. */
export const without = <T extends { readonly record: number }>(
  all: readonly T[],
  found: readonly GuardFind[],
): readonly T[] => {
  const numbers = new Set(found.map(({ record }) => record));
  return all.filter(({ record }) => !numbers.has(record));
};
