import { Checkbox, Stack, TextInput } from '@mantine/core';
import { currencyText } from '../../../../core/report/bridge';
import type { Connection } from '../../../../ipc/connections';
import type { OwnChoice } from '../../../../ipc/own-choice';
import type { Summary } from '../../../../ipc/shapes';
import { isZero, minus } from '../../../charts/decimal-text';
import { Card } from '../../../components/card';
import { Note } from '../../../components/note';
import { formatAmount, formatCount } from '../../../data/format';
import { type Consent, sendable, toConfirm } from './consent';

type Props = {
  readonly choices: readonly OwnChoice[];
  readonly connection: Connection | undefined;
  readonly summary: Summary;
  readonly consent: Consent;
  readonly onConsent: (consent: Consent) => void;
};

const money = ({ controlTotals }: Summary): string =>
  controlTotals
    .filter(({ currency, valid }) => currency !== '' || !isZero(valid))
    .map(
      ({ currency, valid, existingUnsent }) =>
        `${formatAmount(minus(valid, existingUnsent ?? '0') ?? valid)} ${currencyText(currency)}`,
    )
    .join(' and ');

/** The questions that production and payable invoices ask before anything leaves. */
export const Confirm = ({ choices, connection, summary, consent, onConsent }: Props) => {
  const isProduction = connection?.environment === 'production';
  const payable = toConfirm(choices);
  const count = payable.reduce((sum, one) => sum + one.count, 0);
  const isPayable = count > 0;
  const isAll = count === sendable(summary);
  if (!isProduction && !isPayable) return null;
  return (
    <Card title="Please confirm">
      <Stack gap="md">
        {isPayable && (
          <Note
            tone="bad"
            title={
              isAll
                ? `${money(summary)} can be paid after this`
                : `${formatCount(count)} can be paid after this`
            }
          >
            <Checkbox
              mt={6}
              description={payable.map(({ confirm }) => confirm).join(' ')}
              label={`I know that these ${formatCount(count)} can still be paid, and that none was paid elsewhere.`}
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
