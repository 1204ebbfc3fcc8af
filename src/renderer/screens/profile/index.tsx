import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Connection } from '../../../ipc/connections';
import type { ProfileSetting } from '../../../ipc/profile';
import { EnvironmentBand } from '../../components/environment-band';
import { Page } from '../../components/page';
import { TabBar } from '../../components/tab-bar';
import { WhenReady } from '../../components/waiting';
import { goTo, moveTo } from '../../data/navigation';
import { useCall, valueOr } from '../../data/use-call';
import { ChangesBar } from './changes-bar';
import { FileActions } from './file-actions';
import classes from './profile.module.css';
import { found, grouped } from './setting-groups';
import { SettingPane } from './setting-pane';
import { SettingsList } from './settings-list';
import { type Shown, Tools } from './tools';
import { TryPane } from './try-pane';
import { type Draft, isOwn, useDraft } from './use-draft';

type Props = { readonly connectionId: string; readonly setting: string | null };
type Side = 'setting' | 'try';

const sides = [
  { value: 'setting', label: 'Setting' },
  { value: 'try', label: 'Try an answer' },
] as const;

type SidesProps = Props & {
  readonly all: readonly ProfileSetting[];
  readonly draft: Draft;
  readonly focusCall: number;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onSelect: (setting: string) => void;
};

/** The setting that is chosen, or an answer to be tried. */
const Sides = ({ connectionId, setting, all, draft, focusCall, side, onSide, onSelect }: SidesProps) => {
  const readers = valueOr(useCall('profile.readers', {}), []);
  const [reader, setReader] = useState('token');
  const line = all.find((one) => one.setting === setting) ?? all[0];
  return (
    <div className={classes.side}>
      <TabBar label="Setting or answer" tabs={sides} value={side} onOpen={onSide} />
      {side === 'setting' && line !== undefined && (
        <SettingPane
          line={line}
          draft={draft}
          readers={readers}
          focusCall={focusCall}
          onTry={(name) => {
            setReader(name);
            onSide('try');
          }}
        />
      )}
      <div hidden={side !== 'try'} className={classes.kept}>
        <TryPane
          connectionId={connectionId}
          readers={readers}
          reader={reader}
          draft={draft}
          onReader={setReader}
          onSelect={onSelect}
          onUse={(name, value) => {
            const wanted = all.find((one) => one.setting === name);
            if (wanted !== undefined) draft.set(wanted, value);
          }}
        />
      </div>
    </div>
  );
};

type WorkProps = Props & { readonly all: readonly ProfileSetting[]; readonly draft: Draft };

const Work = ({ connectionId, setting, all, draft }: WorkProps) => {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [focusCall, setFocusCall] = useState(0);
  const [side, setSide] = useState<Side>('setting');
  const searchField = useRef<HTMLInputElement>(null);
  useHotkeys([['mod+F', () => searchField.current?.focus()]], []);
  const select = (name: string): void => {
    moveTo({ kind: 'profile', connectionId, setting: name });
    setSide('setting');
  };
  const own = all.filter((line) => isOwn(draft, line) || draft.changes.has(line.setting));
  const groups = grouped(found(shown === 'changed' ? own : all, search));
  return (
    <div className={classes.work}>
      <div className={classes.list}>
        <Tools
          search={search}
          shown={shown}
          counts={{ all: all.length, changed: own.length }}
          searchRef={searchField}
          onSearch={setSearch}
          onShown={setShown}
        />
        <SettingsList
          groups={groups}
          draft={draft}
          selected={setting ?? all[0]?.setting ?? null}
          onSelect={(name, byKey) => {
            select(name);
            if (byKey) setFocusCall((calls) => calls + 1);
          }}
        />
      </div>
      <Sides
        connectionId={connectionId}
        setting={setting}
        all={all}
        draft={draft}
        focusCall={focusCall}
        side={side}
        onSide={setSide}
        onSelect={select}
      />
    </div>
  );
};

const bandOf = (connection: Connection | undefined) =>
  connection === undefined
    ? {}
    : {
        band: (
          <EnvironmentBand environment={connection.environment} connection={connection.name} company={null} />
        ),
      };

/** The service profile of a connection: every name and shape that the interface does not show, and how answers are read. */
export const ProfileScreen = ({ connectionId, setting }: Props) => {
  const connections = valueOr(useCall('connections.list', {}), []);
  const connection = connections.find(({ id }) => id === connectionId);
  const settings = useCall('profile.settings', { connectionId });
  const draft = useDraft();
  const own = valueOr(settings, []).filter(({ source }) => source === 'configured').length;
  return (
    <Page
      title="Service profile"
      about="What the service’s interface does not show: as assumed, or as you know better."
      layout="fill"
      {...bandOf(connection)}
      actions={
        <>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={15} />}
            onClick={() => goTo({ kind: 'connections', connectionId })}
          >
            Connections
          </Button>
          <FileActions connectionId={connectionId} connection={connection?.name ?? ''} own={own} />
        </>
      }
      {...(draft.changes.size > 0 ? { dock: <ChangesBar connectionId={connectionId} draft={draft} /> } : {})}
    >
      <WhenReady of={settings} lines={10}>
        {(all) => <Work connectionId={connectionId} setting={setting} all={all} draft={draft} />}
      </WhenReady>
    </Page>
  );
};
