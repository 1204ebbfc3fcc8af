import type { ServiceProfile } from '../service/profile';
import { compareRecord } from '../targets/compare';
import type { Readable, Target } from '../targets/target';
import type { JsonObject } from '../values/json';

/**
 * How an entry of the service stands to a record of ours. `differs`: fields that read otherwise; `unshown`: fields that were
 * sent and that the entry does not show (yet). It agrees where both are empty.
 */
export type Agreement = { readonly differs: readonly string[]; readonly unshown: readonly string[] };

/** In place of the fields where none of an entry can be compared. */
export const ALL_UNSHOWN = '*';

/** What tells whether an entry is the record: never left out, however they read back. */
const NEVER_LEFT_OUT: ReadonlySet<string> = new Set(['invoice_number', 'svc_vendor_id', 'total_amount']);

/** What is known of the service. `leftOut`: fields that it is known to show otherwise than they were sent. */
export type Service = { readonly profile: ServiceProfile; readonly leftOut?: ReadonlySet<string> };

const NONE: ReadonlySet<string> = new Set();

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What was sent as it counts: an invoice without a currency is one in USD. */
const counted = (sent: JsonObject, { mirrors }: Readable, fields: ReadonlySet<string>): JsonObject => {
  const currency = mirrors.find(({ compares, field }) => compares === 'currency' && fields.has(field));
  return currency === undefined || !isBlank(sent[currency.field])
    ? sent
    : { ...sent, [currency.field]: 'USD' };
};

/**
 * Holds an entry (as listed or read by id) against what was sent, in the fields that make it the same thing and in its
 * lines where it shows them.
 */
export const agreementOf = (
  { lookUp, readBack }: Pick<Target, 'lookUp' | 'readBack'>,
  sent: JsonObject,
  entry: JsonObject,
  { profile, leftOut = NONE }: Service,
): Agreement => {
  if (readBack.kind === 'unreadable' || lookUp.compared === undefined)
    return { differs: [], unshown: [ALL_UNSHOWN] };
  const { fields, lines } = lookUp.compared;
  const wanted = new Set(fields.filter((field) => NEVER_LEFT_OUT.has(field) || !leftOut.has(field)));
  const mirrors = readBack.mirrors.filter(({ field }) => wanted.has(field));
  const own = counted(sent, readBack, wanted);
  const shown = readBack.shown(entry, profile);
  const unshown = mirrors
    .filter(
      ({ field, whereShown, compares }) =>
        whereShown !== true && compares !== 'currency' && !isBlank(own[field]) && isBlank(shown[field]),
    )
    .map(({ field }) => field);
  const key = readBack.lines?.key;
  const isWithoutLines = lines === 'none' || (key !== undefined && leftOut.has(key));
  const hidesLines =
    lines === 'by-id' && key !== undefined && !isBlank(own[key]) && shown[key] === undefined ? [key] : [];
  const rules = { ...readBack, mirrors, lines: isWithoutLines ? null : readBack.lines };
  const differs = compareRecord(rules, own, shown)
    .map(({ field }) => field)
    .filter((field) => !unshown.includes(field));
  return { differs, unshown: [...unshown, ...hidesLines] };
};

/** In place of what was sent as paid, or as still to be paid, and is the other there. */
export const PAID = 'status';

/**
 * The same of an entry that may be a record in doubt: one that is still to be paid is not what was sent as paid, nor the other way
 * round. A service that is known to show that otherwise tells nothing by it.
 */
export const likenessOf = (
  target: Pick<Target, 'lookUp' | 'readBack'>,
  sent: JsonObject,
  entry: JsonObject,
  service: Service,
): Agreement => {
  const agreement = agreementOf(target, sent, entry, service);
  const { readBack } = target;
  if (readBack.kind === 'unreadable' || service.leftOut?.has(PAID) === true) return agreement;
  const { profile } = service;
  const isOtherwise = readBack.paidOtherwise?.(sent, readBack.shown(entry, profile), profile) ?? null;
  return isOtherwise === null ? agreement : { ...agreement, differs: [...agreement.differs, PAID] };
};

/**
 * What may be left out of what an entry is held against, of fields that read back otherwise than they were sent: those of its lines
 * are its lines as a whole, where it is the same thing whatever they are.
 */
export const mayBeLeftOut = (
  { lookUp, readBack }: Pick<Target, 'lookUp' | 'readBack'>,
  fields: readonly string[],
): readonly string[] => {
  const key = readBack.kind === 'readable' ? readBack.lines?.key : undefined;
  const lines = lookUp.compared?.isSameBesideLines === true ? key : undefined;
  const known = new Set([...(lookUp.compared?.fields ?? []), PAID]);
  const named = fields.map((field) =>
    lines !== undefined && (field === lines || field.startsWith(`${lines}[`)) ? lines : field,
  );
  return [...new Set(named)].filter((field) => known.has(field) || field === lines);
};

/** Those of some fields that make it another thing: not its lines, where it is made once and is the same whatever they are. */
export const besideLines = (
  { lookUp, readBack }: Pick<Target, 'lookUp' | 'readBack'>,
  fields: readonly string[],
): readonly string[] => {
  const key = readBack.kind === 'readable' ? readBack.lines?.key : undefined;
  return lookUp.compared?.isSameBesideLines !== true || key === undefined
    ? fields
    : fields.filter((field) => field !== key && !field.startsWith(`${key}[`));
};

/** Whether all that is compared agrees. */
export const agrees = ({ differs, unshown }: Agreement): boolean =>
  differs.length === 0 && unshown.length === 0;
