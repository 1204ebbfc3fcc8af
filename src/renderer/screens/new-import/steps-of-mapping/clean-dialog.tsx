import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Step } from '../../../../core/clean/step';
import type { Output } from '../../../../ipc/contract';
import { formatCount, formatThings } from '../../../data/format';
import { useCall } from '../../../data/use-call';
import { focusRows } from '../../../grid/focus-rows';
import { StepFields } from './step-fields';
import { type ActName, faultOfStep, type StepForm, stepOf } from './step-form';
import classes from './steps.module.css';

/** A step that is being made, or changed where it stands. */
export type Cleaning = { readonly form: StepForm; readonly place: number | null };

type Tried = Output<'drafts.tryStep'>;

const titles: Readonly<Record<ActName, string>> = {
  trim: 'Tidy blanks',
  case: 'Capitals or small letters',
  replace: 'Replace',
  pad: 'Fill up with zeros',
  fill: 'Fill cells',
  'leave-out': 'Leave rows out',
};

/** What it would do, in words. */
const sumOf = ({ rows, cells, leftOut }: Tried): string => {
  if (leftOut > 0)
    return `${formatThings(leftOut, 'row is', 'rows are')} left out then. The file stays as it is.`;
  return cells === 0
    ? 'Nothing would change.'
    : `${formatThings(cells, 'cell changes', 'cells change')} in ${formatThings(rows, 'row', 'rows')}. The file stays as it is, and what was typed by hand stands.`;
};

const Examples = ({ examples }: Pick<Tried, 'examples'>) => (
  <div className={classes.examples}>
    <Table verticalSpacing={2} aria-label="First changes">
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="right">Row</Table.Th>
          <Table.Th>Now</Table.Th>
          <Table.Th>Then</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {examples.map(({ row, was, now }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may stand here with two cells.
          <Table.Tr key={`${row} ${at}`}>
            <Table.Td ta="right">{formatCount(row)}</Table.Td>
            <Table.Td className={classes.text}>
              {was === '' ? (
                <Text span c="dimmed" size="xs">
                  blank
                </Text>
              ) : (
                was
              )}
            </Table.Td>
            <Table.Td className={classes.text}>
              {now === null || now === '' ? (
                <Text span c="dimmed" size="xs">
                  {now === null ? 'left out' : 'blank'}
                </Text>
              ) : (
                now
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
);

const settleMs = 200;

const doesWhat = ({ cells, leftOut }: Tried, { act, put }: StepForm): string =>
  act === 'replace' && put === ''
    ? `Take it out of ${formatThings(cells, 'cell', 'cells')}`
    : leftOut > 0
      ? `Leave ${formatThings(leftOut, 'row', 'rows')} out`
      : `Change ${formatThings(cells, 'cell', 'cells')}`;

type Props = {
  readonly importId: string;
  readonly cleaning: Cleaning;
  /** Not all rows are in view: the step is done to the others too. */
  readonly isFiltered: boolean;
  readonly onClose: () => void;
  readonly onStep: (step: Step) => void;
};

const Form = ({ importId, cleaning, isFiltered, onClose, onStep }: Props) => {
  const [form, setForm] = useState(cleaning.form);
  const said = stepOf(form);
  const fault = said === null ? null : faultOfStep(said);
  const step = fault === null ? said : null;
  const [settled] = useDebouncedValue(JSON.stringify(step), settleMs);
  const isSettled = settled === JSON.stringify(step);
  const tried = useCall(
    'drafts.tryStep',
    { importId, step: step ?? { do: 'trim', columns: [form.column] }, place: cleaning.place },
    { isWanted: step !== null && isSettled },
  );
  const found = step !== null && isSettled && tried.kind === 'ready' ? tried.value : null;
  const isIdle = found === null || (found.cells === 0 && found.leftOut === 0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (step !== null && !isIdle) onStep(step);
      }}
    >
      <Stack gap="sm">
        <StepFields form={form} onForm={setForm} />
        <Text size="sm" role="status" mih="1.5em">
          {step === null
            ? (fault ?? '')
            : tried.kind === 'failed' && isSettled
              ? tried.failure.sentence
              : found === null
                ? 'Counting …'
                : `${sumOf(found)}${isFiltered ? ' Rows that are out of view now are among them.' : ''}`}
        </Text>
        {found !== null && found.examples.length > 0 && <Examples examples={found.examples} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isIdle}>
            {found === null || isIdle ? 'Change cells' : doesWhat(found, form)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Asks how the cells of a column are to be cleaned, and shows what that does before it is done. */
export const CleanDialog = ({
  cleaning,
  ...props
}: Omit<Props, 'cleaning'> & { readonly cleaning: Cleaning | null }) => (
  <Modal
    opened={cleaning !== null}
    onClose={props.onClose}
    title={
      cleaning === null
        ? ''
        : cleaning.form.act === 'leave-out'
          ? titles['leave-out']
          : `${titles[cleaning.form.act]}: ${cleaning.form.column}`
    }
    closeButtonProps={{ 'aria-label': 'Close' }}
    returnFocus={false}
    onExitTransitionEnd={focusRows}
    size="lg"
  >
    {cleaning !== null && <Form cleaning={cleaning} {...props} />}
  </Modal>
);
