import { Stack, Text, Title } from '@mantine/core';
import type { Standing } from '../../ipc/journal';
import { Mark } from '../components/mark';
import classes from './journal.module.css';
import { JournalActions } from './journal-actions';

/** What stands in the window where nothing of the journal can be shown. */
export const JournalClosed = ({ standing }: { readonly standing: Standing }) => {
  const { problem } = standing;
  return (
    <main id="main" tabIndex={-1} className={classes.closed}>
      <Stack gap="md" maw={680}>
        <div className={classes.brand}>
          <Mark />
          Tallyport
        </div>
        <Title order={1}>{problem?.title ?? 'The journal cannot be opened'}</Title>
        <Text className={classes.words}>{problem?.sentence}</Text>
        <Text className={classes.words}>{problem?.advice}</Text>
        <JournalActions standing={standing} />
      </Stack>
    </main>
  );
};
