import { operationNamed } from '../../../core/service/operations';
import type { Output } from '../../../ipc/contract';
import { Note } from '../../components/note';
import { formatMoment, formatThings } from '../../data/format';

type Open = Output<'connections.openPayments'>;
type OpenImport = NonNullable<Open['imports']>[number];

const stateOf = ({ isRunning, inDoubt = 0 }: OpenImport): string => {
  if (isRunning) return 'being sent';
  return inDoubt === 0 ? 'paused or waiting' : `${formatThings(inDoubt, 'record', 'records')} in doubt`;
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
        : 'Nothing more of it goes out or is asked for until the connection is taken up again.'}
      <ul>
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
    <ul>
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
