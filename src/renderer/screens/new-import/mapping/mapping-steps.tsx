import type { Step } from '../../../../core/clean/step';
import type { Mapping } from '../../../../core/map/mapping';
import { Card } from '../../../components/card';
import { StepList } from '../steps-of-mapping/step-list';

type Props = {
  readonly mapping: Mapping;
  readonly names: readonly string[];
  readonly onMapping: (mapping: Mapping) => void;
};

const withSteps = ({ steps: _, ...mapping }: Mapping, steps: readonly Step[]): Mapping =>
  steps.length === 0 ? mapping : { ...mapping, steps: [...steps] };

/** The steps that a mapping brings along; nothing where it has none. */
export const MappingSteps = ({ mapping, names, onMapping }: Props) =>
  mapping.steps === undefined || mapping.steps.length === 0 ? null : (
    <Card title="Steps" about="They are done to the rows before the fields are read." isFlush>
      <StepList
        steps={mapping.steps}
        names={names}
        isStill={false}
        onSteps={(steps) => onMapping(withSteps(mapping, steps))}
      />
    </Card>
  );
