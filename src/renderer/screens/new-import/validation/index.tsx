import { useEffect, useRef } from 'react';
import { FailureNote } from '../../../components/failure-note';
import { Note } from '../../../components/note';
import { WhenReady } from '../../../components/waiting';
import { useCall } from '../../../data/use-call';
import { useRefusal } from '../../../data/use-refusal';
import { StepFrame } from '../step-frame';
import type { StepProps } from '../step-props';
import { CheckedRows } from './checked-rows';
import { Preparing } from './preparing';
import { usePrepare } from './use-prepare';

/** Every problem of every row at once, and the place to correct them. */
export const ValidationStep = (props: StepProps) => {
  const { draft } = props;
  const prepare = usePrepare(draft.importId);
  const hasBegun = useRef(false);
  const refusal = useRefusal('drafts.prepare');
  const { begin } = prepare;
  useEffect(() => {
    if (refusal !== null || draft.isPrepared || hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [draft.isPrepared, begin, refusal]);

  const summary = useCall('imports.summary', { importId: draft.importId }, { isWanted: draft.isPrepared });
  if (refusal !== null && !draft.isPrepared) {
    return (
      <StepFrame {...props}>
        <Note tone="info" title="Not checked yet">
          {refusal}
        </Note>
      </StepFrame>
    );
  }
  if (prepare.state.kind === 'failed') {
    return (
      <StepFrame {...props}>
        <FailureNote failure={prepare.state.failure} again={begin} />
      </StepFrame>
    );
  }
  if (!draft.isPrepared || prepare.state.kind === 'running') {
    return (
      <StepFrame {...props}>
        <Preparing importId={draft.importId} onCancel={() => void props.update({ step: 'mapping' })} />
      </StepFrame>
    );
  }
  return (
    <StepFrame {...props} layout="fill">
      <WhenReady of={summary} lines={8}>
        {(checked) => <CheckedRows draft={draft} summary={checked} begin={props.begin} />}
      </WhenReady>
    </StepFrame>
  );
};
