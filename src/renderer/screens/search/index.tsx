import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Empty } from '../../components/empty';
import { Page } from '../../components/page';
import { WhenReady } from '../../components/waiting';
import { moveTo } from '../../data/navigation';
import { refresh } from '../../data/refresh';
import { useCall } from '../../data/use-call';
import { Results } from './results';
import classes from './search.module.css';

const TYPING_MS = 180;
const AGAIN_MS = 600;

/** Finds parts of words and numbers in all imports: rows, records, issues, messages, comments and decisions. */
export const SearchScreen = ({ text: first }: { readonly text: string }) => {
  const [text, setText] = useState(first);
  const [settled] = useDebouncedValue(text.trim(), TYPING_MS);
  const found = useCall('search.find', { text: settled }, { isWanted: settled !== '', keepsFormer: true });
  const isReading = found.kind === 'ready' && found.value.indexing !== null;
  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(() => refresh('search', null), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isReading]);
  useEffect(() => moveTo({ kind: 'search', text: settled }), [settled]);
  return (
    <Page title="Search">
      <div className={classes.content}>
        <TextInput
          size="md"
          autoFocus
          leftSection={<IconSearch size={17} aria-hidden />}
          placeholder="Invoice number, vendor, amount, issue, message, comment, decision, file…"
          aria-label="Search all imports"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {settled === '' ? (
          <Empty icon={IconSearch} title="Search all imports">
            Three letters or digits in a row are enough, wherever they stand in a word or a number.
          </Empty>
        ) : (
          <WhenReady of={found} lines={6}>
            {(value) =>
              value.hits === 0 && value.indexing === null ? (
                <Empty icon={IconSearchOff} title="Nothing was found">
                  {value.isTooShort
                    ? 'A word of at least three letters or digits is needed.'
                    : 'Nothing of the imports holds all of these words. Rows of a draft are found once it was checked.'}
                </Empty>
              ) : (
                <Results found={value} />
              )
            }
          </WhenReady>
        )}
      </div>
    </Page>
  );
};
