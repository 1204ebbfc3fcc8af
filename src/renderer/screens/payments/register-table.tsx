import { Table, UnstyledButton } from '@mantine/core';
import type { PaymentEntry } from '../../../ipc/payments';
import { EnvironmentBadge } from '../../components/environment-band';
import { ScrollPart } from '../../components/scroll-part';
import { ToneBadge } from '../../components/tone-badge';
import { environmentNamed } from '../../data/environments';
import { formatAgo, formatAmount, formatCount, formatDay } from '../../data/format';
import { onListKeys } from '../../data/list-keys';
import { useNow } from '../../data/use-now';
import { type CurrencyTotal, standingOf, totalsOf } from './payment-states';
import classes from './payments.module.css';

/** Gives way beside an open payment, and first of all where there is little room. */
const LESS = `${classes.spare} ${classes.less}`;

type LineProps = {
  readonly payment: PaymentEntry;
  readonly isOpen: boolean;
  /** Its connection was removed: it can be read and cancelled, and nothing new is paid over it. */
  readonly isArchived: boolean;
  readonly onOpen: (ref: string) => void;
};

const Line = ({ payment, isOpen, isArchived, onOpen }: LineProps) => {
  const { tone, word } = standingOf(payment);
  const environment = environmentNamed(payment.environment);
  return (
    <Table.Tr className={classes.row} data-open={isOpen || undefined} onClick={() => onOpen(payment.ref)}>
      <Table.Td className={classes.first}>
        <ToneBadge
          tone={tone}
          title={payment.statusCode === null ? word : `${word}, code ${payment.statusCode}`}
        >
          {word}
        </ToneBadge>
      </Table.Td>
      <Table.Td className={classes.payee}>
        <UnstyledButton
          className={classes.open}
          title={payment.vendorName ?? undefined}
          data-list-item
          aria-current={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(payment.ref);
          }}
        >
          {payment.vendorName ?? `Vendor ${payment.vendorId}`}
        </UnstyledButton>
        <div className={classes.under}>
          {payment.paymentId === null ? 'No id yet' : `Payment ${payment.paymentId}`}
        </div>
        {payment.twice?.map(({ invoiceId, ref, paymentId }) => (
          <div key={`${invoiceId} ${ref}`} className={classes.twice} role="alert">
            Paid twice: invoice {invoiceId} is in{' '}
            {paymentId === null ? 'another payment' : `payment ${paymentId}`} as well
          </div>
        ))}
      </Table.Td>
      <Table.Td className={classes.least}>
        {environment !== undefined && <EnvironmentBadge environment={environment} />}
        <div className={classes.under}>
          {payment.connection}
          {isArchived && ', archived'}
        </div>
      </Table.Td>
      <Table.Td className={LESS}>{payment.locationId}</Table.Td>
      <Table.Td className={classes.spare}>{formatDay(payment.sendOn)}</Table.Td>
      <Table.Td className={LESS}>{payment.invoices.length}</Table.Td>
      <Table.Td className={classes.amount}>
        {formatAmount(payment.total)} <span className={classes.currency}>{payment.currency}</span>
      </Table.Td>
    </Table.Tr>
  );
};

const TotalLine = ({ of: { currency, count, total, inDoubt } }: { readonly of: CurrencyTotal }) => (
  <div className={classes.total}>
    <span>
      Total of {formatCount(count)} in {currency}
      {inDoubt !== null && (
        <span className={classes.doubtful}>
          {' '}
          of which {formatAmount(inDoubt)} {currency} in doubt
        </span>
      )}
    </span>
    <strong>
      {formatAmount(total)} <span className={classes.currency}>{currency}</span>
    </strong>
  </div>
);

/** How old the statuses are that may have changed since. */
const ReadAge = ({ of }: { readonly of: readonly PaymentEntry[] }) => {
  const nowMs = useNow();
  const open = of.filter(({ paymentId, isTerminal }) => paymentId !== null && !isTerminal);
  const times = open.flatMap(({ refreshedAt }) => refreshedAt ?? []).sort();
  const [oldest] = times;
  if (open.length === 0) return null;
  if (oldest === undefined) return <p>No status was read from the service yet.</p>;
  const unread = open.length - times.length;
  return (
    <p>
      Status as read from the service{open.length > 1 ? ', the oldest' : ''} {formatAgo(oldest, nowMs)}
      {unread > 0 && `; ${formatCount(unread)} not read yet`}.
    </p>
  );
};

type Props = {
  readonly payments: readonly PaymentEntry[];
  /** How many the search finds; `isCut`: not all of them are here. */
  readonly total: number;
  readonly isCut: boolean;
  readonly selected: string | null;
  /** Ids of connections that were removed. */
  readonly archived: ReadonlySet<string>;
  readonly onOpen: (ref: string) => void;
};

const heads = [
  { label: 'Status', className: classes.first },
  { label: 'Vendor', className: classes.payee },
  { label: 'Connection', className: classes.least },
  { label: 'From', className: LESS },
  { label: 'To be sent on', className: classes.spare },
  { label: 'Invoices', className: LESS },
  { label: 'Amount', className: classes.amount },
] as const;

/** The payments line by line, and their total by currency. */
export const RegisterTable = ({ payments, total, isCut, selected, archived, onOpen }: Props) => {
  const totals = totalsOf(payments);
  return (
    <section className={classes.sheet} aria-label="Register of payments">
      <ScrollPart className={classes.rows} label="Payments" onKeyDown={onListKeys}>
        <Table className={classes.table} verticalSpacing={8} horizontalSpacing={14} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head.label} className={head.className}>
                  {head.label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payments.map((payment) => (
              <Line
                key={payment.ref}
                payment={payment}
                isOpen={payment.ref === selected}
                isArchived={archived.has(payment.connectionId)}
                onOpen={onOpen}
              />
            ))}
          </Table.Tbody>
        </Table>
        {payments.length === 0 && <p className={classes.none}>No payment fits.</p>}
      </ScrollPart>
      <section className={classes.totals} aria-label="Totals by currency">
        {isCut && (
          <p>
            The newest {formatCount(payments.length)} of {formatCount(total)}; the totals are of these. Search
            to see others.
          </p>
        )}
        {totals.map((one) => (
          <TotalLine key={one.currency} of={one} />
        ))}
        <ReadAge of={payments} />
        <p>Rejected, cancelled and unsent payments are not in the totals.</p>
      </section>
    </section>
  );
};
