import { Button, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import type { Output } from '../../../ipc/contract';
import { Card } from '../../components/card';
import { KeyList } from '../../components/key-list';
import { Note } from '../../components/note';
import { Page } from '../../components/page';
import { WhenReady } from '../../components/waiting';
import { callShell } from '../../data/client';
import { useCall } from '../../data/use-call';
import classes from './settings.module.css';

const looks = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const Look = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Look">
      <SegmentedControl
        aria-label="Look"
        data={[...looks]}
        value={colorScheme}
        onChange={(chosen) => {
          const look = looks.find(({ value }) => value === chosen)?.value;
          if (look !== undefined) setColorScheme(look);
        }}
      />
    </Card>
  );
};

const About = ({ info }: { readonly info: Output<'app.info'> }) => (
  <Card title="About">
    <dl className={classes.facts}>
      <div>
        <dt>Tallyport</dt>
        <dd>{info.version}</dd>
      </div>
      <div>
        <dt>Runs on</dt>
        <dd>{info.runtime}</dd>
      </div>
      <div>
        <dt>Journal and settings</dt>
        <dd className={classes.path}>
          {info.dataDir}
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconFolder size={13} />}
            onClick={() => void callShell('shell.showInFolder', { path: info.dataDir })}
          >
            Show
          </Button>
        </dd>
      </div>
    </dl>
    {info.wasOpenToOthers && (
      <Note tone="warn" title="Data folder closed to others">
        Other users of this computer could read what is in there until this start; from now on only you can.
      </Note>
    )}
    {info.journalReadOnly && (
      <Note tone="warn" title="The journal can only be read">
        Imports can be looked at and exported, but nothing can be prepared or sent.
      </Note>
    )}
  </Card>
);

/** The few things that can be set, and where everything is kept. */
export const SettingsScreen = () => {
  const info = useCall('app.info', {});
  return (
    <Page title="Settings">
      <Stack gap="md" maw={760}>
        <Look />
        <WhenReady of={info}>{(value) => <About info={value} />}</WhenReady>
        <Card title="Keyboard">
          <KeyList />
        </Card>
      </Stack>
    </Page>
  );
};
