import { useEffect, useRef, useState } from 'react';
import { answerable } from '../../../core/service/payments/gate';
import type { Summary } from '../../../ipc/shapes';
import type { Answered, Failure } from '../../data/answered';
import { call } from '../../data/client';
import { refresh } from '../../data/refresh';
import { useAction } from '../../data/use-action';

/** Where something typed in stands, on its way from the form to the service. */
export type TypedStage =
  | { readonly kind: 'editing'; readonly refused: Summary | null; readonly failure: Failure | null }
  | { readonly kind: 'checked'; readonly summary: Summary; readonly failure: Failure | null }
  | { readonly kind: 'sent'; readonly summary: Summary };

const atFirst: TypedStage = { kind: 'editing', refused: null, failure: null };

/** A draft that was not sent goes; one that was sent meanwhile stays, whatever is asked here. */
const discard = async (importId: string): Promise<void> => {
  await call('drafts.discard', { importId });
  refresh('imports', null);
};

/** The draft of this form, while it waits to be sent. It goes when the page is left, and with it what was typed. */
const useOwnDraft = () => {
  const waiting = useRef<string | null>(null);
  const drop = (): Promise<void> => {
    const importId = waiting.current;
    waiting.current = null;
    return importId === null ? Promise.resolve() : discard(importId);
  };
  useEffect(
    () => () => {
      if (waiting.current !== null) void discard(waiting.current);
    },
    [],
  );
  return { waiting, drop };
};

export type TypedImport = {
  readonly stage: TypedStage;
  readonly isBusy: boolean;
  /** Checks what was typed, as an import of its own; nothing is sent. */
  readonly check: (make: () => Promise<Answered<Summary>>) => Promise<void>;
  /** What the check says now of the same draft. */
  readonly take: (summary: Summary) => void;
  /** Back to the form; the draft goes. */
  readonly edit: () => void;
  readonly send: (confirmProduction: string | null) => Promise<void>;
};

/** Takes what a person typed through check, review and sending, with the checks, journal and outcomes of any import. */
export const useTypedImport = (): TypedImport => {
  const [stage, setStage] = useState<TypedStage>(atFirst);
  const [isChecking, setIsChecking] = useState(false);
  const { waiting, drop } = useOwnDraft();
  const submit = useAction('imports.submit', { showsFailure: true });
  const settled = useAction('imports.settled', { showsFailure: true });
  const take = (summary: Summary): void =>
    setStage(
      summary.records.valid > 0
        ? { kind: 'checked', summary, failure: null }
        : { kind: 'editing', refused: summary, failure: null },
    );
  const check = async (make: () => Promise<Answered<Summary>>): Promise<void> => {
    setIsChecking(true);
    await drop();
    const answer = await make();
    setIsChecking(false);
    if (!answer.ok) return setStage({ kind: 'editing', refused: null, failure: answer.failure });
    const summary = answer.value;
    waiting.current = summary.importId;
    take(summary);
    // What is asked can be answered as long as the draft is there; it goes with the next check, or with the page.
    if (summary.records.valid === 0 && !summary.issues.some(({ code }) => code in answerable)) await drop();
  };
  const edit = (): void => {
    void drop();
    setStage(atFirst);
  };
  const send = async (confirmProduction: string | null): Promise<void> => {
    if (stage.kind !== 'checked') return;
    const { importId } = stage.summary;
    waiting.current = null;
    const begun = await submit.run({ importId, onlyValid: false, confirmProduction });
    if (!begun.ok) {
      waiting.current = importId;
      return setStage({ ...stage, failure: begun.failure });
    }
    const ended = await settled.run({ importId });
    setStage(ended.ok ? { kind: 'sent', summary: ended.value } : { ...stage, failure: ended.failure });
  };
  const isBusy = isChecking || submit.isRunning || settled.isRunning;
  return { stage, isBusy, check, take, edit, send };
};
