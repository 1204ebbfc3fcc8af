import type { OperationEntry } from '../../../ipc/operations';
import { Differences } from '../../components/differences';
import { Note } from '../../components/note';
import { RawAnswer } from '../../components/raw-answer';
import { standingOf } from './change-standing';
import { SaidNotes } from './said-notes';
import { Settle } from './settle';

/** What became of a change: the outcome in words, what failed, what reads back otherwise, and what is left to decide. */
export const Outcome = ({ entry }: { readonly entry: OperationEntry }) => {
  const { word, note } = standingOf(entry);
  return (
    <>
      <Note tone={note} title={word}>
        <p>{entry.sentence}</p>
        <p>{entry.advice}</p>
      </Note>
      {entry.failures.length > 0 && (
        <Note tone="bad" title="What failed">
          {entry.failures.map(({ what, text }) => (
            <p key={`${what} ${text}`}>
              <b>{what}:</b> {text}
            </p>
          ))}
        </Note>
      )}
      <Differences of={entry.state === 'done' || entry.state === 'partial' ? entry.differences : null} />
      <SaidNotes notes={entry.notes} />
      {entry.state === 'in-doubt' && <Settle entry={entry} />}
      {entry.after !== null && <RawAnswer title="As it reads afterwards" value={entry.after} />}
    </>
  );
};
