import { entryKey } from '../../../core/service/lists';
import type {
  OperationNote,
  OperationRequest,
  ReadOperation,
} from '../../../core/service/operations/operation';
import { answerRemarks } from '../../../core/service/remarks';
import type { JsonObject } from '../../../core/values/json';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output } from '../../../ipc/contract';
import type { Desk } from './desk';
import { said } from './entry';
import { type ListRead, readBody, readEntries } from './reading';

const plain = { operationId: null, purpose: 'look-up' } as const;

/** Several lists as one: what more than one of them shows is handed on once. */
const readLists = async (
  desk: Desk,
  does: ReadOperation,
  requests: readonly OperationRequest[],
  limit: number,
): Promise<Result<ListRead>> => {
  const { input, context } = desk;
  const entries: JsonObject[] = [];
  const seen = new Set<string>();
  let isWhole = true;
  let pages = 0;
  let total: number | null = null;
  for (const [place, request] of requests.entries()) {
    const keeps = (entry: JsonObject): boolean => {
      if (does.keeps?.(entry, input, context) === false) return false;
      const id = does.idOf?.(entry, context) ?? entryKey(entry);
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    };
    const list = await readEntries(desk, request, plain, { limit: limit - entries.length, keeps });
    if (!list.ok) return list;
    entries.push(...list.value.entries);
    isWhole &&= list.value.isWhole;
    pages += list.value.pages;
    if (requests.length === 1) total = list.value.total;
    if (entries.length < limit) continue;
    isWhole &&= place === requests.length - 1;
    break;
  }
  return ok({ entries, isWhole, total, pages });
};

/** The one thing taken from a list (NS-55); null: no list holds it. */
const readInList = async (
  desk: Desk,
  { elsewhere }: ReadOperation,
  limit: number,
): Promise<Result<ListRead> | null> => {
  const wanted = elsewhere?.(desk.input, desk.context);
  if (wanted === undefined) return null;
  const list = await readEntries(desk, wanted.request, plain, { limit, keeps: wanted.isIt });
  return list.ok && list.value.entries.length === 1 ? list : null;
};

/** What was read, and what is odd about the answer. */
type Read = ListRead & { readonly remarks?: readonly OperationNote[] };

const readAll = async (desk: Desk, does: ReadOperation, limit: number): Promise<Result<Read>> => {
  const { operation, input, context } = desk;
  const request = operation.request(input, null, context);
  if (!request.ok) return request;
  if (does.one === null) {
    const further = does.further?.(input, context) ?? [];
    return readLists(desk, does, [request.value, ...further], limit);
  }
  const body = await readBody(desk, request.value, plain);
  if (!body.ok && body.problem.code === 'service-read-missing') {
    const listed = await readInList(desk, does, limit);
    return listed ?? body;
  }
  if (!body.ok) return body;
  const one = does.one(body.value, context);
  if (one === null) return failed('service-read-odd', { text: JSON.stringify(body.value).slice(0, 300) });
  const remarks = answerRemarks({ path: '', status: null, body: body.value }, context.profile);
  return ok({ entries: [one], isWhole: true, total: null, pages: 1, remarks });
};

const notesOn = async (
  desk: Desk,
  does: ReadOperation,
  entries: readonly JsonObject[],
  limit: number,
): Promise<readonly OperationNote[]> => {
  const { input, context } = desk;
  const wanted = does.beside?.(input, entries, context) ?? null;
  const sieve = { limit, keeps: () => true };
  const beside = wanted === null ? null : await readEntries(desk, wanted, plain, sieve);
  const read = { input, entries, beside: beside?.ok === true ? beside.value.entries : null };
  return does.notes?.(read, context) ?? [];
};

/** Performs an operation that only reads. Errors: those of reading; operation-unknown, where it does more than that. */
export const lookUp = async (desk: Desk, limit: number): Promise<Result<Output<'service.read'>>> => {
  const { does, name } = desk.operation;
  if (does.kind !== 'read') return failed('operation-unknown', { name });
  const list = await readAll(desk, does, limit);
  if (!list.ok) return list;
  const { entries, isWhole, total, remarks = [] } = list.value;
  const notes = [...remarks, ...(await notesOn(desk, does, entries, limit))];
  return ok({ entries: entries.map((entry) => ({ ...entry })), isWhole, total, notes: notes.map(said) });
};
