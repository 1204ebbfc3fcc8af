import { pathOf } from '../../../core/service/endpoints';
import type { OperationRequest } from '../../../core/service/operations/operation';
import { ok, type Result } from '../../../core/values/result';
import type { Output } from '../../../ipc/contract';
import type { Desk } from './desk';
import { openInImport, openOverIt, openUpsertOfIt } from './earlier';
import { said } from './entry';
import { doubtsBefore, heldFor } from './held';
import { intend } from './intention';

/** The body for the eye: a form as a list of its parts. */
const shownBody = (text: string | null, form: OperationRequest['form']): string | null =>
  form === undefined
    ? text
    : form
        .map((part) =>
          part.kind === 'field'
            ? `${part.name}: ${part.text}`
            : `${part.name}: ${part.fileName} (${part.contentType}, ${part.bytes.length} bytes)`,
        )
        .join('\n');

/** What a change would do, from a read made just now; nothing is sent. Errors: those of reading and of the operation. */
export const preview = async (desk: Desk): Promise<Result<Output<'service.preview'>>> => {
  const intention = await intend(desk);
  if (!intention.ok) return intention;
  const { wire, form, seen, does, before } = intention.value;
  const shown = intention.value.preview;
  const held = doubtsBefore(desk, does).map((one) => heldFor(desk, one));
  const open =
    openInImport(desk, does) ?? openOverIt(desk, does, before) ?? openUpsertOfIt(desk, wire.request.bodyText);
  const told = [...held, ...(open === null ? [] : [open])];
  return ok({
    method: wire.request.method,
    path: pathOf(wire.request),
    body: shownBody(wire.request.bodyText, form),
    changes: shown.changes.map((change) => ({ ...change })),
    notes: [...told, ...shown.notes].map(said),
    reversibility: does.reversibility.map((line) => ({ ...line })),
    seen,
  });
};
