import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Summary } from '../../../ipc/shapes';
import { Note } from '../../components/note';
import type { NoteTone } from '../../components/tones';
import { goTo } from '../../data/navigation';

type Said = { readonly message: string | null; readonly advice: string | null };

type Props = {
  readonly summary: Summary;
  /** What was made, as a word: 'payment'. */
  readonly what: string;
  /** What the register says of it; undefined while it is not there. */
  readonly entry: Said | undefined;
  /** Back to the form with what was typed; offered only where nothing was made. */
  readonly onCorrect: () => void;
  /** Shown when it worked. */
  readonly children: ReactNode;
};

const standing = (
  summary: Summary,
): { readonly tone: NoteTone; readonly title: (what: string) => string } => {
  const { records, state } = summary;
  if (records.created + records.updated > 0)
    return { tone: 'good', title: (what) => `The ${what} was created` };
  if (records.inDoubt > 0) return { tone: 'doubt', title: (what) => `The ${what} is in doubt` };
  if (records.failed + records.rejected > 0)
    return { tone: 'bad', title: (what) => `The ${what} was rejected` };
  return state === 'paused'
    ? { tone: 'warn', title: (what) => `The ${what} was not sent` }
    : { tone: 'info', title: (what) => `The ${what} is on its way` };
};

/** What became of something typed in, once it was sent. */
export const OutcomeNote = ({ summary, what, entry, onCorrect, children }: Props) => {
  const { tone, title } = standing(summary);
  const isDone = tone === 'good';
  return (
    <Note
      tone={tone}
      title={title(what)}
      {...(isDone
        ? {}
        : {
            actions: (
              <>
                {tone === 'bad' && (
                  <Button size="xs" onClick={onCorrect}>
                    Correct it
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => goTo({ kind: 'import', importId: summary.importId, tab: 'rows' })}
                >
                  Look into it
                </Button>
              </>
            ),
          })}
    >
      {entry?.message !== null && entry?.message !== undefined && <p>{entry.message}</p>}
      {entry?.advice !== null && entry?.advice !== undefined && <p>{entry.advice}</p>}
      {isDone && children}
    </Note>
  );
};
