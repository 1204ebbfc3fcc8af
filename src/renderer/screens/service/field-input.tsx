import { Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { OperationField } from '../../../core/service/operations/operation';
import type { Json } from '../../../core/values/json';
import { isList, plainText } from './entry-text';
import { FilesInput } from './files-input';
import { LinesInput } from './lines-input';
import { PairsInput } from './pairs-input';

type Props = {
  readonly field: OperationField;
  /** Undefined: not touched. */
  readonly value: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
  /** What the thing holds now; undefined: nothing is known. */
  readonly now?: Json | undefined;
};

/** Whether a field wants the whole width of the form. */
export const isWide = ({ kind, key }: OperationField): boolean =>
  kind === 'pairs' || kind === 'lines' || kind === 'files' || kind === 'ids' || longTexts.test(key);

const longTexts = /reason|notes|description/;

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

const helpOf = (field: OperationField, now: Json | undefined): string => {
  const text = plainText(now);
  return text === null ? field.help : `${field.help} Now: ${text}`;
};

const textsIn = (value: Json | undefined): string[] =>
  isList(value) ? value.flatMap((one) => plainText(one) ?? []) : [];

type TextProps = {
  readonly field: OperationField;
  readonly text: string;
  readonly help: string;
  readonly onValue: (value: Json | undefined) => void;
};

/** Kinds that are typed as one text. */
const Typed = ({ field, text, help, onValue }: TextProps) => {
  const shared = { label: field.label, required: field.required, description: help, value: text };
  if (field.kind === 'text' && longTexts.test(field.key)) {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        onChange={(event) => onValue(orNothing(event.currentTarget.value))}
      />
    );
  }
  const isFigure = field.kind === 'amount' || field.kind === 'integer';
  return (
    <TextInput
      {...shared}
      type={field.kind === 'date' ? 'date' : 'text'}
      inputMode={isFigure ? 'decimal' : 'text'}
      onChange={(event) => onValue(orNothing(event.currentTarget.value))}
    />
  );
};

/** The input of one field, by its kind. A field that nobody touches is not sent. */
export const FieldInput = ({ field, value, onValue, now }: Props) => {
  const { label, required, kind } = field;
  const help = helpOf(field, now);
  const text = plainText(value) ?? '';
  switch (kind) {
    case 'text':
    case 'id':
    case 'amount':
    case 'integer':
    case 'date':
      return <Typed field={field} text={text} help={help} onValue={onValue} />;
    case 'flag':
      return (
        <Checkbox
          label={label}
          description={help}
          checked={(value ?? now) === true}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            onValue(checked === (now === true) ? undefined : checked);
          }}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          required={required}
          description={help}
          clearable={!required}
          data={(field.choices ?? []).map((choice) => ({ value: choice.value, label: choice.label }))}
          value={text === '' ? null : text}
          onChange={(chosen) => onValue(chosen ?? undefined)}
        />
      );
    case 'ids':
      return (
        <TagsInput
          label={label}
          required={required}
          description={help}
          value={textsIn(value)}
          onChange={(ids) => onValue(ids.length === 0 ? undefined : ids)}
        />
      );
    case 'pairs':
      return <PairsInput field={field} now={now} onValue={onValue} />;
    case 'lines':
      return <LinesInput field={field} now={now} onValue={onValue} />;
    case 'files':
      return <FilesInput field={field} paths={textsIn(value)} onValue={onValue} />;
  }
};
