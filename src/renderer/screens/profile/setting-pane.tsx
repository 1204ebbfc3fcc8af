import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ProfileSetting } from '../../../ipc/profile';
import { DoingArea } from '../../components/doing';
import { FactList } from '../../components/fact-list';
import { formatMoment } from '../../data/format';
import classes from './profile.module.css';
import { type Draft, draftValue, isOwn } from './use-draft';
import { ValueEditor } from './value-editor';
import { valueText } from './value-text';

type Reader = {
  readonly reader: string;
  readonly label: string;
  readonly settings: readonly string[];
};

type Props = {
  readonly line: ProfileSetting;
  readonly draft: Draft;
  readonly readers: readonly Reader[];
  /** Counts up each time the focus should go to the field. */
  readonly focusCall: number;
  readonly onTry: (reader: string) => void;
};

const TriedBy = ({ line, readers, onTry }: Pick<Props, 'line' | 'readers' | 'onTry'>) => {
  const reading = readers.filter(({ settings }) => settings.includes(line.setting));
  if (reading.length === 0) return null;
  return (
    <div className={classes.triedBy}>
      <span className={classes.dim}>Try it on an answer:</span>
      {reading.map(({ reader, label }) => (
        <UnstyledButton key={reader} className={classes.link} onClick={() => onTry(reader)}>
          {label}
        </UnstyledButton>
      ))}
    </div>
  );
};

/** One setting: why it has its value, and another one. */
export const SettingPane = ({ line, draft, readers, focusCall, onTry }: Props) => {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusCall > 0) field.current?.focus();
  }, [focusCall]);
  const own = isOwn(draft, line);
  const key = `${line.setting} ${draft.changes.has(line.setting) ? 'draft' : JSON.stringify(line.value)}`;
  return (
    <section className={classes.pane} aria-label={`Setting ${line.setting}`}>
      <h2 className={classes.title}>{line.setting}</h2>
      <p className={classes.reason}>{line.reason}</p>
      <DoingArea does="profile.change" label="Change of the setting">
        <ValueEditor
          key={own ? line.setting : key}
          setting={line.setting}
          value={draftValue(draft, line)}
          assumed={line.assumed}
          fieldRef={field}
          onValue={(value) => draft.set(line, value)}
        />
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={15} />}
          disabled={!own}
          title={own ? undefined : 'It has the shipped value.'}
          onClick={() => draft.reset(line)}
        >
          Back to the shipped value
        </Button>
      </DoingArea>
      <FactList
        facts={[
          ['Open question', line.ns],
          ['Shipped value', valueText(line.assumed)],
          [
            'Seen by an import',
            line.seen === undefined
              ? null
              : `${valueText(line.seen.value)}, ${formatMoment(line.seen.at)}: it counts until the setting is changed.`,
          ],
          ['Changed', line.changed === null ? null : formatMoment(line.changed.at)],
          ['Reason', line.changed?.reason ?? null],
        ]}
      />
      <TriedBy line={line} readers={readers} onTry={onTry} />
    </section>
  );
};
