import type { Standing } from '../../ipc/journal';
import { Note } from '../components/note';
import classes from './journal.module.css';
import { JournalActions } from './journal-actions';

type Props = {
  readonly standing: Standing;
  /** All the words; elsewhere a line is enough. */
  readonly isWhole: boolean;
};

const SHORT = 'You can look and export; nothing is changed or sent.';
const SHORT_OF_UNUSABLE = 'You can look; nothing is changed, sent or exported.';

/** Says above every screen why the journal is for looking only, and what to do about it. */
export const JournalBand = ({ standing, isWhole }: Props) => {
  const { problem, saved } = standing;
  if (problem === null) return null;
  return (
    <section className={classes.band} aria-label="State of the journal">
      <Note tone={standing.canSetAside ? 'bad' : 'warn'} title={problem.title}>
        {isWhole ? (
          <>
            <p>{problem.sentence}</p>
            {saved !== null && <p>What you see here is what can be read of it: {saved.sentence}</p>}
            <p>{problem.advice}</p>
          </>
        ) : (
          <p>{standing.canSetAside ? SHORT_OF_UNUSABLE : SHORT}</p>
        )}
        <JournalActions standing={standing} />
      </Note>
    </section>
  );
};
