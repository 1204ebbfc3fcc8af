import type { JsonObject } from '../../../values/json';
import { textAt } from '../../json-path';
import type { OperationContext, OperationNote } from '../operation';

type Kind = 'approved' | 'exported' | null;

/** Which special permission the status of an invoice calls for (G-9); null: none is known of. */
const specialPermission = (status: string, { profile }: OperationContext): Kind => {
  const { needApprovedPermission, needExportedPermission } = profile.invoice.states;
  if (needApprovedPermission.includes(status)) return 'approved';
  return needExportedPermission.includes(status) ? 'exported' : null;
};

/** What a person should know before changing an invoice in its state. */
export const permissionNotes = (
  invoice: JsonObject | null,
  context: OperationContext,
): readonly OperationNote[] => {
  const status = textAt(invoice ?? undefined, 'status') ?? '';
  const kind = specialPermission(status, context);
  return kind === null ? [] : [{ code: `invoice-may-need-${kind}`, params: { status } }];
};

/** What a 403 means, by the status of the invoice as it reads right after it. */
export const forbidden = (
  words: { readonly code: string | null; readonly text: string },
  now: JsonObject | null,
  context: OperationContext,
): OperationNote => {
  const status = textAt(now ?? undefined, 'status') ?? 'not readable';
  const text = words.code === null ? words.text : `${words.text} (${words.code})`;
  const kind = specialPermission(status, context) ?? 'edit';
  return { code: `invoice-permission-${kind}`, params: { status, text } };
};
