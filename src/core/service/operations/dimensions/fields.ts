import { field } from '../filled';
import type { OperationField } from '../operation';

export const dimensionId: OperationField = field(
  'id',
  { label: 'Dimension', help: 'The id that the service gave the dimension.' },
  { kind: 'id', required: true, isPositional: true, rule: 'R-67' },
);

/** The seven types that the service supports. */
const types = [
  { value: 'account', label: 'Account (GL account)' },
  { value: 'location', label: 'Location' },
  { value: 'department', label: 'Department' },
  { value: 'project', label: 'Project' },
  { value: 'task', label: 'Task' },
  { value: 'cost_type', label: 'Cost type' },
  { value: 'item', label: 'Item' },
];

/** All that the single creation wants: every one of them is needed (R-58, NS-47); the company comes from the connection. */
export const dimensionFields: readonly OperationField[] = [
  field(
    'code',
    { label: 'Code', help: 'The code people know it by, such as the account number.' },
    { kind: 'id', required: true, rule: 'R-58' },
  ),
  field(
    'reference_id',
    {
      label: 'Reference ID',
      help: 'What identifies it within its ERP type for ever; often the code itself.',
    },
    { kind: 'id', required: true, rule: 'R-58' },
  ),
  field(
    'erp_type',
    {
      label: 'ERP type',
      help: 'What the accounting system calls this kind, such as Account or Department.',
    },
    { required: true, rule: 'R-58' },
  ),
  field(
    'svc_type',
    { label: 'Service type', help: 'Which of the seven kinds of the service it is.' },
    { kind: 'choice', required: true, choices: types, rule: 'R-59' },
  ),
  field('name', { label: 'Name', help: 'The name shown beside the code.' }, { required: true, rule: 'R-58' }),
  field(
    'erp_dimension_id',
    {
      label: 'ERP dimension ID',
      help: 'The identifier in the accounting system, exactly as it stands there; invoices are coded with it.',
    },
    { kind: 'id', required: true, rule: 'R-69' },
  ),
];
