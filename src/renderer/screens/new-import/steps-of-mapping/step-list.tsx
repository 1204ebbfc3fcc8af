import { ActionIcon, Select } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { columnsNamedBy, type Step } from '../../../../core/clean/step';
import { missingOfStep, withColumn } from '../../../../core/clean/step-columns';
import { stepWords } from '../../../../core/clean/step-words';
import type { Summary } from '../../../../ipc/shapes';
import { formatThings } from '../../../data/format';
import { formOf } from './step-form';
import classes from './steps.module.css';

type Done = NonNullable<Summary['steps']>[number];

type Props = {
  readonly steps: readonly Step[];
  /** What each did; absent: not checked, or they were changed since. */
  readonly done?: readonly Done[] | undefined;
  readonly onSteps: (steps: readonly Step[]) => void;
  /** The columns of the file; absent: all that steps need are known to be there. */
  readonly names?: readonly string[];
  /** Absent: steps are not changed here. */
  readonly onEdit?: (place: number) => void;
  /** They cannot be changed now. */
  readonly isStill: boolean;
};

const figureOf = (step: Step, done: Done | undefined): string => {
  if (step.off === true) return 'off';
  if (done?.cells === undefined || done.leftOut === undefined) return '';
  if (done.leftOut > 0) return `${formatThings(done.leftOut, 'row', 'rows')} left out`;
  if (done.cells > 0) return formatThings(done.cells, 'cell', 'cells');
  if (step.do === 'match' && (done.rows ?? 0) > 0) return formatThings(done.rows ?? 0, 'row', 'rows');
  return 'nothing to do';
};

const moved = (steps: readonly Step[], from: number, to: number): readonly Step[] => {
  const all = [...steps];
  all.splice(to, 0, ...all.splice(from, 1));
  return all;
};

const toggled = ({ off, ...step }: Step): Step => (off === true ? step : { ...step, off: true });

const Line = ({ place, step, ...props }: Props & { readonly place: number; readonly step: Step }) => {
  const { steps, done, names, onSteps, onEdit, isStill } = props;
  const words = stepWords(step, place);
  const isOff = step.off === true;
  const at = (one: Step | null): readonly Step[] =>
    steps.flatMap((other, index) => (index === place ? (one ?? []) : other));
  const acts = [
    {
      label: isOff ? 'Switch on' : 'Switch off',
      icon: isOff ? IconEyeOff : IconEye,
      act: () => onSteps(at(toggled(step))),
      isThere: true,
    },
    {
      label: 'Change',
      icon: IconPencil,
      act: () => onEdit?.(place),
      isThere: onEdit !== undefined && formOf(step) !== null,
    },
    {
      label: 'Do it earlier',
      icon: IconChevronUp,
      act: () => onSteps(moved(steps, place, place - 1)),
      isThere: place > 0,
    },
    {
      label: 'Do it later',
      icon: IconChevronDown,
      act: () => onSteps(moved(steps, place, place + 1)),
      isThere: place < steps.length - 1,
    },
    { label: 'Remove', icon: IconTrash, act: () => onSteps(at(null)), isThere: true },
  ].filter(({ isThere }) => isThere);
  return (
    <li className={classes.step} data-off={isOff || undefined}>
      <span className={classes.words}>{words}</span>
      {missingOfStep(step, names ?? columnsNamedBy(step)).map((column) => (
        <Select
          key={column}
          size="xs"
          label={`The file has no column “${column}”`}
          error="Choose another, or switch the step off or remove it"
          placeholder="Use this one instead"
          data={[...new Set(names)]}
          value={null}
          onChange={(name) => name !== null && onSteps(at(withColumn(step, column, name)))}
        />
      ))}
      <span className={classes.line}>
        <span className={classes.figure}>{figureOf(step, done?.[place])}</span>
        {acts.map(({ label, icon: Icon, act }) => (
          <ActionIcon
            key={label}
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`${label}: ${words}`}
            title={label}
            disabled={isStill}
            onClick={act}
          >
            <Icon size={15} aria-hidden />
          </ActionIcon>
        ))}
      </span>
    </li>
  );
};

/** The steps of a mapping in their order: each can be switched off, changed, moved and removed. */
export const StepList = (props: Props) => (
  <ol className={classes.list} aria-label="Steps">
    {props.steps.map((step, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place among the others.
      <Line key={place} place={place} step={step} {...props} />
    ))}
  </ol>
);
