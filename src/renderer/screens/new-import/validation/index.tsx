import { useEffect, useRef } from 'react';
import { type AcceptedFor, withAccepted } from '../../../../core/map/plausible/accepted';
import type { Summary } from '../../../../ipc/shapes';
import { FailureNote } from '../../../components/failure-note';
import { Note } from '../../../components/note';
import { PayAnyway } from '../../../components/pay-anyway';
import { WhenReady } from '../../../components/waiting';
import { forgetProgress, useProgress } from '../../../data/progress';
import { paymentTarget } from '../../../data/targets';
import { useCall } from '../../../data/use-call';
import { useRefusal } from '../../../data/use-refusal';
import { StepFrame } from '../step-frame';
import type { StepProps } from '../step-props';
import { CheckedRows } from './checked-rows';
import { Checking } from './checking';
import { type Found, foundAtEnd, foundSoFar } from './found';
import { PlausibleCards } from './plausible-cards';
import { PrintedOpen } from './printed-open';
import { usePrepare } from './use-prepare';

/** What the last check found, to be seen until the next one shows its first rows: nobody loses their place for an act. */
const useKept = (importId: string, summary: Summary | null): Found | null => {
  const last = useRef<{ readonly importId: string; readonly found: Found } | null>(null);
  useEffect(() => {
    if (summary === null) return;
    const { records, issues } = summary;
    last.current = { importId, found: { kind: 'so-far', records, issues } };
  }, [importId, summary]);
  return last.current?.importId === importId ? last.current.found : null;
};

/** Goes on to Review where a mapping that did for an earlier file leaves nothing to do; else the rows are shown. */
const useStraightOn = (
  { isStraight, onStraight, update }: Pick<StepProps, 'isStraight' | 'onStraight' | 'update'>,
  summary: Summary | null,
): void => {
  useEffect(() => {
    if (!isStraight || summary === null) return;
    onStraight(false);
    if (summary.records.invalid === 0 && summary.nothingSent === undefined) void update({ step: 'review' });
  }, [isStraight, onStraight, update, summary]);
};

/** Every problem of every row at once, and the place to correct them; while rows are checked, those that were by now. */
export const ValidationStep = (props: StepProps) => {
  const { draft, update } = props;
  const { importId } = draft;
  const { state, begin } = usePrepare(importId);
  const hasBegun = useRef(false);
  const refusal = useRefusal('drafts.prepare');
  // What was checked before the directory came is checked anew, where that can be done.
  const isPrepared = draft.isPrepared && (draft.isDirectoryNewer !== true || refusal !== null);
  useEffect(() => {
    if (isPrepared) hasBegun.current = false;
    if (refusal !== null || isPrepared || hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [isPrepared, begin, refusal]);

  const summary = useCall('imports.summary', { importId }, { isWanted: isPrepared });
  const progress = useProgress(importId);
  const isChecking = !isPrepared || state.kind === 'running';
  const isShown = !isChecking && summary.kind === 'ready';
  const kept = useKept(importId, isShown ? summary.value : null);
  useStraightOn(props, isShown ? summary.value : null);
  useEffect(() => {
    if (isShown) forgetProgress(importId);
  }, [isShown, importId]);

  if (refusal !== null && !isPrepared) {
    return (
      <StepFrame {...props}>
        <Note tone="info" title="Not checked yet">
          {refusal}
        </Note>
      </StepFrame>
    );
  }
  if (state.kind === 'failed') {
    return (
      <StepFrame {...props}>
        <FailureNote failure={state.failure} again={begin} />
      </StepFrame>
    );
  }
  const found = isShown ? foundAtEnd(summary.value) : (foundSoFar(progress) ?? kept);
  const onAccept = async (given: AcceptedFor, why: string): Promise<void> => {
    const { mapping } = draft;
    if (mapping === null) return;
    await update({ mapping: withAccepted(mapping, given, why) });
    begin();
  };
  const onStop = (): void => void update({ step: 'mapping' });
  if (isChecking && found === null) {
    return (
      <StepFrame {...props}>
        <Checking importId={importId} progress={progress} look="card" onStop={onStop} />
      </StepFrame>
    );
  }
  return (
    // Nothing goes on from rows of which not all are checked.
    <StepFrame
      {...props}
      draft={isChecking ? { ...draft, isPrepared: false } : draft}
      footNote={isChecking ? 'Review opens when every row was checked.' : undefined}
      layout="fill"
    >
      {isChecking && <Checking importId={importId} progress={progress} look="strip" onStop={onStop} />}
      {isShown && draft.target === paymentTarget?.name && (
        <PayAnyway importId={importId} connectionId={draft.connectionId} onChecked={() => undefined} />
      )}
      {isShown && (
        <PlausibleCards
          issues={summary.value.issues}
          onAccept={(given, why) => void onAccept(given, why)}
          onMapping={onStop}
        />
      )}
      {isShown && <PrintedOpen summary={summary.value} />}
      {found === null ? (
        <WhenReady of={summary} lines={8}>
          {() => null}
        </WhenReady>
      ) : (
        <CheckedRows key="rows" draft={draft} found={found} begin={props.begin} />
      )}
    </StepFrame>
  );
};
