import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './new-import.module.css';
import type { Step, StepName } from './steps';

type Props = { readonly steps: readonly Step[]; readonly onGo: (step: StepName) => void };

const StepButton = ({
  step,
  at,
  onGo,
}: {
  readonly step: Step;
  readonly at: number;
  readonly onGo: Props['onGo'];
}) => (
  <UnstyledButton
    className={classes.step}
    data-state={step.state}
    aria-current={step.state === 'here' ? 'step' : undefined}
    aria-disabled={step.why !== null || undefined}
    onClick={() => step.why === null && onGo(step.name)}
  >
    <span className={classes.stepNumber} aria-hidden>
      {step.state === 'done' ? <IconCheck size={13} stroke={2.6} /> : at + 1}
    </span>
    {step.label}
  </UnstyledButton>
);

/** The five steps; any that makes sense can be opened. */
export const StepBar = ({ steps, onGo }: Props) => (
  <nav className={classes.steps} aria-label="Steps">
    <ol>
      {steps.map((step, at) => (
        <li key={step.name}>
          {step.why === null ? (
            <StepButton step={step} at={at} onGo={onGo} />
          ) : (
            <Tooltip label={step.why}>
              <span>
                <StepButton step={step} at={at} onGo={onGo} />
              </span>
            </Tooltip>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
