import { type ReactNode, useState } from 'react';
import type { Summary } from '../../../../ipc/shapes';
import { TabBar } from '../../../components/tab-bar';
import { StepList } from '../steps-of-mapping/step-list';
import type { StepsParts } from './use-steps';
import classes from './validation.module.css';

type Props = {
  readonly steps: StepsParts;
  readonly done: Summary['steps'];
  readonly isStill: boolean;
  /** The kinds of issues. */
  readonly children: ReactNode;
};

const Steps = ({ steps: { steps, isRunning, put, change }, done, isStill }: Omit<Props, 'children'>) => (
  <section className={classes.groups} aria-label="Steps of the mapping">
    {steps.length === 0 ? (
      <p className={classes.noSteps}>
        No steps yet. The menu of a column (Alt+↓) tidies, replaces or fills its cells: each act becomes a
        step, which is kept with the mapping and done to the next file too.
      </p>
    ) : (
      <StepList
        steps={steps}
        done={done}
        isStill={isStill || isRunning}
        onEdit={change}
        onSteps={(next) => void put(next, 'Steps changed')}
      />
    )}
  </section>
);

/** What stands beside the rows: the kinds of issues, or the steps. */
export const SidePanel = (props: Props) => {
  const [side, setSide] = useState<'issues' | 'steps'>('issues');
  const { length } = props.steps.steps;
  return (
    <div className={classes.side}>
      <TabBar
        label="Beside the rows"
        tabs={[
          { value: 'issues', label: 'Issues' },
          { value: 'steps', label: 'Steps', ...(length === 0 ? {} : { mark: length }) },
        ]}
        value={side}
        onOpen={setSide}
      />
      {side === 'issues' ? props.children : <Steps {...props} />}
    </div>
  );
};
