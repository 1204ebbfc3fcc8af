import { SegmentedControl, Select, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { mayBeEmpty, type SettingKind, settingFault, settingKind } from '../../../core/service/setting-kind';
import type { Json } from '../../../core/values/json';
import classes from './profile.module.css';
import { asTable, TableEditor } from './table-editor';

type Props = {
  readonly setting: string;
  readonly value: Json;
  readonly assumed: Json;
  readonly onValue: (value: Json) => void;
  readonly fieldRef: Ref<HTMLInputElement & HTMLTextAreaElement>;
};

/** A text that stands for nothing readable; never sent on. */
const unreadable = Symbol('unreadable');

const readAs = (kind: SettingKind['kind'], setting: string, text: string): Json | typeof unreadable => {
  if (text === '' && mayBeEmpty(setting)) return null;
  if (kind === 'text') return text;
  if (kind === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? unreadable : Number(text);
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
};

const written = (kind: SettingKind['kind'], value: Json): string => {
  if (value === null) return '';
  return kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
};

/** One line of text, a number, or JSON: kept as far as it fits, with what is wrong below it otherwise. */
const TextValue = ({ setting, value, onValue, fieldRef }: Props) => {
  const { kind } = settingKind(setting);
  const [text, setText] = useState(written(kind, value));
  const [fault, setFault] = useState<string | null>(null);
  const onText = (next: string): void => {
    setText(next);
    const read = readAs(kind, setting, next);
    const wrong =
      read === unreadable
        ? kind === 'number'
          ? 'It is no number.'
          : 'It is no whole JSON.'
        : settingFault(setting, read);
    setFault(wrong);
    if (read !== unreadable && wrong === null) onValue(read);
  };
  const common = { label: 'Value', value: text, error: fault, ref: fieldRef };
  return kind === 'json' ? (
    <Textarea
      {...common}
      autosize
      minRows={3}
      maxRows={16}
      classNames={{ input: classes.code ?? '' }}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...common}
      {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
      {...(mayBeEmpty(setting) ? { placeholder: 'empty' } : {})}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
};

const ListValue = ({ setting, value, onValue, fieldRef }: Props) => {
  const { kind } = settingKind(setting);
  const list = Array.isArray(value) ? value.map(String) : [];
  const [fault, setFault] = useState<string | null>(null);
  const onList = (texts: readonly string[]): void => {
    const next = kind === 'numbers' ? texts.map(Number) : texts;
    const wrong = settingFault(setting, next);
    setFault(wrong);
    if (wrong === null) onValue(next);
  };
  return (
    <TagsInput
      ref={fieldRef}
      label="Values"
      description="Enter or a comma ends one."
      value={list}
      error={fault}
      onChange={onList}
    />
  );
};

/** The field that fits what a setting holds. */
export const ValueEditor = (props: Props) => {
  const { setting, value, assumed, onValue, fieldRef } = props;
  const kind = settingKind(setting);
  switch (kind.kind) {
    case 'choice':
      return (
        <Select
          ref={fieldRef}
          label="Value"
          data={[...kind.options]}
          value={String(value)}
          onChange={(chosen) => chosen !== null && onValue(chosen)}
        />
      );
    case 'flag':
      return (
        <div>
          <Text size="sm" fw={500} mb={4}>
            Value
          </Text>
          <SegmentedControl
            aria-label="Value"
            data={['no', 'yes']}
            value={value === true ? 'yes' : 'no'}
            onChange={(chosen) => onValue(chosen === 'yes')}
          />
        </div>
      );
    case 'texts':
    case 'numbers':
      return <ListValue {...props} />;
    case 'table':
      return <TableEditor table={asTable(value)} shipped={asTable(assumed)} onTable={onValue} />;
    case 'text':
    case 'number':
    case 'json':
      return <TextValue {...props} />;
  }
};
