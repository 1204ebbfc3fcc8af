import { isJsonList, isJsonObject, textAt } from '../service/json-path';
import type { ServiceProfile } from '../service/profile';
import { parseAmount } from '../values/amount';
import type { JsonObject } from '../values/json';
import type { Readable, Target } from './target';

/** An entry of a list of the service as it is kept: what it is found by, and what it is compared by. */
export type ListedThing = {
  readonly id: string;
  /** Equal to that of a payload which may be the same thing (`keyOfPayload` of the target); null: it cannot be compared. */
  readonly key: string | null;
  readonly number: string | null;
  /** The service's id of the vendor, and its ERP id. */
  readonly vendor: string | null;
  readonly erpVendor: string | null;
  readonly location: string | null;
  /** Decimal text. */
  readonly total: string | null;
  /** As shown; null: none was shown, which means USD of an invoice. */
  readonly currency: string | null;
  readonly day: string | null;
  readonly status: string | null;
  readonly payment: string | null;
  /** As shown, to be read by whoever knows whether it can be used. */
  readonly createdAtUtc: string | null;
  /** What is compared of it, by our names. */
  readonly entry: JsonObject;
};

const picked = (from: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = from[key];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );

const comparedOf = ({ lookUp }: Pick<Target, 'lookUp'>, rules: Readable, shown: JsonObject): JsonObject => {
  const { fields = [], beforeSending = [] } = lookUp.compared ?? {};
  const lines = rules.lines === null ? undefined : shown[rules.lines.key];
  const names = (rules.lines?.mirrors ?? []).map(({ field }) => field);
  return rules.lines === null || !isJsonList(lines)
    ? picked(shown, [...fields, ...beforeSending])
    : {
        ...picked(shown, [...fields, ...beforeSending]),
        [rules.lines.key]: lines.filter(isJsonObject).map((line) => picked(line, names)),
      };
};

const NUMBERS = ['invoice_number', 'po_number', 'receipt_number'];
const DAYS = ['invoice_date', 'receipt_date'];

const firstOf = (shown: JsonObject, keys: readonly string[]): string | null =>
  keys.map((key) => textAt(shown, key)).find((text) => text !== undefined) ?? null;

const decimalOf = (text: string | null): string | null => {
  const reading = text === null ? null : parseAmount(text, { decimal: '.' });
  return reading?.ok === true ? reading.value.text : text;
};

/** An entry of the target's list as it is kept; null: it shows no id, or things of this kind cannot be read. */
export const listedThing = (
  target: Pick<Target, 'lookUp' | 'readBack'>,
  entry: JsonObject,
  profile: ServiceProfile,
): ListedThing | null => {
  const { lookUp, readBack } = target;
  const id = lookUp.idOfListed(entry, profile);
  if (id === null || readBack.kind === 'unreadable') return null;
  const shown = readBack.shown(entry, profile);
  const text = (key: string): string | null => textAt(shown, key) ?? null;
  return {
    id,
    key: lookUp.keyOfListed(entry, profile),
    number: firstOf(shown, NUMBERS),
    vendor: text('svc_vendor_id'),
    erpVendor: text('erp_vendor_id'),
    location: text('svc_location_id'),
    total: decimalOf(text('total_amount')),
    currency: text('currency'),
    day: firstOf(shown, DAYS),
    status: text('status'),
    payment: text('payment_status'),
    createdAtUtc: textAt(entry, profile.proof.createdAtPath) ?? null,
    entry: comparedOf(target, readBack, shown),
  };
};

/** What was sent, as an entry would be kept that reads back so: by our names, as far as it is compared. */
export const ownEntry = (target: Pick<Target, 'lookUp' | 'readBack'>, payload: JsonObject): JsonObject =>
  target.readBack.kind === 'unreadable' ? payload : comparedOf(target, target.readBack, payload);

/** The target as one whose kept entries are compared: they are by our names already. */
export const ofKept = <T extends Pick<Target, 'lookUp' | 'readBack'>>({
  lookUp,
  readBack,
}: T): Pick<Target, 'lookUp' | 'readBack'> => ({
  lookUp,
  readBack: readBack.kind === 'unreadable' ? readBack : { ...readBack, shown: (entry) => entry },
});
