import { useState } from 'react';
import { Page } from '../../components/page';
import { WhenReady } from '../../components/waiting';
import { useDraft } from '../../data/drafts';
import type { CellPlace } from '../../data/places';
import { useCall, valueOr } from '../../data/use-call';
import { MappingStep } from './mapping';
import { ReviewStep } from './review';
import { SourceStep } from './source';
import { StartPage } from './start-page';
import type { StepProps } from './step-props';
import { currentStep } from './steps';
import { SubmitStep } from './submit';
import { ValidationStep } from './validation';

const AnyStep = (props: StepProps) => {
  switch (props.step) {
    case 'source':
      return <SourceStep {...props} />;
    case 'mapping':
      return <MappingStep {...props} />;
    case 'validation':
      return <ValidationStep {...props} />;
    case 'review':
      return <ReviewStep {...props} />;
    case 'submit':
      return <SubmitStep {...props} />;
  }
};

const OpenImport = ({
  importId,
  begin,
}: {
  readonly importId: string;
  readonly begin: CellPlace | undefined;
}) => {
  const { draft, update } = useDraft(importId);
  const connections = valueOr(useCall('connections.list', {}), []);
  const [isStraight, setIsStraight] = useState(false);
  if (draft.kind !== 'ready') {
    return (
      <Page title="New import">
        <WhenReady of={draft}>{() => null}</WhenReady>
      </Page>
    );
  }
  const connection = connections.find(({ id }) => id === draft.value.connectionId);
  return (
    <AnyStep
      draft={draft.value}
      update={update}
      connections={connections}
      connection={connection}
      step={currentStep(draft.value)}
      begin={begin}
      isStraight={isStraight}
      onStraight={setIsStraight}
    />
  );
};

type Props = { readonly importId: string | null; readonly begin: CellPlace | undefined };

/** From a file to records at the service, in five steps that keep their state. */
export const NewImportScreen = ({ importId, begin }: Props) =>
  importId === null ? <StartPage /> : <OpenImport importId={importId} begin={begin} />;
