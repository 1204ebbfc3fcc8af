import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { Connection, Draft, Summary } from '../../../../ipc/shapes';
import { Card } from '../../../components/card';
import { Note } from '../../../components/note';
import { formatAmount, formatCount } from '../../../data/format';
import type { Consent } from './consent';

type Props = {
  readonly draft: Draft;
  readonly connection: Connection | undefined;
  readonly summary: Summary;
  readonly consent: Consent;
  readonly onConsent: (consent: Consent) => void;
};

const money = ({ controlTotals }: Summary): string =>
  controlTotals.map(({ currency, valid }) => `${formatAmount(valid)} ${currency}`).join(' and ');

/** The questions that production and payable invoices ask before anything leaves. */
export const Confirm = ({ draft, connection, summary, consent, onConsent }: Props) => {
  const isProduction = connection?.environment === 'production';
  const isPayable = draft.status === 'verified';
  if (!isProduction && !isPayable) return null;
  return (
    <Card title="Please confirm">
      <Stack gap="md">
        {isPayable && (
          <Note tone="bad" title={`${money(summary)} can be paid after this`}>
            <Checkbox
              mt={6}
              label={`I know that these ${formatCount(summary.records.valid)} can still be paid, and that none was paid elsewhere.`}
              checked={consent.knowsVerified}
              onChange={(event) => onConsent({ ...consent, knowsVerified: event.currentTarget.checked })}
            />
          </Note>
        )}
        {isProduction && (
          <TextInput
            label="This goes to the real books. Type the name of the connection"
            description={connection.name}
            placeholder={connection.name}
            value={consent.typedName}
            onChange={(event) => onConsent({ ...consent, typedName: event.currentTarget.value })}
          />
        )}
      </Stack>
    </Card>
  );
};
