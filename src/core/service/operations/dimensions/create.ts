import type { JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { textAt } from '../../json-path';
import { changesOf, differencesIn } from '../compared';
import { filledTexts, noneBlank, renamed, wireCompany } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationInput,
  OperationReading,
  OperationRequest,
  WriteOperation,
} from '../operation';
import { dimensionFields } from './fields';
import { dimensionIn, dimensionList, isWanted } from './read';

const entryOf = (input: OperationInput): JsonObject =>
  filledTexts(
    input,
    dimensionFields.map(({ key }) => key),
  );

/** Within a company the reference with its type is the identity. */
const isSame = (entry: JsonObject, input: OperationInput, context: OperationContext): boolean =>
  textAt(entry, 'reference_id') === textOf(input, 'reference_id') &&
  textAt(entry, 'erp_type') === textOf(input, 'erp_type') &&
  isWanted(entry, context, undefined);

/** The single creation, with every creation field under its name of the profile. */
const request = (
  input: OperationInput,
  _before: JsonObject | null,
  context: OperationContext,
): Result<OperationRequest> => {
  const filled = noneBlank(input, dimensionFields);
  if (!filled.ok) return filled;
  const { write, values } = context.profile.dimension;
  const type = textOf(input, 'svc_type') ?? '';
  if (!values.svcType.includes(type)) {
    const params = { field: 'Service type', key: 'svc_type', wanted: `one of ${values.svcType.join(', ')}` };
    return failed('operation-field-wrong', params, { field: 'svc_type' });
  }
  const company = wireCompany(context, context.profile.types.companyId.dimensions);
  if (!company.ok) return company;
  const body = { svc_company_id: company.value, ...renamed(entryOf(input), write.fields) };
  return ok({ endpoint: 'dimensions.create', parts: { body } });
};

const read: WriteOperation['read'] = ({ status, body, text }): OperationReading => {
  if (status >= 300) return { kind: 'refused', code: 'operation-refused', text };
  const dimension = body === null ? null : dimensionIn(body);
  const id = dimension === null ? undefined : textAt(dimension, 'id');
  return id === undefined ? { kind: 'unreadable', text, setting: null } : { kind: 'done', id, notes: [] };
};

const verify: WriteOperation['verify'] = (input, { after }, context) => {
  const dimension = dimensionIn(after);
  if (dimension === null || !isSame(dimension, input, context)) return { kind: 'unknown', differences: [] };
  return { kind: 'shown', differences: differencesIn(entryOf(input), dimension) };
};

const exists = (entry: JsonObject) => ({
  code: 'dimension-exists',
  params: { id: textAt(entry, 'id') ?? '', name: textAt(entry, 'name') ?? '' },
});

export const createDimension: Operation = {
  name: 'dimensions.create',
  area: 'dimensions',
  verb: 'create',
  label: 'Create a dimension',
  about: 'Creates one dimension; one that exists is told and left as it is.',
  isBeta: false,
  fields: dimensionFields,
  request,
  does: {
    kind: 'write',
    // What a lost answer left behind is told from what was there by the list of before.
    before: (_input, context) =>
      context.company === null || !wireCompany(context, context.profile.types.companyId.dimensions).ok
        ? null
        : dimensionList(context.company),
    preview: (input) => ({ changes: changesOf(entryOf(input), null), notes: [] }),
    read,
    after: (_input, id) => (id === null ? null : { endpoint: 'dimensions.get', parts: { params: { id } } }),
    verify,
    afterSilence: 'look',
    isSameThing: (one, other) =>
      ['reference_id', 'erp_type'].every((key) => textOf(one, key) === textOf(other, key)),
    lookUp: (input, context) =>
      context.company === null
        ? null
        : {
            request: dimensionList(context.company),
            list: 'dimensions',
            isIt: (entry) => isSame(entry, input, context),
          },
    exists,
    existsOnce: exists,
    reversibility: [
      { can: false, text: 'A dimension cannot be deleted through the service.' },
      { can: true, text: 'A wrong name can be corrected by loading the dimension under the same reference.' },
    ],
  },
};
