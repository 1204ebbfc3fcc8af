import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Operation } from '../../../core/service/operations/operation';
import type { JsonObject } from '../../../core/values/json';
import type { Output } from '../../../ipc/contract';
import type { OperationEntry } from '../../../ipc/operations';
import { ConfirmName, confirmationOf, isConfirmed } from '../../components/confirm-name';
import { EnvironmentBadge } from '../../components/environment-band';
import { FailureNote } from '../../components/failure-note';
import type { Failure } from '../../data/answered';
import { formatThings } from '../../data/format';
import { useAction } from '../../data/use-action';
import { FieldInput, isWide } from './field-input';
import classes from './form.module.css';
import { inputFor, missingIn, offeredFields, withField } from './form-input';
import { Outcome } from './outcome';
import { Preview } from './preview';
import type { Scope } from './scope';

type Stage =
  | { readonly kind: 'form' }
  | { readonly kind: 'preview'; readonly preview: Output<'service.preview'> }
  | { readonly kind: 'done'; readonly entry: OperationEntry };

type Props = {
  /** What is done; null: the drawer is closed. */
  readonly operation: Operation | null;
  readonly scope: Scope;
  /** Ids of the things it is about; empty: it makes something new. */
  readonly subjects: readonly string[];
  /** The thing as it was read last; null: not known. */
  readonly now: JsonObject | null;
  readonly onClose: () => void;
  /** Opens what was made. */
  readonly onOpen?: (id: string) => void;
};

type DoingProps = Props & { readonly operation: Operation };

const About = ({ operation, scope, subjects }: DoingProps) => (
  <Group gap={8} align="center">
    <EnvironmentBadge environment={scope.connection.environment} />
    <Text size="sm" c="dimmed">
      {scope.connection.name}
      {scope.company !== null && `, company ${scope.company}`}
      {subjects.length === 1 && `, id ${subjects[0] ?? ''}`}
      {subjects.length > 1 && `, ${formatThings(subjects.length, 'thing', 'things')}`}
    </Text>
    <Text size="sm">{operation.about}</Text>
  </Group>
);

const Doing = (props: DoingProps) => {
  const { operation, scope, subjects, now, onClose, onOpen } = props;
  const [filled, setFilled] = useState<JsonObject>({});
  const [stage, setStage] = useState<Stage>({ kind: 'form' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [typed, setTyped] = useState('');
  const preview = useAction('service.preview', { showsFailure: true });
  const perform = useAction('service.perform', { showsFailure: true });
  const order = {
    connectionId: scope.connection.id,
    company: scope.company,
    name: operation.name,
    input: inputFor(operation, filled, subjects),
  };
  const onPreview = async (): Promise<void> => {
    const answer = await preview.run(order);
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setStage({ kind: 'preview', preview: answer.value });
  };
  const onPerform = async (seen: string | null): Promise<void> => {
    const answer = await perform.run({
      ...order,
      confirmProduction: confirmationOf(scope.connection, typed),
      seen,
    });
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setStage({ kind: 'done', entry: answer.value });
  };
  if (stage.kind === 'done') {
    return (
      <Stack gap="md">
        <Outcome entry={stage.entry} />
        <Group justify="flex-end" gap="xs">
          {onOpen !== undefined && stage.entry.serviceId !== null && (
            <Button variant="default" onClick={() => onOpen(stage.entry.serviceId ?? '')}>
              Open it
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    );
  }
  if (stage.kind === 'preview') {
    return (
      <Stack gap="md">
        <About {...props} />
        <Preview preview={stage.preview} />
        <ConfirmName connection={scope.connection} typed={typed} onTyped={setTyped} />
        {failure !== null && <FailureNote failure={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            disabled={perform.isRunning}
            onClick={() => {
              setFailure(null);
              setStage({ kind: 'form' });
            }}
          >
            Change something
          </Button>
          <Button
            color={scope.connection.environment === 'production' ? 'red' : 'ocean'}
            disabled={!isConfirmed(scope.connection, typed)}
            loading={perform.isRunning}
            onClick={() => void onPerform(stage.preview.seen)}
          >
            Send it
          </Button>
        </Group>
      </Stack>
    );
  }
  const missing = missingIn(operation, filled);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onPreview();
      }}
    >
      <Stack gap="md">
        <About {...props} />
        <div className={classes.fields}>
          {offeredFields(operation).map((field) => (
            <div key={field.key} className={isWide(field) ? classes.wideField : undefined}>
              <FieldInput
                field={field}
                value={filled[field.key]}
                now={now?.[field.key]}
                onValue={(value) => setFilled((before) => withField(before, field.key, value))}
              />
            </div>
          ))}
        </div>
        {failure !== null && <FailureNote failure={failure} />}
        <Group justify="flex-end" gap="xs">
          <Text size="sm" c="dimmed" flex={1} aria-live="polite">
            {missing}
          </Text>
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" disabled={missing !== null} loading={preview.isRunning}>
            See what it would do
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Does one thing at the service: fill in, see what it would do, send, see what became of it. */
export const OperationDrawer = (props: Props) => {
  const { operation, onClose } = props;
  return (
    <Drawer
      opened={operation !== null}
      onClose={onClose}
      size={620}
      title={operation?.label}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {operation !== null && <Doing key={operation.name} {...props} operation={operation} />}
    </Drawer>
  );
};
