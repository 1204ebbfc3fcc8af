import { Stack } from '@mantine/core';
import { useState } from 'react';
import { DropZone } from '../../components/drop-zone';
import { FailureNote } from '../../components/failure-note';
import { Page } from '../../components/page';
import { WhenReady } from '../../components/waiting';
import { useCall, valueOr } from '../../data/use-call';
import { useNow } from '../../data/use-now';
import { attentionOf } from './attention';
import { AttentionList } from './attention-list';
import { FirstSteps } from './first-steps';
import { ImportList } from './import-list';
import { Months } from './months';
import { SetList } from './set-list';

/** Each import is a picture of its own: thousands of them take the window its breath. */
const AT_ONCE = 50;

/** Imports of which something is asked; what is in doubt is among them, however old it is. */
const MOST_ASKING = 200;

/** What needs attention, what was imported, and the place to begin. */
export const HomeScreen = () => {
  const [shown, setShown] = useState(AT_ONCE);
  const imports = useCall('imports.list', { limit: shown }, { keepsFormer: true });
  const asking = valueOr(useCall('imports.list', { asks: true, limit: MOST_ASKING }), []);
  const home = useCall('home.show', {}, { keepsFormer: true });
  const nowMs = useNow();
  const connections = useCall('connections.list', {});
  const sets = valueOr(useCall('sets.list', {}), []);
  const inOrder = new Set(sets.flatMap(({ parts }) => parts.map(({ importId }) => importId)));
  const hasConnection = connections.kind !== 'ready' || valueOr(connections, []).length > 0;
  const entries = attentionOf(asking, inOrder, valueOr(home, null), nowMs);
  return (
    <Page title="Home">
      <WhenReady of={imports} lines={6}>
        {(list) =>
          list.length === 0 ? (
            <Stack gap="lg">
              <AttentionList entries={entries} />
              <FirstSteps hasConnection={hasConnection} />
            </Stack>
          ) : (
            <Stack gap="lg">
              <DropZone />
              <AttentionList entries={entries} />
              {home.kind === 'failed' ? (
                <FailureNote failure={home.failure} again={home.again} />
              ) : (
                home.kind === 'ready' && <Months home={home.value} />
              )}
              <SetList sets={sets} />
              <ImportList
                imports={list}
                left={(home.kind === 'ready' ? home.value.imports : 0) - list.length}
                atOnce={AT_ONCE}
                onMore={() => setShown(shown + AT_ONCE)}
              />
            </Stack>
          )
        }
      </WhenReady>
    </Page>
  );
};
