import type { ServiceProfile } from '../service/profile';
import { compareRecord, derivedIn } from '../targets/compare';
import type { Readable } from '../targets/target';
import type { JsonObject } from '../values/json';
import { changesSince } from './changes';
import type { FieldChange, RecordLine } from './lines';

/** What was sent, and whether its money is counted (`currency` null: the record has none). */
export type Sent = {
  readonly record: number;
  readonly payload: JsonObject;
  readonly currency: string | null;
};

/** An entry as the service showed it, and when. `from`: the list or a read of its own. */
export type Seen = {
  readonly at: number;
  readonly run: number;
  readonly serviceId: string;
  readonly from: 'list' | 'one';
  /** SHA-256 of the entry, hexadecimal. */
  readonly bodySha256: string;
  readonly entry: JsonObject;
};

/** Another entry has taken its place: how that reads is no change of this one. */
const isOther = (former: RecordLine, { serviceId }: { readonly serviceId: string | null }): boolean =>
  'serviceId' in former && former.serviceId !== serviceId;

/** The line with what has changed since the look before it. */
export const withChanges = <L extends Extract<RecordLine, { readonly kind: 'read' | 'missing' }>>(
  line: L,
  former: RecordLine | undefined,
): L & { readonly changed: readonly FieldChange[] | null } => ({
  ...line,
  changed: former === undefined || isOther(former, line) ? null : changesSince(former, line),
});

/** Holds an entry against what was sent. */
export const readLine = (
  rules: Readable,
  profile: ServiceProfile,
  sent: Sent,
  { entry, ...seen }: Seen,
): Extract<RecordLine, { readonly kind: 'read' }> => {
  const shown = rules.shown(entry, profile);
  const paidOtherwise = rules.paidOtherwise?.(sent.payload, shown, profile) ?? null;
  return {
    kind: 'read',
    ...seen,
    record: sent.record,
    differences: compareRecord(rules, sent.payload, shown),
    derived: derivedIn(rules, sent.payload, shown),
    money: sent.currency === null || rules.money === null ? null : rules.money(shown, sent.currency),
    ...(paidOtherwise === null ? {} : { paidOtherwise }),
    changed: null,
  };
};
