import { useState } from 'react';
import type { Summary } from '../../../ipc/shapes';
import type { Answered, Failure } from '../../data/answered';
import { useAction } from '../../data/use-action';

/** Where something typed in stands, on its way from the form to the service. */
export type TypedStage =
  | { readonly kind: 'editing'; readonly refused: Summary | null; readonly failure: Failure | null }
  | { readonly kind: 'checked'; readonly summary: Summary; readonly failure: Failure | null }
  | { readonly kind: 'sent'; readonly summary: Summary };

const atFirst: TypedStage = { kind: 'editing', refused: null, failure: null };

const draftOf = (stage: TypedStage): string | null => {
  if (stage.kind === 'checked') return stage.summary.importId;
  return stage.kind === 'editing' ? (stage.refused?.importId ?? null) : null;
};

export type TypedImport = {
  readonly stage: TypedStage;
  readonly isBusy: boolean;
  /** Checks what was typed, as an import of its own; nothing is sent. */
  readonly check: (make: () => Promise<Answered<Summary>>) => Promise<void>;
  /** Back to the form; the draft goes. */
  readonly edit: () => void;
  readonly send: (confirmProduction: string | null) => Promise<void>;
};

/** Takes what a person typed through check, review and sending, with the checks, journal and outcomes of any import. */
export const useTypedImport = (): TypedImport => {
  const [stage, setStage] = useState<TypedStage>(atFirst);
  const [isChecking, setIsChecking] = useState(false);
  const submit = useAction('imports.submit', { showsFailure: true });
  const settled = useAction('imports.settled', { showsFailure: true });
  const discard = useAction('drafts.discard', { showsFailure: true });
  const dropDraft = async (): Promise<void> => {
    const importId = draftOf(stage);
    if (importId !== null) await discard.run({ importId });
  };
  const check = async (make: () => Promise<Answered<Summary>>): Promise<void> => {
    setIsChecking(true);
    await dropDraft();
    const answer = await make();
    setIsChecking(false);
    if (!answer.ok) return setStage({ kind: 'editing', refused: null, failure: answer.failure });
    const summary = answer.value;
    setStage(
      summary.records.valid === 0
        ? { kind: 'editing', refused: summary, failure: null }
        : { kind: 'checked', summary, failure: null },
    );
  };
  const edit = (): void => {
    void dropDraft();
    setStage(atFirst);
  };
  const send = async (confirmProduction: string | null): Promise<void> => {
    if (stage.kind !== 'checked') return;
    const { importId } = stage.summary;
    const begun = await submit.run({ importId, onlyValid: false, confirmProduction });
    if (!begun.ok) return setStage({ ...stage, failure: begun.failure });
    const ended = await settled.run({ importId });
    setStage({ kind: 'sent', summary: ended.ok ? ended.value : begun.value });
  };
  return { stage, isBusy: isChecking || submit.isRunning || settled.isRunning, check, edit, send };
};
