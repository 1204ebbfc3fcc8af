import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PaymentQuestion } from '../../ipc/payments';
import type { Summary } from '../../ipc/shapes';
import type { Answered, Failure } from '../data/answered';
import { formatMoment } from '../data/format';
import { useAction } from '../data/use-action';
import { useCall, valueOr } from '../data/use-call';
import { Card } from './card';
import { DoingButton } from './doing';
import { FailureNote } from './failure-note';
import { Note } from './note';

type Props = {
  readonly importId: string;
  readonly connectionId: string | null;
  /** Told what the check says after an answer. */
  readonly onChecked: (summary: Summary) => void;
};

const WORD = 'payment-word-unconfirmed';

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

type Signed = { readonly name: string; readonly note: string };

const Signature = ({ by, onBy }: { readonly by: Signed; readonly onBy: (by: Signed) => void }) => (
  <>
    <TextInput
      label="Your name"
      value={by.name}
      maxLength={200}
      required
      onChange={(event) => onBy({ ...by, name: event.currentTarget.value })}
    />
    <Textarea
      label="Reason"
      description="Kept with your answer in the journal."
      value={by.note}
      maxLength={2000}
      required
      autosize
      minRows={2}
      onChange={(event) => onBy({ ...by, note: event.currentTarget.value })}
    />
  </>
);

/** As many as a person reads in a note; the rows tell of all. */
const MOST_NAMED = 6;

/** The questions of one kind, each invoice once; a word that nobody has confirmed comes last, since it is asked of most. */
const byKind = (open: readonly PaymentQuestion[]): readonly (readonly PaymentQuestion[])[] => {
  const kinds = new Map<string, Map<string, PaymentQuestion>>();
  for (const one of open) {
    // Of two words each is asked about.
    const kind = one.code === WORD ? `${WORD} ${one.seen}` : one.code;
    const known = kinds.get(kind) ?? new Map<string, PaymentQuestion>();
    const which = `${one.payee} ${one.invoice}`;
    kinds.set(kind, known.set(which, known.get(which) ?? one));
  }
  return [...kinds]
    .sort(([a], [b]) => Number(a.startsWith(WORD)) - Number(b.startsWith(WORD)))
    .map(([, questions]) => [...questions.values()]);
};

/** The others that are asked the same: their names where they differ in nothing else, else what is said of each. */
const Others = ({ others }: { readonly others: readonly PaymentQuestion[] }) => {
  const named = others.slice(0, MOST_NAMED);
  const more = others.length - named.length;
  const rest = more === 0 ? '' : ` and ${more} more, told in the rows below`;
  if (others.length === 0) return null;
  return others[0]?.code === WORD ? (
    <p>
      The same is asked of {named.map(({ invoice }) => invoice).join(', ')}
      {rest}.
    </p>
  ) : (
    <ul>
      {named.map(({ payee, invoice, message }) => (
        <li key={`${payee} ${invoice}`}>{message}</li>
      ))}
      {more > 0 && <li>{`The same is asked of ${more} more, told in the rows below.`}</li>}
    </ul>
  );
};

const Questions = ({ open }: { readonly open: readonly PaymentQuestion[] }) => (
  <Stack gap={6}>
    {byKind(open).map(([first, ...others]) =>
      first === undefined ? null : (
        <Note key={`${first.code} ${first.seen}`} tone="warn" title={first.message}>
          {first.advice}
          <Others others={others} />
        </Note>
      ),
    )}
  </Stack>
);

/** What is asked before invoices are paid, and the place to answer it by name and reason; nothing where nothing is asked. */
export const PayAnyway = ({ importId, connectionId, onChecked }: Props) => {
  const asked = valueOr(useCall('payments.questions', { importId }), null);
  const [by, setBy] = useState<Signed>({ name: '', note: '' });
  const [failure, setFailure] = useState<Failure | null>(null);
  const answer = useAction('payments.answer', { showsFailure: true });
  const say = useAction('payments.sayWord', { showsFailure: true });
  const prepare = useAction('drafts.prepare', { showsFailure: true });
  if (asked === null || asked.open.length + asked.answered.length === 0) return null;
  const { open, answered } = asked;
  const isBusy = answer.isRunning || say.isRunning || prepare.isRunning;
  const isSigned = by.name.trim() !== '' && by.note.trim() !== '';
  const take = (checked: Answered<Summary>): void => {
    setFailure(checked.ok ? null : checked.failure);
    if (!checked.ok) return;
    // The next question has a reason of its own.
    setBy((former) => ({ ...former, note: '' }));
    onChecked(checked.value);
  };
  const onAnswer = async (): Promise<void> => {
    const invoices = [...distinct(open.map(({ invoice }) => invoice))];
    take(await answer.run({ importId, invoices, ...by }));
  };
  const onWord = async (word: string): Promise<void> => {
    if (connectionId === null) return;
    const said = await say.run({ connectionId, word, isOpen: true, ...by });
    if (said.ok) take(await prepare.run({ importId }));
    else setFailure(said.failure);
  };
  const words = distinct(open.flatMap(({ code, seen }) => (code === WORD && seen !== '' ? [seen] : [])));
  return (
    <Card title="Asked before it is paid">
      <Stack gap="sm">
        {failure !== null && <FailureNote failure={failure} />}
        <Questions open={open} />
        {answered.map(({ invoice, code, name, note, at }) => (
          <p key={`${invoice} ${code} ${at}`}>
            Invoice {invoice}: {name} decided on {formatMoment(at)} to pay it all the same. {note}
          </p>
        ))}
        {open.length > 0 && (
          <>
            <Signature by={by} onBy={setBy} />
            <Group gap="xs" justify="flex-end">
              {words.map((word) => (
                <DoingButton
                  key={word}
                  does="payments.sayWord"
                  variant="default"
                  disabled={!isSigned || isBusy}
                  onClick={() => void onWord(word)}
                >
                  “{word}” means: nothing paid, nothing scheduled
                </DoingButton>
              ))}
              <DoingButton
                does="payments.answer"
                color="red"
                disabled={!isSigned}
                loading={isBusy}
                onClick={() => void onAnswer()}
              >
                Pay all the same
              </DoingButton>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
};
