import type { Json, JsonObject } from '../../../values/json';
import { ok } from '../../../values/result';
import { isJsonObject, textAt, valueAt } from '../../json-path';
import { companyFor, field, filledTexts } from '../filled';
import { textOf } from '../input';
import type { Operation, OperationContext, OperationInput, OperationRequest } from '../operation';
import { dimensionId } from './fields';

/** The dimension of an answer, under its own key; a bare object is another shape. */
export const dimensionIn = (body: Json): JsonObject | null => {
  const dimension = valueAt(body, 'dimension');
  return isJsonObject(dimension) ? dimension : null;
};

/** The dimensions of a company, of one ERP type where it is told. */
export const dimensionList = (company: string, erpType?: string): OperationRequest => ({
  endpoint: 'dimensions.list',
  parts: { query: { company, ...(erpType === undefined ? {} : { erpType }) } },
});

/** Dimensions of another company or type never count, should the service ignore the query. */
export const isWanted = (
  entry: JsonObject,
  { company }: OperationContext,
  erpType: string | undefined,
): boolean => {
  const owner = textAt(entry, 'svc_company_id');
  const type = textAt(entry, 'erp_type');
  return (
    (owner === undefined || company === null || owner === company) &&
    (type === undefined || erpType === undefined || type === erpType)
  );
};

const typeIn = (input: OperationInput): string | undefined => filledTexts(input, ['erp_type']).erp_type;

export const listDimensions: Operation = {
  name: 'dimensions.list',
  area: 'dimensions',
  verb: 'list',
  label: 'List dimensions',
  about: 'Lists the dimensions of a company.',
  isBeta: false,
  fields: [
    field(
      'erp_type',
      { label: 'ERP type', help: 'Only dimensions of this type, such as Account.' },
      { rule: 'R-68' },
    ),
    field(
      'basic',
      {
        label: 'Short form',
        help: 'Only id, name, ERP id and type of each; code, reference and service type are left out.',
      },
      { kind: 'flag', rule: 'R-68' },
    ),
  ],
  request: (input, _before, context) => {
    const company = companyFor(context);
    if (!company.ok) return company;
    const { endpoint, parts } = dimensionList(company.value, typeIn(input));
    const detail = input.basic === true ? { detail: 'basic' } : {};
    return ok({ endpoint, parts: { query: { ...parts.query, ...detail } } });
  },
  does: {
    kind: 'read',
    one: null,
    keeps: (entry, input, context) => isWanted(entry, context, typeIn(input)),
    notes: ({ input }) => (input.basic === true ? [{ code: 'dimension-list-short', params: {} }] : []),
  },
};

export const showDimension: Operation = {
  name: 'dimensions.show',
  area: 'dimensions',
  verb: 'show',
  label: 'Show a dimension',
  about: 'Reads one dimension.',
  isBeta: false,
  fields: [dimensionId],
  request: (input) =>
    ok({ endpoint: 'dimensions.get', parts: { params: { id: textOf(input, 'id') ?? '' } } }),
  does: { kind: 'read', one: dimensionIn },
};
