import { ActionIcon, Button, Group, Table } from '@mantine/core';
import { IconBan, IconFileText, IconRefresh, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { PaymentDetail } from '../../../ipc/payments';
import { Differences } from '../../components/differences';
import { DoingButton } from '../../components/doing';
import { EnvironmentBadge } from '../../components/environment-band';
import { FactList } from '../../components/fact-list';
import { Note } from '../../components/note';
import { RawAnswer } from '../../components/raw-answer';
import { ScrollPart } from '../../components/scroll-part';
import { Timeline } from '../../components/timeline';
import { ToneBadge } from '../../components/tone-badge';
import { WhenReady } from '../../components/waiting';
import { environmentNamed } from '../../data/environments';
import { formatAmount, formatDay, formatMoment } from '../../data/format';
import { goTo } from '../../data/navigation';
import { paymentTarget } from '../../data/targets';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { CancelDialog } from './cancel-dialog';
import { momentsOf } from './history-moments';
import { standingOf, statusText } from './payment-states';
import classes from './payments.module.css';

const keyLabels: Readonly<Record<string, string>> = {
  invoiceId: 'Invoice id',
  invoiceNumber: 'Number',
};

const keysText = (keys: Readonly<Record<string, string>>): string =>
  Object.entries(keys)
    .map(([key, value]) => `${keyLabels[key] ?? key} ${value}`)
    .join(', ');

const Invoices = ({ detail: { invoices } }: { readonly detail: PaymentDetail }) => (
  <Table className={classes.table} verticalSpacing={5} horizontalSpacing={0}>
    <Table.Tbody>
      {invoices.map(({ amount, currency, keys }, index) => (
        <Table.Tr key={String(index)}>
          <Table.Td className={classes.keys}>{keysText(keys) || 'No key'}</Table.Td>
          <Table.Td className={classes.amount}>
            {formatAmount(amount)} <span className={classes.currency}>{currency}</span>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** As it was read last, with the code that decides. */
const statusLine = ({ statusCode, statusLabel }: PaymentDetail): string | null => {
  const word = statusText(statusCode, statusLabel);
  return statusLabel === null || statusLabel === '' || statusCode === null
    ? word
    : `${word} (code ${statusCode})`;
};

const factsOf = (detail: PaymentDetail) =>
  [
    ['Payment id', detail.paymentId],
    ['Vendor', `${detail.vendorName ?? 'Name not known'} (${detail.vendorId})`],
    ['Paid from', `Location ${detail.locationId}`],
    ['To be sent on', formatDay(detail.sendOn)],
    [
      'Method',
      detail.paymentMethod === null ? null : `Chosen by the provider (its code ${detail.paymentMethod})`,
    ],
    ['Status', statusLine(detail)],
    ['Made here', formatMoment(detail.createdAt)],
    ['Last read', detail.refreshedAt === null ? 'Never' : formatMoment(detail.refreshedAt)],
  ] as const;

const Message = ({ detail }: { readonly detail: PaymentDetail }) => {
  if (detail.message === null && detail.advice === null) return null;
  const tone = detail.state === 'in-doubt' ? 'doubt' : detail.state === 'refused' ? 'bad' : 'warn';
  return (
    <Note tone={tone} {...(detail.message === null ? {} : { title: detail.message })}>
      {detail.advice}
    </Note>
  );
};

const Actions = ({ detail, onCancel }: { readonly detail: PaymentDetail; readonly onCancel: () => void }) => {
  const refresh = useAction('payments.refresh');
  const isAtService = detail.paymentId !== null;
  return (
    <Group gap={6}>
      <DoingButton
        does="payments.refresh"
        isPractice={detail.environment === 'practice'}
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        disabled={!isAtService}
        title={isAtService ? undefined : 'It has no id at the service yet.'}
        loading={refresh.isRunning}
        onClick={() => void refresh.run({ payments: [detail.ref] })}
      >
        Refresh
      </DoingButton>
      <DoingButton
        does="payments.cancel"
        isPractice={detail.environment === 'practice'}
        size="xs"
        variant="default"
        leftSection={<IconBan size={14} />}
        disabled={!isAtService || detail.state === 'cancelled'}
        title={detail.state === 'cancelled' ? 'It is cancelled already.' : undefined}
        onClick={onCancel}
      >
        Cancel…
      </DoingButton>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconFileText size={14} />}
        onClick={() => goTo({ kind: 'import', importId: detail.importId, tab: 'rows' })}
      >
        {detail.state === 'in-doubt' ? 'Look into it' : 'Open its import'}
      </Button>
    </Group>
  );
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

type DetailProps = Omit<Props, 'payment'> & { readonly detail: PaymentDetail };

const Detail = ({ detail, archived, onClose }: DetailProps) => {
  const [isCancelling, setIsCancelling] = useState(false);
  const { tone, word } = standingOf(detail);
  const environment = environmentNamed(detail.environment);
  return (
    <>
      <header className={classes.paneHead}>
        <div className={classes.headline}>
          <h2>
            {formatAmount(detail.total)} <span>{detail.currency}</span>
          </h2>
          <ActionIcon aria-label="Close the payment" onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        </div>
        <p>
          to {detail.vendorName ?? `vendor ${detail.vendorId}`}, by {detail.connection}
          {archived.has(detail.connectionId) && ' (archived)'}
        </p>
        <Group gap={8}>
          <ToneBadge tone={tone}>{word}</ToneBadge>
          {environment !== undefined && <EnvironmentBadge environment={environment} />}
        </Group>
        <Actions detail={detail} onCancel={() => setIsCancelling(true)} />
      </header>
      <ScrollPart className={classes.paneBody} label="About the payment">
        <Message detail={detail} />
        <Section title="History">
          <Timeline moments={momentsOf(detail.history)} />
        </Section>
        <Section title="What it pays">
          <Invoices detail={detail} />
        </Section>
        <Section title="Facts">
          <FactList facts={factsOf(detail)} />
        </Section>
        <Section title="Read back">
          {detail.raw === null ? (
            <p className={classes.dim}>It was not read back yet. Refresh it to see what the service holds.</p>
          ) : (
            <>
              <Differences of={detail.differences} target={paymentTarget} />
              <RawAnswer title="The answer as it came" value={detail.raw} />
            </>
          )}
        </Section>
      </ScrollPart>
      <CancelDialog detail={detail} isOpen={isCancelling} onClose={() => setIsCancelling(false)} />
    </>
  );
};

type Props = {
  readonly payment: string;
  /** Ids of connections that were removed. */
  readonly archived: ReadonlySet<string>;
  readonly onClose: () => void;
};

/** One payment beside the register: where it stands, how it came there, what can be done. */
export const PaymentPane = ({ payment, archived, onClose }: Props) => {
  const detail = useCall('payments.get', { payment }, { keepsFormer: true });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <aside className={classes.pane} aria-label="Payment" onKeyDown={onKeyDown}>
      <WhenReady of={detail} lines={10}>
        {(value) => <Detail detail={value} archived={archived} onClose={onClose} />}
      </WhenReady>
    </aside>
  );
};
