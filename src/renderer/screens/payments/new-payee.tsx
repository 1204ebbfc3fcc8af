import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import type { Summary } from '../../../ipc/shapes';
import { Card } from '../../components/card';
import { ConfirmName, confirmationOf, isConfirmed } from '../../components/confirm-name';
import { FactList } from '../../components/fact-list';
import { FailureNote } from '../../components/failure-note';
import { Note } from '../../components/note';
import { ReversibilityCard } from '../../components/reversibility';
import { goTo } from '../../data/navigation';
import { payeeTarget } from '../../data/targets';
import { useAction } from '../../data/use-action';
import { useCall, valueOr } from '../../data/use-call';
import { Destination } from './destination';
import { FoundIssues } from './found-issues';
import { OutcomeNote } from './outcome-note';
import { missingOf, type PayeeTexts, payeeFields, trimmed } from './payee-fields';
import classes from './typed.module.css';
import { TypedButtons, TypedPage } from './typed-page';
import { useTypedImport } from './use-typed-import';

type Form = {
  readonly connectionId: string | null;
  readonly company: string | null;
  readonly texts: PayeeTexts;
};

const emptyForm: Form = { connectionId: null, company: null, texts: {} };

const missing = ({ connectionId, company, texts }: Form): string => {
  if (connectionId === null) return 'Choose a connection.';
  if (company === null) return 'Choose a company.';
  const [first, ...others] = missingOf(texts);
  if (first === undefined) return '';
  return others.length === 0 ? `${first} is missing.` : `${first} and ${others.length} more are missing.`;
};

type FieldsProps = { readonly texts: PayeeTexts; readonly onTexts: (texts: PayeeTexts) => void };

const Fields = ({ texts, onTexts }: FieldsProps) => (
  <div className={classes.pair}>
    {payeeFields.map(({ key, label, help }) => (
      <TextInput
        key={key}
        label={label}
        required
        {...(help === '' ? {} : { description: help })}
        inputWrapperOrder={['label', 'input', 'description']}
        value={texts[key] ?? ''}
        onChange={(event) => onTexts({ ...texts, [key]: event.currentTarget.value })}
      />
    ))}
  </div>
);

const companyText = (connection: Connection | undefined, company: string | null): string => {
  const name = connection?.companies.find(({ id }) => id === company)?.name ?? '';
  return name === '' ? (company ?? '') : `${company} (${name})`;
};

const Review = ({
  form,
  connection,
}: {
  readonly form: Form;
  readonly connection: Connection | undefined;
}) => {
  const texts = trimmed(form.texts);
  return (
    <Card title="Read all nine once more" about="Exactly as they go out. None can be changed afterwards.">
      <FactList
        facts={[
          ['Company', companyText(connection, form.company)],
          ...payeeFields.map(({ key, label }) => [label, texts[key] ?? ''] as const),
        ]}
      />
    </Card>
  );
};

type SentProps = {
  readonly summary: Summary;
  readonly onCorrect: () => void;
  readonly onAgain: () => void;
};

const Sent = ({ summary, onCorrect, onAgain }: SentProps) => {
  const list = valueOr(useCall('payments.vendors', { limit: 10_000 }), null);
  const entry = list?.entries.find(({ importId }) => importId === summary.importId);
  return (
    <OutcomeNote summary={summary} what="payments vendor" entry={entry} onCorrect={onCorrect}>
      <p>
        {entry?.vendorId === null || entry?.vendorId === undefined
          ? 'Its id is in the journal.'
          : `Its id is ${entry.vendorId}. It is kept in the journal for good.`}
      </p>
      <Group gap="xs" mt={8}>
        {entry !== undefined && (
          <Button size="xs" onClick={() => goTo({ kind: 'paying', tab: 'new', id: entry.ref })}>
            Pay it
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onAgain}>
          Another one
        </Button>
      </Group>
    </OutcomeNote>
  );
};

const WhyNine = () => (
  <Note tone="warn" title="Nothing can be corrected later">
    The service has no way to change or delete a payments vendor. A wrong one stays wrong, and money goes
    where it says.
  </Note>
);

/** A new payments vendor: its nine fields, a second look at them, and its outcome. */
export const NewPayee = () => {
  const connections = valueOr(useCall('connections.list', {}), []);
  const [form, setForm] = useState(emptyForm);
  const [hasRead, setHasRead] = useState(false);
  const [typedName, setTypedName] = useState('');
  const make = useAction('payments.draftVendor', { showsFailure: true });
  const { stage, isBusy, check, edit, send } = useTypedImport();
  const connection = connections.find(({ id }) => id === form.connectionId);
  const lack = missing(form);
  const { connectionId, company } = form;
  const onCheck = (): void => {
    if (connectionId === null || company === null) return;
    setHasRead(false);
    void check(() => make.run({ connectionId, company, fields: trimmed(form.texts) }));
  };
  const canSend = connection !== undefined && hasRead && isConfirmed(connection, typedName);
  return (
    <TypedPage
      stage={stage.kind}
      title="New payments vendor"
      about="Someone who can be paid. Not the same as a vendor of the accounting system."
      connection={connection}
      company={company}
      back={{ label: 'Back to the payments vendors', tab: 'payees' }}
      footNote={
        stage.kind === 'editing'
          ? lack
          : stage.kind === 'checked' && !hasRead
            ? 'Say that you have read it.'
            : ''
      }
      buttons={
        <TypedButtons
          does="payments.draftVendor"
          stage={stage.kind}
          isBusy={isBusy}
          environment={connection?.environment}
          check={{ label: 'Check and read again', isReady: lack === '', run: onCheck }}
          send={{
            label: 'Create the payments vendor',
            isReady: canSend,
            run: () => connection !== undefined && void send(confirmationOf(connection, typedName)),
          }}
          onEdit={edit}
        />
      }
      aside={
        <>
          <WhyNine />
          {payeeTarget !== undefined && <ReversibilityCard of={payeeTarget.reversibility} />}
        </>
      }
    >
      {stage.kind === 'editing' && (
        <>
          {stage.failure !== null && <FailureNote failure={stage.failure} />}
          {stage.refused !== null && <FoundIssues key={stage.refused.importId} summary={stage.refused} />}
          <Card title="Where it is made">
            <div className={classes.main}>
              <Destination
                connections={connections}
                value={form}
                onChange={(chosen) => setForm({ ...form, ...chosen })}
              />
            </div>
          </Card>
          <Card title="Who is paid" about="All of them are needed.">
            <Fields texts={form.texts} onTexts={(texts) => setForm({ ...form, texts })} />
          </Card>
        </>
      )}
      {stage.kind === 'checked' && (
        <>
          {stage.failure !== null && <FailureNote failure={stage.failure} />}
          <FoundIssues summary={stage.summary} />
          <Review form={form} connection={connection} />
          <Card title="Please confirm">
            <div className={classes.main}>
              <Checkbox
                label="I have read all nine fields. They are right, and I know that none can be corrected later."
                checked={hasRead}
                onChange={(event) => setHasRead(event.currentTarget.checked)}
              />
              {connection !== undefined && (
                <ConfirmName connection={connection} typed={typedName} onTyped={setTypedName} />
              )}
            </div>
          </Card>
        </>
      )}
      {stage.kind === 'sent' && (
        <Sent
          summary={stage.summary}
          onCorrect={edit}
          onAgain={() => {
            setForm({ ...form, texts: {} });
            edit();
          }}
        />
      )}
    </TypedPage>
  );
};
