import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ProfileSetting } from '../../../ipc/profile';
import { ScrollPart } from '../../components/scroll-part';
import { onListKeys } from '../../data/list-keys';
import classes from './profile.module.css';
import type { SettingGroup } from './setting-groups';
import { type Draft, draftValue, isOwn } from './use-draft';
import { valueText } from './value-text';

type Props = {
  readonly groups: readonly SettingGroup[];
  readonly draft: Draft;
  readonly selected: string | null;
  /** `byKey`: opened with the keyboard, so that the focus should follow. */
  readonly onSelect: (setting: string, byKey: boolean) => void;
};

const stateOf = (
  draft: Draft,
  line: ProfileSetting,
): { readonly state: string; readonly word: string | null } => {
  if (draft.changes.has(line.setting)) return { state: 'unsaved', word: 'not saved' };
  return isOwn(draft, line) ? { state: 'own', word: 'changed' } : { state: 'shipped', word: null };
};

const Line = ({
  line,
  draft,
  selected,
  onSelect,
}: Omit<Props, 'groups'> & { readonly line: ProfileSetting }) => {
  const { state, word } = stateOf(draft, line);
  const button = useRef<HTMLButtonElement>(null);
  const isSelected = line.setting === selected;
  // One that was opened from elsewhere may stand far down.
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li>
      <UnstyledButton
        ref={button}
        className={classes.line}
        data-list-item
        data-state={state}
        aria-current={isSelected ? 'true' : undefined}
        onClick={(event) => onSelect(line.setting, event.detail === 0)}
      >
        <span className={classes.name}>{line.setting}</span>
        <span className={classes.value}>{valueText(draftValue(draft, line))}</span>
        {word !== null && <span className={classes.state}>{word}</span>}
      </UnstyledButton>
    </li>
  );
};

/** Every setting with its value, by area. */
export const SettingsList = ({ groups, ...rest }: Props) => (
  <ScrollPart label="Settings of the service profile" className={classes.scroll} onKeyDown={onListKeys}>
    {groups.length === 0 && <p className={classes.dim}>No setting holds these words.</p>}
    {groups.map(({ key, title, settings }) => (
      <section key={key} aria-label={title}>
        <h2 className={classes.group}>
          {title} <span className={classes.dim}>{settings.length}</span>
        </h2>
        <ul className={classes.lines}>
          {settings.map((line) => (
            <Line key={line.setting} line={line} {...rest} />
          ))}
        </ul>
      </section>
    ))}
  </ScrollPart>
);
