import { createHash } from 'node:crypto';
import { words } from '../../../core/issues/codes';
import type {
  Operation,
  OperationNote,
  OperationPreview,
  OperationRequest,
  WriteOperation,
} from '../../../core/service/operations/operation';
import type { JsonObject } from '../../../core/values/json';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Desk } from './desk';
import { sentBefore } from './earlier';
import { type ListedThere, listedThere } from './listed-there';
import { readThings } from './reading';
import { twinThere } from './twin-there';
import { type WireRequest, wireRequest } from './wire-request';

/** A change made ready to be sent: what was read for it, what a person should see, and the request to its last byte. */
export type Intention = {
  readonly does: WriteOperation;
  readonly before: JsonObject | null;
  readonly preview: OperationPreview;
  readonly wire: WireRequest;
  /** Stands for everything that the preview shows; null where nothing was read for it. */
  readonly seen: string | null;
  /** Ids at the service of what it changes. */
  readonly subjects: readonly string[];
  readonly form: OperationRequest['form'];
  /** Where the same was sent before. */
  readonly earlier: OperationNote | null;
  /** One that stands there and is equal but for the sender's own id. */
  readonly twin: OperationNote | null;
  /** What the service's list says of it. */
  readonly listed: ListedThere | null;
};

/** The write part of an operation. Errors: operation-unknown, where it only reads. */
export const writing = (operation: Operation): Result<WriteOperation> =>
  operation.does.kind === 'write'
    ? ok(operation.does)
    : failed('operation-unknown', { name: operation.name });

/** A form's bytes hold a boundary that is new each time; its size and the preview stand for it. */
const fingerprint = (preview: OperationPreview, wire: WireRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([preview.changes, preview.notes, wire.request.bodyText, wire.bytes]))
    .digest('hex');

/** Reads what the change needs to know, and renders it. Nothing is sent. Errors: those of reading and of the operation. */
export const intend = async (desk: Desk): Promise<Result<Intention>> => {
  const { operation, input, context, link, ports } = desk;
  const does = writing(operation);
  if (!does.ok) return does;
  const wanted = does.value.before?.(input, context) ?? null;
  const before = await readThings(desk, wanted, { operationId: null, purpose: 'look-up' });
  if (!before.ok) return before;
  const request = operation.request(input, before.value, context);
  if (!request.ok) return request;
  const wire = wireRequest(request.value, link.profile, ports.random);
  if (!wire.ok) return wire;
  const shown = does.value.preview(input, before.value, context);
  const earlier = sentBefore(desk, does.value);
  const twin = twinThere(desk, does.value, before.value);
  const listed = await listedThere(desk, does.value, {
    before: before.value,
    isTold: earlier !== null,
  });
  if (!listed.ok) return listed;
  const told = [earlier, twin, listed.value?.note ?? null].filter((note) => note !== null);
  const preview = told.length === 0 ? shown : { ...shown, notes: [...told, ...shown.notes] };
  const isPlain = before.value === null && earlier === null && listed.value === null;
  const seen = isPlain ? null : fingerprint(preview, wire.value);
  const { form } = request.value;
  const id = request.value.parts.params?.id;
  const subjects = does.value.subjects?.(input, context) ?? (id === undefined ? [] : [id]);
  return ok({
    does: does.value,
    before: before.value,
    preview,
    wire: wire.value,
    seen,
    subjects,
    form,
    earlier,
    twin,
    listed: listed.value,
  });
};

const takesAway = new Set(['replaced', 'removed']);

/**
 * Whether the change is the one that a person has seen: what replaces or removes needs a preview, and what
 * was previewed must still read the same. So does what this journal has sent before, and what would stand there twice
 * by what the list shows or because it could not be read. Errors: operation-preview-needed,
 * operation-changed-meanwhile, receipt-twin, operation-listed-equal, operation-listed-other-lines, operation-list-unread.
 */
export const asSeen = (intention: Intention, seen: string | null): Result<null> => {
  if (seen !== null && seen !== intention.seen) return failed('operation-changed-meanwhile');
  const taking = intention.preview.changes.filter((change) => takesAway.has(change.effect));
  const { earlier, twin, listed } = intention;
  if (seen === null && twin !== null) return failed(twin.code, twin.params);
  const reasons = [
    ...taking.map((change) => change.field),
    ...(earlier === null ? [] : [words(earlier.code, earlier.params).sentence]),
  ];
  if (seen !== null) return ok(null);
  if (reasons.length > 0) return failed('operation-preview-needed', { fields: reasons.join(', ') });
  const isHeld = listed !== null && listed.grade !== 'near';
  return isHeld ? failed(listed.note.code, listed.note.params) : ok(null);
};
