import { Stack } from '@mantine/core';
import { issueEntry } from '../../../core/issues/codes';
import { Note } from '../../components/note';

type Said = {
  readonly code: string;
  readonly title: string;
  readonly sentence: string;
  readonly advice: string;
};

/** What a person should know before or after, in the words of the issue table. */
export const SaidNotes = ({ notes }: { readonly notes: readonly Said[] }) =>
  notes.length === 0 ? null : (
    <Stack gap="xs">
      {notes.map(({ code, title, sentence, advice }) => (
        <Note
          key={`${code} ${sentence}`}
          tone={issueEntry(code).severity === 'error' ? 'bad' : 'warn'}
          title={title}
        >
          {sentence} {advice}
        </Note>
      ))}
    </Stack>
  );
