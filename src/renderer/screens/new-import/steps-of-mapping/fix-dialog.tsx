import { Button, Checkbox, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fixingSteps } from '../../../../core/clean/fixing-step';
import type { Step } from '../../../../core/clean/step';
import { words } from '../../../../core/issues/codes';
import type { Output } from '../../../../ipc/contract';
import { WhenReady } from '../../../components/waiting';
import { formatCount, formatThings } from '../../../data/format';
import { useCall } from '../../../data/use-call';
import { focusRows } from '../../../grid/focus-rows';
import classes from './steps.module.css';

type Fixes = Output<'drafts.fixes'>;
type Pair = Fixes['pairs'][number];

type Props = {
  readonly importId: string;
  readonly code: string;
  readonly onClose: () => void;
  readonly onSteps: (steps: readonly Step[], cells: number) => void;
};

const keyOf = ({ column, from, to }: Pair): string => JSON.stringify([column, from, to]);

const cellsOf = (pairs: readonly Pair[]): number => pairs.reduce((sum, { cells }) => sum + cells, 0);

const Pairs = ({
  pairs,
  ticked,
  onTick,
}: {
  readonly pairs: readonly Pair[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (keys: readonly string[], isTicked: boolean) => void;
}) => {
  const all = pairs.map(keyOf);
  const isAll = all.every((key) => ticked.has(key));
  return (
    <div className={classes.pairs}>
      <Table verticalSpacing={3} aria-label="What is put in place of what">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <Checkbox
                aria-label="All"
                checked={isAll}
                indeterminate={!isAll && all.some((key) => ticked.has(key))}
                onChange={(event) => onTick(all, event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>Column</Table.Th>
            <Table.Th>Now</Table.Th>
            <Table.Th>Then</Table.Th>
            <Table.Th ta="right">Cells</Table.Th>
            <Table.Th>They differ in</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pairs.map((pair) => (
            <Table.Tr key={keyOf(pair)}>
              <Table.Td>
                <Checkbox
                  aria-label={`${pair.from} becomes ${pair.to}`}
                  checked={ticked.has(keyOf(pair))}
                  onChange={(event) => onTick([keyOf(pair)], event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td className={classes.text}>{pair.column}</Table.Td>
              <Table.Td className={classes.text}>{pair.from}</Table.Td>
              <Table.Td className={classes.text}>{pair.to}</Table.Td>
              <Table.Td ta="right">{formatCount(pair.cells)}</Table.Td>
              <Table.Td>{pair.isSure ? 'how they are written' : 'a letter: look at it'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

const ruleWords = (rule: Step): string =>
  rule.do === 'pad'
    ? `fill numbers up to ${rule.to} letters`
    : 'read numbers of five digits as the days of a spreadsheet';

const Choice = ({
  fixes,
  onClose,
  onSteps,
}: Omit<Props, 'importId' | 'code'> & { readonly fixes: Fixes }) => {
  const { pairs, more, rule } = fixes;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(pairs.filter(({ isSure }) => isSure).map(keyOf)),
  );
  const [isRule, setIsRule] = useState(rule !== null);
  const go = useRef<HTMLButtonElement>(null);
  // What is asked comes after the dialog: its own focus is elsewhere by then.
  useEffect(() => go.current?.focus(), []);
  const chosen = pairs.filter((pair) => ticked.has(keyOf(pair)));
  const asRule = isRule && chosen.length === pairs.length;
  const cells = cellsOf(chosen);
  const onTick = (keys: readonly string[], isTicked: boolean): void => {
    const next = new Set(ticked);
    for (const key of keys) {
      if (isTicked) next.add(key);
      else next.delete(key);
    }
    setTicked(next);
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        Each of these is not right as it stands, and one right value is near it. Ticked are those that are
        only written otherwise: in zeros, blanks, capitals, marks, or as a day of a spreadsheet. The file
        stays as it is.
      </Text>
      <Pairs pairs={pairs} ticked={ticked} onTick={onTick} />
      {more > 0 && (
        <Text size="sm">{formatThings(more, 'more text comes', 'more texts come')} after these.</Text>
      )}
      {rule !== null && (
        <Checkbox
          label={`As one rule: ${ruleWords(rule)}. It changes no other cell here, and goes for those of the next file too.`}
          checked={asRule}
          disabled={chosen.length < pairs.length}
          onChange={(event) => setIsRule(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          ref={go}
          disabled={chosen.length === 0}
          onClick={() => onSteps(asRule && rule !== null ? [rule] : fixingSteps(chosen), cells)}
        >
          Change {formatThings(cells, 'cell', 'cells')}
        </Button>
      </Group>
    </Stack>
  );
};

const Loaded = ({ importId, code, ...props }: Props) => {
  const fixes = useCall('drafts.fixes', { importId, code });
  return (
    <WhenReady of={fixes} lines={4}>
      {(value) => <Choice fixes={value} {...props} />}
    </WhenReady>
  );
};

/** What the cells of a kind of issue may mean, to be put in their place at once. */
export const FixDialog = ({ code, ...props }: Omit<Props, 'code'> & { readonly code: string | null }) => (
  <Modal
    opened={code !== null}
    onClose={props.onClose}
    title={code === null ? '' : words(code, {}).title}
    closeButtonProps={{ 'aria-label': 'Close' }}
    returnFocus={false}
    onExitTransitionEnd={focusRows}
    size="xl"
  >
    {code !== null && <Loaded code={code} {...props} />}
  </Modal>
);
