import type { Target } from '../../../../core/targets/target';
import type { Connection } from '../../../../ipc/connections';
import type { OwnChoice } from '../../../../ipc/own-choice';
import type { Draft, Summary } from '../../../../ipc/shapes';
import { BridgeTable } from '../../../components/bridge-table';
import { Card } from '../../../components/card';
import { formatCount, formatThings } from '../../../data/format';
import { sendable } from './consent';
import classes from './review.module.css';

type Props = {
  readonly draft: Draft;
  readonly summary: Summary;
  readonly connection: Connection | undefined;
  readonly target: Target | undefined;
  readonly choices: readonly OwnChoice[];
  /** Nothing of the file is sent as it stands. */
  readonly isStopped: boolean;
};

/** Chosen by the mapping: how many go out with each word. */
const countsSentence = (choices: readonly OwnChoice[]): string | null =>
  choices.every(({ value }) => value === null)
    ? null
    : `By the mapping: ${choices
        .filter(({ count }) => count > 0)
        .map(({ value, count }) => `${formatCount(count)} ${value === null ? 'without a status' : value}`)
        .join(', ')}.`;

const statusSentence = (draft: Draft, choices: readonly OwnChoice[]): string | null => {
  switch (draft.status) {
    case 'archived':
      return 'All as archived: they will not be paid.';
    case 'verified':
      return 'All as verified: they can still be paid.';
    case 'none':
      return 'As new ones: they go through the usual approval.';
    case null:
      return countsSentence(choices);
  }
};

const LEAST_WITH_LAST = 3;

type Sending = {
  readonly valid: number;
  readonly chunkSize: number;
  /** How many go out alone, after the others: it is not known what becomes of the lines that they update. */
  readonly alone: number;
};

const firstSentence = (count: number, chunks: number, chunkSize: number): string => {
  const size = formatThings(chunkSize, 'record', 'records');
  const then = count === 1 ? '' : `; then ${formatThings(chunks, 'chunk', 'chunks')} of up to ${size}`;
  return `One goes first and is looked at${then}.`;
};

/** Where a lost answer is looked up, a list that shows the last one tells what became of the others. */
export const howSentence = ({ valid, chunkSize, alone }: Sending, target: Target | undefined): string => {
  if (valid < 2) return '';
  const others = valid - alone;
  if (others === 0) return 'They go out one by one: each is read back before the next one.';
  const hasLast = alone === 0 && target?.bulk.resend === 'look-up' && valid >= LEAST_WITH_LAST;
  const one = target?.words.one ?? 'record';
  const chunks = Math.ceil((others - (hasLast ? 2 : 1)) / chunkSize);
  const first = firstSentence(others, chunks, chunkSize);
  if (alone > 0)
    return `${first} ${formatThings(alone, 'update goes', 'updates go')} out alone after that, ${alone === 1 ? 'and is' : 'each'} read back before the next one.`;
  return hasLast
    ? `${first} The last ${one} is sent separately, after all the others. Once the service lists it, Tallyport can tell whether an unanswered ${one} arrived. This costs one more request and reading its result.`
    : first;
};

/** Counts and money of what goes out. */
export const WhatIsSent = ({ draft, summary, connection, target, choices, isStopped }: Props) => {
  const toSend = isStopped ? 0 : sendable(summary);
  const alone = Math.min(toSend, summary.guard?.updates?.alone ?? 0);
  const status = statusSentence(draft, choices);
  return (
    <Card title="What will be sent" isFlush>
      <div className={classes.headline}>
        <strong>{formatCount(toSend)}</strong>
        <span>
          {toSend === 1 ? target?.words.one : target?.words.many} to {connection?.name ?? 'no connection'},
          company {draft.company ?? 'not chosen'}
        </span>
      </div>
      <p className={classes.how}>
        {isStopped && 'The file is kept back as a whole: nothing of it is sent until that is settled. '}
        {howSentence({ valid: toSend, chunkSize: draft.chunkSize, alone }, target)} {isStopped ? '' : status}
        {!isStopped && summary.records.warnings > 0 && ' Records with a warning go along.'}
      </p>
      {summary.bridge !== undefined && (
        <BridgeTable bridge={summary.bridge} readyAs={isStopped ? 'kept-back' : 'to-send'} />
      )}
    </Card>
  );
};
