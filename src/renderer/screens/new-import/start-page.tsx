import { Button, Stack } from '@mantine/core';
import { Card } from '../../components/card';
import { DropZone } from '../../components/drop-zone';
import { Page } from '../../components/page';
import { StateBadge } from '../../components/state-badge';
import { formatAgo } from '../../data/format';
import { goTo } from '../../data/navigation';
import { placeOfImport } from '../../data/place-of-import';
import { isDraft } from '../../data/states';
import { targetTitle } from '../../data/targets';
import { useCall, valueOr } from '../../data/use-call';
import { useNow } from '../../data/use-now';
import classes from './start-page.module.css';

/** More than anybody goes on with. */
const MOST_ASKING = 200;

/** Before there is a file: choose one, or go on with what was begun. */
export const StartPage = () => {
  const nowMs = useNow();
  const drafts = valueOr(useCall('imports.list', { asks: true, limit: MOST_ASKING }), []).filter(
    ({ state }) => isDraft(state),
  );
  return (
    <Page title="New import">
      <Stack gap="lg" maw={860}>
        <DropZone isTall />
        {drafts.length > 0 && (
          <Card title="Or go on with" isFlush>
            <ul className={classes.list}>
              {drafts.map((item) => (
                <li key={item.importId}>
                  <div className={classes.words}>
                    <strong>{item.fileName}</strong>
                    <span>
                      {targetTitle(item.target)} · {formatAgo(item.createdAt, nowMs)}
                    </span>
                  </div>
                  <StateBadge item={item} />
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Continue ${item.fileName}`}
                    onClick={() => goTo(placeOfImport(item))}
                  >
                    Continue
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Stack>
    </Page>
  );
};
