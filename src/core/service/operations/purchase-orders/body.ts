import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { isJsonObject } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import { dimensionList } from '../dimensions/read';
import { renamed, wrapped } from '../filled';
import type { OperationContext, OperationInput, OperationNote, OperationRequest } from '../operation';
import type { OrderLine } from './lines';

/** An order in our names as the body that goes out: the profile's names, under its key (NS-52). */
export const orderBody = (order: JsonObject, { purchaseOrder }: ServiceProfile): JsonObject =>
  wrapped(renamed(order, purchaseOrder.write.fields), purchaseOrder.write.wrapKey);

/** Custom fields that were filled in, null where one is to be taken away; null as a whole: none were. */
export const customFieldsOf = (input: OperationInput): JsonObject | null => {
  const given = input.custom_fields;
  return isJsonObject(given) && Object.keys(given).length > 0 ? given : null;
};

/** What stays of pairs when those that are taken away are gone. */
export const withoutNulls = (pairs: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== null));

/** Only configured fields go out. Errors: custom-field-unknown. */
export const rightCustomFields = (
  input: OperationInput,
  { customFields }: OperationContext,
): Result<null> => {
  const unknown = Object.keys(customFieldsOf(input) ?? {}).find(
    (name) => customFields !== null && !customFields.includes(name),
  );
  if (unknown === undefined) return ok(null);
  const params = { name: unknown, known: customFields?.join(', ') ?? '' };
  return failed('custom-field-unknown', params, { field: 'custom_fields' });
};

/** Nobody has told which custom fields there are: they cannot be checked. */
export const undeclaredNotes = (
  input: OperationInput,
  { customFields }: OperationContext,
): readonly OperationNote[] =>
  customFields === null
    ? Object.keys(customFieldsOf(input) ?? {}).map((name) => ({
        code: 'custom-field-undeclared',
        params: { name },
      }))
    : [];

/** The dimensions of the company, where a line names any, so that each can be looked up before it is sent. */
export const dimensionReads = (
  lines: readonly OrderLine[],
  { company }: OperationContext,
): readonly OperationRequest[] =>
  company !== null && lines.some((line) => line.dimensions !== null) ? [dimensionList(company)] : [];

/** The dimension list among what was read before. */
export const dimensionsRead = (before: JsonObject | null): JsonObject | undefined => {
  const list: Json | undefined = before?.['dimensions.list'];
  return isJsonObject(list) ? list : undefined;
};
