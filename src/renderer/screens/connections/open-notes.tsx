import { operationNamed } from '../../../core/service/operations';
import type { Output } from '../../../ipc/contract';
import { Note } from '../../components/note';
import { formatMoment, formatThings } from '../../data/format';
import classes from './connections.module.css';

type Open = Output<'connections.openPayments'>;
type OpenImport = NonNullable<Open['imports']>[number];

const stateOf = ({ isRunning, unsent = 0, inDoubt = 0 }: OpenImport): string => {
  if (isRunning) return 'being sent';
  const parts = [
    ...(unsent === 0 ? [] : [`${formatThings(unsent, 'record', 'records')} not sent`]),
    ...(inDoubt === 0 ? [] : [`${formatThings(inDoubt, 'record', 'records')} in doubt`]),
  ];
  return parts.length === 0 ? 'paused or waiting' : parts.join(', ');
};

const ImportsNote = ({ imports }: { readonly imports: readonly OpenImport[] }) => {
  const isRunning = imports.some((one) => one.isRunning);
  return (
    <Note
      tone="warn"
      title={isRunning ? 'Something is being sent over it' : 'Not all that was begun over it is at its end'}
    >
      {isRunning
        ? 'Wait for its end, or pause or stop it: until then the connection stays.'
        : 'Nothing more of it is sent until the same address is added again. What is in doubt can be looked up all the same; a payment only then.'}
      <ul className={classes.open}>
        {imports.map((one) => (
          <li key={one.importId}>
            {one.fileName}: {stateOf(one)}
          </li>
        ))}
      </ul>
    </Note>
  );
};

const ChangesNote = ({ changes }: { readonly changes: NonNullable<Open['changes']> }) => (
  <Note
    tone="warn"
    title={`${formatThings(changes.length, 'single change is', 'single changes are')} in doubt`}
  >
    It is not known whether {changes.length === 1 ? 'it was' : 'they were'} made. That can be looked up over
    another connection to the same address.
    <ul className={classes.open}>
      {changes.map(({ operationId, name, subject, begunAt }) => (
        <li key={operationId}>
          {operationNamed(name)?.label ?? name}
          {subject !== null && `, id ${subject}`}, {formatMoment(begunAt)}
        </li>
      ))}
    </ul>
  </Note>
);

/** Imports and single changes that are not at an end over a connection that is to be removed. */
export const OpenNotes = ({ open: { imports = [], changes = [] } }: { readonly open: Open }) => (
  <>
    {imports.length > 0 && <ImportsNote imports={imports} />}
    {changes.length > 0 && <ChangesNote changes={changes} />}
  </>
);
