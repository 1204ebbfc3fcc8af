import { netTermsForms } from '../../../values/net-terms';
import { field } from '../filled';
import type { OperationField } from '../operation';

export const vendorId: OperationField = field(
  'id',
  { label: 'Vendor', help: 'The id that the service gave the vendor.' },
  { kind: 'id', required: true, isPositional: true, rule: 'R-45' },
);

/** Everything the service takes of a vendor; the company comes from the connection. */
export const vendorFields: readonly OperationField[] = [
  field(
    'erp_vendor_id',
    {
      label: 'ERP vendor ID',
      help: 'The number or code of the vendor in the accounting system, exactly as it stands there.',
    },
    { kind: 'id', required: true, rule: 'R-16' },
  ),
  field(
    'erp_vendor_name',
    { label: 'Vendor name', help: 'The name as the accounting system shows it.' },
    { required: true, rule: 'R-38' },
  ),
  field('email', { label: 'E-mail', help: 'One address to reach the vendor at.' }),
  field('phone', { label: 'Phone', help: 'A telephone number, as it is written.' }),
  field(
    'net_terms',
    {
      label: 'Payment terms',
      help: `${netTermsForms}; the service computes due dates from it.`,
    },
    { rule: 'R-54' },
  ),
];
