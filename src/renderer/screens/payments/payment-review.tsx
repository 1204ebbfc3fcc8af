import { Checkbox, Table } from '@mantine/core';
import type { Connection } from '../../../ipc/connections';
import type { Summary } from '../../../ipc/shapes';
import { Card } from '../../components/card';
import { ConfirmName } from '../../components/confirm-name';
import { FactList } from '../../components/fact-list';
import { formatAmount, formatDay } from '../../data/format';
import { placeLabel } from './destination';
import { FoundIssues } from './found-issues';
import type { PaymentDraft } from './payment-draft';
import { exactSum } from './payment-states';
import classes from './payments.module.css';
import typed from './typed.module.css';

export type PaymentConsent = { readonly typedName: string; readonly hasReadWarnings: boolean };

type Props = {
  readonly draft: PaymentDraft;
  readonly summary: Summary;
  readonly connection: Connection | undefined;
  readonly vendorName: string | null;
  readonly consent: PaymentConsent;
  readonly onConsent: (consent: PaymentConsent) => void;
};

const locationText = ({ draft, connection }: Props): string => {
  const location = connection?.locations.find(({ id }) => id === draft.locationId);
  return location === undefined ? (draft.locationId ?? '') : placeLabel(location);
};

/** Everything that goes out, once more, with what the check found and the last questions. */
export const PaymentReview = (props: Props) => {
  const { draft, summary, connection, vendorName, consent, onConsent } = props;
  const asks = summary.records.warnings > 0 || connection?.environment === 'production';
  return (
    <>
      <FoundIssues summary={summary} />
      <Card title="What goes out">
        <FactList
          facts={[
            ['Payments vendor', `${vendorName ?? 'Vendor'} (${draft.vendorId ?? ''})`],
            ['Paying location', locationText(props)],
            ['To be sent on', formatDay(draft.sendOn)],
          ]}
        />
        <Table className={classes.table} mt="sm" verticalSpacing={6} horizontalSpacing={0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Invoice id</Table.Th>
              <Table.Th>Number</Table.Th>
              <Table.Th className={classes.amount}>Amount</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {draft.lines.map(({ key, amount, invoiceId, invoiceNumber }) => (
              <Table.Tr key={key}>
                <Table.Td>{invoiceId}</Table.Td>
                <Table.Td>{invoiceNumber}</Table.Td>
                <Table.Td className={classes.amount}>
                  {formatAmount(exactSum([amount.trim()]))}{' '}
                  <span className={classes.currency}>{draft.currency}</span>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
      {asks && (
        <Card title="Please confirm">
          <div className={typed.main}>
            {summary.records.warnings > 0 && (
              <Checkbox
                label="I have read the warnings above and want this payment all the same."
                checked={consent.hasReadWarnings}
                onChange={(event) => onConsent({ ...consent, hasReadWarnings: event.currentTarget.checked })}
              />
            )}
            {connection !== undefined && (
              <ConfirmName
                connection={connection}
                typed={consent.typedName}
                onTyped={(typedName) => onConsent({ ...consent, typedName })}
              />
            )}
          </div>
        </Card>
      )}
    </>
  );
};
