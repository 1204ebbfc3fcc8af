import { dimensionIn } from '../../service/operations/dimensions/read';
import { mirror, mirrorWhereShown } from '../mirrors';
import type { Readable } from '../read-back';

/** A dimension reads back whole, in the list too; a short list leaves out code, reference and service type. */
export const readBack: Readable = {
  kind: 'readable',
  one: { endpoint: 'dimensions.get', entry: (body) => dimensionIn(body) },
  list: { queries: () => [{}], mayLeaveOut: ['code', 'reference_id', 'svc_type'] },
  shown: (entry) => entry,
  mirrors: [
    mirror('name', 'text', 'People choose the account or department by its name.'),
    mirror('erp_dimension_id', 'text', 'Invoices are coded with this id: they would go to another account.'),
    mirror('erp_type', 'text', 'It would stand among dimensions of another type.'),
    mirrorWhereShown('code', 'text', 'Orders and reports may name it by its code.'),
    mirrorWhereShown(
      'reference_id',
      'text',
      'The next load would create a second one instead of updating this.',
    ),
    mirrorWhereShown('svc_type', 'text', 'The service would treat it as another kind of dimension.'),
  ],
  lines: null,
  derived: [],
  money: null,
};
