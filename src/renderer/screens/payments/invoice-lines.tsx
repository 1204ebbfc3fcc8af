import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Card } from '../../components/card';
import {
  amountFault,
  emptyLine,
  type InvoiceLine,
  type PaymentDraft,
  payableCurrencies,
} from './payment-draft';
import classes from './typed.module.css';

type Props = { readonly draft: PaymentDraft; readonly onDraft: (draft: PaymentDraft) => void };

type LineProps = {
  readonly line: InvoiceLine;
  readonly place: number;
  readonly currency: string | null;
  readonly onLine: (line: InvoiceLine) => void;
  readonly onRemove: (() => void) | undefined;
};

const Line = ({ line, place, currency, onLine, onRemove }: LineProps) => (
  <div className={classes.line}>
    <TextInput
      className={classes.figure}
      aria-label={`Amount of invoice ${place}`}
      placeholder="0.00"
      inputMode="decimal"
      error={amountFault(line.amount)}
      {...(currency === null ? {} : { rightSection: <span className={classes.lineHead}>{currency}</span> })}
      rightSectionWidth={44}
      value={line.amount}
      onChange={(event) => onLine({ ...line, amount: event.currentTarget.value })}
    />
    <TextInput
      aria-label={`Id of invoice ${place}`}
      value={line.invoiceId}
      onChange={(event) => onLine({ ...line, invoiceId: event.currentTarget.value })}
    />
    <TextInput
      aria-label={`Number of invoice ${place}`}
      value={line.invoiceNumber}
      onChange={(event) => onLine({ ...line, invoiceNumber: event.currentTarget.value })}
    />
    <ActionIcon
      aria-label={`Remove invoice ${place}`}
      disabled={onRemove === undefined}
      onClick={() => onRemove?.()}
    >
      <IconTrash size={16} />
    </ActionIcon>
  </div>
);

/** The invoices that one payment covers, each in full, all in one currency. */
export const InvoiceLines = ({ draft, onDraft }: Props) => {
  const { lines, currency } = draft;
  const next = Math.max(...lines.map(({ key }) => key)) + 1;
  const put = (line: InvoiceLine): void =>
    onDraft({ ...draft, lines: lines.map((old) => (old.key === line.key ? line : old)) });
  return (
    <Card
      title="What it pays"
      about="Each invoice with its full total: a part of one cannot be paid. One payment is in one currency."
      actions={
        <SegmentedControl
          size="xs"
          flex="none"
          aria-label="Currency"
          data={[...payableCurrencies]}
          value={currency ?? ''}
          onChange={(chosen) =>
            onDraft({ ...draft, currency: payableCurrencies.find((one) => one === chosen) ?? null })
          }
        />
      }
    >
      <div className={classes.lines}>
        <div className={`${classes.line} ${classes.lineHead}`} aria-hidden>
          <span>Amount</span>
          <span>Invoice id at the service</span>
          <span>Invoice number</span>
        </div>
        {lines.map((line, index) => (
          <Line
            key={line.key}
            line={line}
            place={index + 1}
            currency={currency}
            onLine={put}
            onRemove={
              lines.length === 1
                ? undefined
                : () => onDraft({ ...draft, lines: lines.filter(({ key }) => key !== line.key) })
            }
          />
        ))}
        <div>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => onDraft({ ...draft, lines: [...lines, emptyLine(next)] })}
          >
            Add an invoice
          </Button>
        </div>
      </div>
    </Card>
  );
};
