import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { PaymentVendorEntry } from '../../../ipc/payments';
import type { Summary } from '../../../ipc/shapes';
import { Card } from '../../components/card';
import { confirmationOf, isConfirmed } from '../../components/confirm-name';
import { FailureNote } from '../../components/failure-note';
import { Note } from '../../components/note';
import { PayAnyway } from '../../components/pay-anyway';
import { ReversibilityCard } from '../../components/reversibility';
import { UnseenPayments } from '../../components/unseen-payments';
import { WhenReady } from '../../components/waiting';
import { formatAmount } from '../../data/format';
import { goTo } from '../../data/navigation';
import { paymentTarget } from '../../data/targets';
import { useAction } from '../../data/use-action';
import { useCall, valueOr } from '../../data/use-call';
import { onlyCompany } from './destination';
import { FoundIssues } from './found-issues';
import { InvoiceLines } from './invoice-lines';
import { OutcomeNote } from './outcome-note';
import { isPayableOver, paidOver } from './payee-fields';
import { emptyPayment, invoicesOf, missingInPayment, type PaymentDraft, sumOf } from './payment-draft';
import { PaymentFields } from './payment-fields';
import { type PaymentConsent, PaymentReview } from './payment-review';
import { statusText } from './payment-states';
import classes from './typed.module.css';
import { TypedButtons, TypedPage } from './typed-page';
import { type TypedStage, useTypedImport } from './use-typed-import';

const Sum = ({ draft }: { readonly draft: PaymentDraft }) => {
  const sum = sumOf(draft);
  return (
    <Card title="The sum that is paid">
      <p className={classes.sum} aria-live="polite">
        {sum === null ? '–' : formatAmount(sum)} <small>{draft.currency ?? ''}</small>
      </p>
      <p className={classes.dim}>
        The exact sum of the amounts. No amount is sent beside them: the service adds them up itself.
      </p>
    </Card>
  );
};

type SentProps = {
  readonly summary: Summary;
  readonly onCorrect: () => void;
  readonly onAgain: () => void;
};

const Sent = ({ summary, onCorrect, onAgain }: SentProps) => {
  const list = valueOr(useCall('payments.list', { limit: 10_000 }), null);
  const entry = list?.entries.find(({ importId }) => importId === summary.importId);
  const status = entry === undefined ? null : statusText(entry.statusCode, entry.statusLabel);
  return (
    <OutcomeNote summary={summary} what="payment" entry={entry} onCorrect={onCorrect}>
      <p>
        {entry?.paymentId !== null && entry?.paymentId !== undefined && `Its id is ${entry.paymentId}. `}
        {status !== null && `It reads back as ${status}.`}
      </p>
      <Group gap="xs" mt={8}>
        {entry !== undefined && (
          <Button size="xs" onClick={() => goTo({ kind: 'paying', tab: 'register', id: entry.ref })}>
            Open it in the register
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onAgain}>
          Another one
        </Button>
      </Group>
    </OutcomeNote>
  );
};

const FirstAtLocation = () => (
  <Note tone="info">
    How an amount finds its invoice is a setting of the location that nobody can read. Look at the first
    payment of a location before you send more.
  </Note>
);

const Aside = ({ draft }: { readonly draft: PaymentDraft }) => (
  <>
    <Sum draft={draft} />
    {paymentTarget !== undefined && <ReversibilityCard of={paymentTarget.reversibility} />}
    <UnseenPayments />
    <FirstAtLocation />
  </>
);

type RefusedProps = {
  readonly summary: Summary | null;
  readonly connectionId: string | null;
  readonly onChecked: (summary: Summary) => void;
};

/** What the check found, and the place to answer what it asks. */
const Refused = ({ summary, connectionId, onChecked }: RefusedProps) =>
  summary === null ? null : (
    <>
      <FoundIssues key={summary.importId} summary={summary} />
      <PayAnyway importId={summary.importId} connectionId={connectionId} onChecked={onChecked} />
    </>
  );

const noConsent: PaymentConsent = { typedName: '', hasReadWarnings: false };

const nameOfPayee = (
  payees: readonly PaymentVendorEntry[],
  { vendorId, connectionId }: PaymentDraft,
): string | null =>
  payees.find((payee) => payee.vendorId === vendorId && isPayableOver(payee, connectionId))?.fields.name ??
  null;

const footNoteOf = (stage: TypedStage['kind'], lack: string | null, canSend: boolean): string => {
  if (stage === 'editing') return lack ?? '';
  return stage === 'checked' && !canSend ? 'Please confirm it first.' : '';
};

type FormProps = { readonly payees: readonly PaymentVendorEntry[]; readonly start: PaymentDraft };

const Form = ({ payees, start }: FormProps) => {
  const connections = valueOr(useCall('connections.list', {}), []);
  const [draft, setDraft] = useState(start);
  const [consent, setConsent] = useState(noConsent);
  const make = useAction('payments.draft', { showsFailure: true });
  const { stage, isBusy, check, take, edit, send } = useTypedImport();
  const connection = connections.find(({ id }) => id === draft.connectionId);
  const company = draft.company ?? onlyCompany(connection);
  const lack = missingInPayment({ ...draft, company });
  const vendorName = nameOfPayee(payees, draft);
  const onCheck = (): void => {
    const { connectionId, locationId, vendorId, sendOn } = draft;
    if (connectionId === null || company === null || locationId === null || vendorId === null) return;
    setConsent(noConsent);
    void check(() =>
      make.run({ connectionId, company, locationId, vendorId, sendOn, invoices: invoicesOf(draft) }),
    );
  };
  const canSend =
    stage.kind === 'checked' &&
    connection !== undefined &&
    isConfirmed(connection, consent.typedName) &&
    (stage.summary.records.warnings === 0 || consent.hasReadWarnings);
  const sum = sumOf(draft);
  return (
    <TypedPage
      {...{ title: 'New payment', stage: stage.kind }}
      about="One payment to one vendor from one location, for one or more invoices in full."
      connection={connection}
      company={company}
      back={{ label: 'Back to the register', tab: 'register' }}
      footNote={footNoteOf(stage.kind, lack, canSend)}
      buttons={
        <TypedButtons
          does="payments.draft"
          stage={stage.kind}
          isBusy={isBusy}
          environment={connection?.environment}
          check={{ label: 'Check', isReady: lack === null, run: onCheck }}
          send={{
            label: `Pay ${sum === null ? '' : formatAmount(sum)} ${draft.currency ?? ''}`,
            isReady: canSend,
            missing: canSend ? null : footNoteOf(stage.kind, lack, canSend),
            run: () => connection !== undefined && void send(confirmationOf(connection, consent.typedName)),
          }}
          onEdit={edit}
        />
      }
      aside={<Aside draft={draft} />}
    >
      {stage.kind !== 'sent' && stage.failure !== null && <FailureNote failure={stage.failure} />}
      {stage.kind === 'editing' && (
        <>
          <Refused summary={stage.refused} connectionId={draft.connectionId} onChecked={take} />
          <PaymentFields
            draft={{ ...draft, company }}
            onDraft={setDraft}
            connections={connections}
            payees={payees}
          />
          <InvoiceLines draft={draft} onDraft={setDraft} />
        </>
      )}
      {stage.kind === 'checked' && (
        <PaymentReview
          draft={draft}
          summary={stage.summary}
          connection={connection}
          vendorName={vendorName}
          consent={consent}
          onConsent={setConsent}
        />
      )}
      {stage.kind === 'sent' && (
        <Sent
          summary={stage.summary}
          onCorrect={edit}
          onAgain={() => {
            setDraft({ ...emptyPayment, connectionId: draft.connectionId, company: draft.company });
            edit();
          }}
        />
      )}
    </TypedPage>
  );
};

/** The draft that begins with a payments vendor, or with nothing. */
const startWith = (payee: PaymentVendorEntry | undefined): PaymentDraft =>
  payee === undefined
    ? emptyPayment
    : { ...emptyPayment, connectionId: paidOver(payee), vendorId: payee.vendorId };

/** A new payment: who pays whom, for which invoices, the exact sum, and its outcome. */
export const NewPayment = ({ payee }: { readonly payee: string | null }) => {
  const payees = useCall('payments.vendors', { limit: 10_000 });
  return (
    <WhenReady of={payees}>
      {({ entries }) => <Form payees={entries} start={startWith(entries.find(({ ref }) => ref === payee))} />}
    </WhenReady>
  );
};
