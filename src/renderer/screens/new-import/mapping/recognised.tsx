import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Mapping } from '../../../../core/map/mapping';
import { Note } from '../../../components/note';
import { brings } from './brings';

type Template = { readonly name: string; readonly mapping: Mapping };

/** What a mapping says, whatever it is called and wherever its table stands. */
const said = ({ name: _, source: __, ...rest }: Mapping): string => JSON.stringify(rest);

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
      The file has every column that this template needs. It brings {brings(template.mapping)}.
    </Note>
  );
};
