import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldSource, Mapping } from '../../../../core/map/mapping';
import type { Field } from '../../../../core/targets/target';
import type { ColumnProfileData } from '../../../../ipc/inspection';
import { originOf, picked, pickOf, pickText } from './edit-source';
import { FieldEditor } from './field-editor';
import { fieldState } from './field-groups';
import { FieldSign } from './field-sign';
import classes from './mapping.module.css';

type Props = {
  readonly field: Field;
  readonly mapping: Mapping;
  readonly columns: readonly ColumnProfileData[];
  readonly proposal: { readonly confidence: number; readonly reason: string } | undefined;
  readonly doubt: string | null;
  readonly onChange: (key: string, source: FieldSource | undefined) => void;
};

const optionsFor = (field: Field, columns: readonly ColumnProfileData[]) => [
  {
    group: 'Your columns',
    items: columns.map(({ name }) => ({ value: pickText({ kind: 'column', column: name }), label: name })),
  },
  {
    group: 'Other ways',
    items: [
      { value: 'constant', label: 'The same value for all' },
      { value: 'template', label: 'A text made of columns' },
      ...(field.kind === 'amount' && !field.key.startsWith('items[].')
        ? [{ value: 'lines', label: 'The sum of the lines' }]
        : []),
      { value: 'nothing', label: 'Not loaded' },
    ],
  },
];

const sampleText = (source: FieldSource | undefined, columns: readonly ColumnProfileData[]): string => {
  switch (originOf(source)) {
    case 'column':
      return (
        columns
          .find(({ name }) => name === source?.column)
          ?.samples.slice(0, 3)
          .join(' · ') ?? 'No such column'
      );
    case 'constant':
      return source?.constant === '' ? 'Fill in the value' : `“${source?.constant ?? ''}” in every record`;
    case 'template':
      return source?.template === '' ? 'Fill in the text' : (source?.template ?? '');
    case 'lines':
      return 'Added up from the lines';
    case 'nothing':
      return '';
  }
};

/** One of our fields, and where its value comes from. */
export const FieldLine = ({ field, mapping, columns, proposal, doubt, onChange }: Props) => {
  const source = mapping.fields[field.key];
  const state = fieldState(field, mapping);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = source !== undefined && (isOpen || state === 'empty');
  return (
    <li className={classes.line} data-state={state}>
      <div className={classes.field}>
        <span className={classes.label}>
          {field.label}
          {field.required && <span className="tp-hidden"> (needed)</span>}
        </span>
        {field.help !== '' && (
          <Tooltip label={field.help} events={{ hover: true, focus: true, touch: true }}>
            <ActionIcon size="xs" aria-label={`About ${field.label}`}>
              <IconInfoCircle size={14} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <IconArrowLeft size={14} className={classes.arrow} aria-hidden />
      <Select
        aria-label={`${field.label} comes from`}
        size="xs"
        searchable
        maxDropdownHeight={320}
        title={source?.column}
        placeholder={field.required ? 'Choose a column' : 'Not loaded'}
        data={optionsFor(field, columns)}
        value={
          source === undefined
            ? null
            : originOf(source) === 'column'
              ? pickText({ kind: 'column', column: source.column ?? '' })
              : originOf(source)
        }
        onChange={(value) => onChange(field.key, picked(source, pickOf(value ?? 'nothing')))}
        error={state === 'missing'}
      />
      <span className={classes.samples} title={sampleText(source, columns)}>
        {sampleText(source, columns)}
      </span>
      <FieldSign state={state} source={source} proposal={proposal} doubt={doubt} />
      <ActionIcon
        size="sm"
        aria-label={`Settings of ${field.label}`}
        aria-expanded={isShown}
        disabled={source === undefined}
        title={source === undefined ? 'Choose first where it comes from.' : undefined}
        onClick={() => setIsOpen((now) => !now)}
      >
        <IconAdjustmentsHorizontal size={15} />
      </ActionIcon>
      {isShown && (
        <div className={classes.editor}>
          <FieldEditor
            field={field}
            source={source}
            columns={columns}
            isGrouped={mapping.groupBy.length > 0}
            onChange={(next) => onChange(field.key, next)}
          />
        </div>
      )}
    </li>
  );
};
