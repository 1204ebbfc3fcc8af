import { foldOperation } from '../../core/service/operations/events';
import type { Output } from '../../ipc/contract';
import { listBriefly } from '../journal/imports';
import { listOperations, operationEvents, operationSubjects } from '../journal/operations';
import { carriedBy, notAtAnEnd } from './payments/not-at-an-end';
import type { EnginePorts } from './ports';
import { leftForGood, recordCounts, stateNow } from './summary';

type Standing = Output<'connections.openPayments'>;
type Imports = NonNullable<Standing['imports']>;
type Changes = NonNullable<Standing['changes']>;
type IsRunning = (importId: string) => boolean;

const ALL = 1_000_000;
const goingOn: ReadonlySet<string> = new Set(['submitting', 'paused', 'waiting']);

/**
 * Imports that are being sent, stand still with something left (stopped ones too: resume goes on with them), or have records in
 * doubt. Payments in doubt are named themselves as well: their import settles them.
 */
const importsOver = ({ journal }: EnginePorts, over: ReadonlySet<string>, isRunning: IsRunning): Imports =>
  listBriefly(journal).flatMap((stored) => {
    const { importId, connectionId, submittedAt, file } = stored;
    if (connectionId === null || !over.has(connectionId) || submittedAt === null) return [];
    const { state } = stateNow(journal, stored, isRunning(importId));
    const counts = recordCounts(journal, importId);
    const { leftForGood: left = 0 } = leftForGood(journal, importId, counts);
    const inDoubt = counts.inDoubt - left;
    const { pending, unsent = 0, again = 0 } = counts;
    const isLeft = state === 'stopped' && pending > 0;
    return goingOn.has(state) || isLeft || inDoubt > 0
      ? [
          {
            ...{ importId, fileName: file.name, isRunning: state === 'submitting' },
            ...(unsent + again > 0 ? { unsent: unsent + again } : {}),
            ...(inDoubt > 0 ? { inDoubt } : {}),
          },
        ]
      : [];
  });

/** Single changes in doubt over some connections or all, the newest first; what is being sent right now is in no doubt yet. */
export const changesInDoubt = (
  { journal }: Pick<EnginePorts, 'journal'>,
  connectionIds: readonly string[] | null,
  isBeingSent: (operationId: string) => boolean = () => false,
): Changes =>
  listOperations(journal, { connectionIds, subject: null, limit: ALL })
    .filter(
      ({ operationId }) =>
        foldOperation(operationEvents(journal, operationId), isBeingSent(operationId)).state === 'in-doubt',
    )
    .map(({ operationId, name, begunAt }) => {
      const subjects = operationSubjects(journal, operationId);
      return { operationId, name, subject: subjects.length === 0 ? null : subjects.join(', '), begunAt };
    });

/** What is not at an end over a connection, and over those it took up: payments, imports, single changes in doubt. */
export const openOver = (ports: EnginePorts, connectionId: string, isRunning: IsRunning): Standing => {
  const over = carriedBy(ports, connectionId);
  const imports = importsOver(ports, over, isRunning);
  const changes = changesInDoubt(ports, [...over]);
  return {
    ...notAtAnEnd(ports, connectionId),
    ...(imports.length === 0 ? {} : { imports }),
    ...(changes.length === 0 ? {} : { changes }),
  };
};
