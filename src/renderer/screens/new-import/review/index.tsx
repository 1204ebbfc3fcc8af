import { Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '../../../../core/issues/codes';
import type { OwnChoice } from '../../../../ipc/own-choice';
import type { Summary } from '../../../../ipc/shapes';
import { DoingButton } from '../../../components/doing';
import { FailureNote } from '../../../components/failure-note';
import { ReversibilityCard } from '../../../components/reversibility';
import { UnseenPayments } from '../../../components/unseen-payments';
import { WhenReady } from '../../../components/waiting';
import type { Failure } from '../../../data/answered';
import { formatThings } from '../../../data/format';
import { isHolding, keepCells } from '../../../data/held-cells';
import { targetOf } from '../../../data/targets';
import { useAction } from '../../../data/use-action';
import { useCall } from '../../../data/use-call';
import { StepFrame } from '../step-frame';
import type { StepProps } from '../step-props';
import { Accepted } from './accepted';
import { Confirm } from './confirm';
import {
  type Consent,
  isStopped,
  noConsent,
  PRINTED_KNOWN,
  sendable,
  toConfirm,
  whatIsMissing,
} from './consent';
import { LeftOut } from './left-out';
import { Options } from './options';
import { PrintedTotals } from './printed-totals';
import { RehearsalNote } from './rehearsal-note';
import classes from './review.module.css';
import { StoppedNote } from './stopped-note';
import { takenBack } from './taken-back';
import { ThereAlready } from './there-already';
import { WhatIsSent } from './what-is-sent';

type ReadyProps = StepProps & { readonly summary: Summary; readonly choices: readonly OwnChoice[] };

const Ready = (props: ReadyProps) => {
  const { draft, connection, summary, choices } = props;
  const target = targetOf(draft.target);
  const [consent, setConsent] = useState<Consent>(noConsent);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = useAction('imports.submit', { showsFailure: true });
  const missing = whatIsMissing({ consent, draft, connection, summary, target, choices });
  const onSend = async (): Promise<void> => {
    if (isHolding(draft.importId)) {
      await keepCells(draft.importId, []);
      setFailure({ code: 'cells-not-kept', ...words('cells-not-kept', {}), where: null });
      return;
    }
    const answer = await submit.run({
      importId: draft.importId,
      onlyValid: consent.onlyValid,
      tellsFirst: true,
      needsList: true,
      confirmed: consent.knowsVerified ? toConfirm(choices).flatMap(({ value }) => value ?? []) : [],
      ...(consent.knowsPrinted ? { printedKnown: PRINTED_KNOWN } : {}),
      confirmProduction: connection?.environment === 'production' ? consent.typedName : null,
    });
    setFailure(answer.ok ? null : answer.failure);
  };
  const isPractice = connection?.environment === 'practice';
  const named = target?.words ?? { one: 'record', many: 'records' };
  return (
    <StepFrame
      {...props}
      footNote={missing ?? ''}
      next={
        <DoingButton
          does="imports.submit"
          title={missing ?? undefined}
          isPractice={isPractice}
          leftSection={<IconSend size={16} />}
          color={connection?.environment === 'production' ? 'red' : 'ocean'}
          disabled={missing !== null}
          loading={submit.isRunning}
          onClick={() => void onSend()}
        >
          Send {formatThings(sendable(summary), named.one, named.many)}
        </DoingButton>
      }
    >
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          {failure !== null && <FailureNote failure={failure} />}
          <RehearsalNote draft={draft} />
          <WhatIsSent
            draft={draft}
            summary={summary}
            connection={connection}
            target={target}
            choices={choices}
            isStopped={isStopped(summary, consent)}
          />
          <StoppedNote summary={summary} />
          <Accepted summary={summary} />
          <PrintedTotals draft={draft} summary={summary} consent={consent} onConsent={setConsent} />
          <ThereAlready summary={summary} />
          <LeftOut summary={summary} consent={consent} onConsent={setConsent} />
          <Confirm
            choices={choices}
            connection={connection}
            summary={summary}
            consent={consent}
            onConsent={setConsent}
          />
        </Stack>
        <Stack gap="md" miw={0}>
          {target?.pays !== undefined && <UnseenPayments />}
          {target !== undefined && <ReversibilityCard of={takenBack(target.reversibility, choices)} />}
          <Options draft={draft} connection={props.connection} update={props.update} />
        </Stack>
      </div>
    </StepFrame>
  );
};

/** What will be sent, what cannot be taken back, and the last word of the person. */
export const ReviewStep = (props: StepProps) => {
  const summary = useCall('imports.summary', { importId: props.draft.importId });
  const choices = useCall('imports.choices', { importId: props.draft.importId });
  if (summary.kind === 'ready' && choices.kind === 'ready')
    return <Ready {...props} summary={summary.value} choices={choices.value} />;
  return (
    <StepFrame {...props}>
      <WhenReady of={summary}>{() => null}</WhenReady>
      <WhenReady of={choices}>{() => null}</WhenReady>
    </StepFrame>
  );
};
