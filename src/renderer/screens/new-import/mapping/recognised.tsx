import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Mapping } from '../../../../core/map/mapping';
import { neededColumns } from '../../../../core/map/template';
import { Note } from '../../../components/note';
import { formatThings } from '../../../data/format';

type Template = { readonly name: string; readonly mapping: Mapping };

/** What a mapping says, whatever it is called and wherever its table stands. */
const said = ({ name: _, source: __, ...rest }: Mapping): string => JSON.stringify(rest);

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** What a template brings along. */
const bringsWords = ({ mapping }: Template): string => {
  const { steps = [], accepts = [] } = mapping;
  const cleaning = steps.filter(({ off }) => off !== true).length;
  return listed([
    formatThings(neededColumns(mapping).length, 'column', 'columns'),
    ...(cleaning === 0 ? [] : [formatThings(cleaning, 'step', 'steps')]),
    ...(accepts.length === 0 ? [] : [formatThings(accepts.length, 'accepted finding', 'accepted findings')]),
  ]);
};

/** A template that fits the file and is not in use: one press takes its columns, steps and answers. */
export const Recognised = ({
  template,
  mapping,
  onUse,
}: {
  readonly template: Template | undefined;
  readonly mapping: Mapping;
  readonly onUse: () => void;
}) => {
  const [notNow, setNotNow] = useState<string | null>(null);
  if (template === undefined || template.name === notNow || template.name === mapping.name) return null;
  if (said(template.mapping) === said(mapping)) return null;
  return (
    <Note
      tone="info"
      title={`Recognised by its headers: ${template.name}`}
      actions={
        <>
          <Button size="xs" variant="subtle" onClick={() => setNotNow(template.name)}>
            Not now
          </Button>
          <Button size="xs" variant="default" onClick={onUse}>
            Use it
          </Button>
        </>
      }
    >
      The file has every column that this template needs. It brings {bringsWords(template)}.
    </Note>
  );
};
