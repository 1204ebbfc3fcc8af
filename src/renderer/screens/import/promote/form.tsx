import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../../../ipc/connections';
import type { PromotionAnswer, PromotionPreview } from '../../../../ipc/promotion';
import type { Summary } from '../../../../ipc/shapes';
import { ChoiceCards } from '../../../components/choice-cards';
import { FailureNote } from '../../../components/failure-note';
import { Note } from '../../../components/note';
import { RehearsalLimits } from '../../../components/rehearsal-limits';
import { WhenReady } from '../../../components/waiting';
import type { Failure } from '../../../data/answered';
import { environmentWords } from '../../../data/environments';
import { formatCount, formatThings } from '../../../data/format';
import { goTo } from '../../../data/navigation';
import { rehearsedSentence } from '../../../data/rehearsal';
import { useAction } from '../../../data/use-action';
import { useCall } from '../../../data/use-call';
import classes from './promote.module.css';
import { Translations } from './translations';

type Status = 'archived' | 'verified' | 'none' | 'same';

const statusCards = (statuses: PromotionPreview['statuses']) => {
  const rehearsed = statuses
    .map(({ value, count }) => `${formatCount(count)} ${value ?? 'without a status'}`)
    .join(', ');
  return [
    { value: 'archived' as const, title: 'Archived', detail: 'Already paid or exported: will not be paid.' },
    {
      value: 'verified' as const,
      title: 'Verified',
      detail: 'Approved and outstanding: can still be paid.',
      isDanger: true,
    },
    { value: 'none' as const, title: 'None', detail: 'New ones: they go through the usual approval.' },
    { value: 'same' as const, title: 'The same as in the rehearsal', detail: `There: ${rehearsed}.` },
  ];
};

const whatIsMissing = (preview: PromotionPreview, status: Status | null): string | null => {
  const open = preview.translations.filter(({ state }) => state === 'open' || state === 'to-confirm').length;
  if (open > 0) return `${formatThings(open, 'id has', 'ids have')} no certain counterpart yet.`;
  return preview.statuses.length > 0 && status === null ? 'Choose the ingestion status anew.' : null;
};

type ReadyProps = {
  readonly importId: string;
  readonly to: { readonly connectionId: string; readonly company: string };
  readonly preview: PromotionPreview;
  readonly answers: readonly PromotionAnswer[];
  readonly onAnswer: (answer: PromotionAnswer) => void;
};

const Ready = ({ importId, to, preview, answers, onAnswer }: ReadyProps) => {
  const [status, setStatus] = useState<Status | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const make = useAction('promotion.make', { showsFailure: true });
  const missing = whatIsMissing(preview, status);
  const onMake = async (): Promise<void> => {
    const made = await make.run({ importId, ...to, answers: [...answers], status });
    if (made.ok) goTo({ kind: 'new-import', importId: made.value.importId });
    else setFailure(made.failure);
  };
  return (
    <>
      <section aria-label="Ids">
        <h3 className={classes.title}>Ids, translated and never copied</h3>
        <Translations preview={preview} onAnswer={onAnswer} />
      </section>
      {preview.statuses.length > 0 && (
        <ChoiceCards
          label="Ingestion status, chosen anew"
          columns={2}
          value={status}
          onChoose={setStatus}
          cards={statusCards(preview.statuses)}
        />
      )}
      <Note tone="info" title={rehearsedSentence(preview.rehearsal)}>
        What this cannot prove:
        <RehearsalLimits limits={preview.cannotProve} />
      </Note>
      {failure !== null && <FailureNote failure={failure} />}
      <div className={classes.foot}>
        <span>{missing ?? 'It is checked against the other directory first. Nothing is sent yet.'}</span>
        <Button disabled={missing !== null} loading={make.isRunning} onClick={() => void onMake()}>
          Make the draft
        </Button>
      </div>
    </>
  );
};

const Asked = ({ importId, to }: Pick<ReadyProps, 'importId' | 'to'>) => {
  const [answers, setAnswers] = useState<readonly PromotionAnswer[]>([]);
  const preview = useCall(
    'promotion.preview',
    { importId, ...to, answers: [...answers] },
    { keepsFormer: true },
  );
  const onAnswer = (answer: PromotionAnswer): void =>
    setAnswers((before) => [
      ...before.filter(({ kind, from }) => kind !== answer.kind || from !== answer.from),
      answer,
    ]);
  return (
    <WhenReady of={preview} lines={6}>
      {(value) => <Ready importId={importId} to={to} preview={value} answers={answers} onAnswer={onAnswer} />}
    </WhenReady>
  );
};

/** Where a rehearsal goes, and what becomes of it on the way. */
export const PromoteForm = ({
  summary,
  connections,
}: {
  readonly summary: Summary;
  readonly connections: readonly Connection[];
}) => {
  const [connectionId, setConnectionId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const others = connections.filter(({ name }) => name !== summary.connection);
  const connection = others.find(({ id }) => id === connectionId);
  const only = connection?.companies.length === 1 ? (connection.companies[0]?.id ?? null) : null;
  const company = chosen ?? only;
  if (others.length === 0)
    return (
      <Note tone="info" title="There is no other connection">
        Add the connection to the other environment first.
      </Note>
    );
  return (
    <div className={classes.form}>
      <div className={classes.two}>
        <Select
          label="To the connection"
          placeholder="Choose a connection"
          data={others.map(({ id, name, environment }) => ({
            value: id,
            label: `${name} (${environmentWords[environment].word})`,
          }))}
          value={connectionId}
          onChange={(id) => {
            setConnectionId(id);
            setChosen(null);
          }}
        />
        <Select
          label="Company there"
          placeholder="Choose a company"
          disabled={connection === undefined}
          data={(connection?.companies ?? []).map(({ id, name }) => ({
            value: id,
            label: name === '' ? id : `${name} (${id})`,
          }))}
          value={company}
          onChange={setChosen}
        />
      </div>
      {connection !== undefined && company !== null && (
        <Asked
          key={`${connection.id} ${company}`}
          importId={summary.importId}
          to={{ connectionId: connection.id, company }}
        />
      )}
    </div>
  );
};
