import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { Summary } from '../../ipc/shapes';
import { callShell } from '../data/client';
import { formatThings } from '../data/format';
import { tellDone, tellFailure } from '../data/tell';
import { useAction } from '../data/use-action';
import { type Export, exportsOf } from './export-formats';

type Props = {
  readonly importId: string;
  readonly fileName: string;
  /** The import's counts; absent: not known yet. */
  readonly records?: Summary['records'] | undefined;
};

const nameFor = (fileName: string, { suffix, ending }: Export): string =>
  `${fileName.replace(/\.[^.]+$/, '')} ${suffix}.${ending}`;

const written = ({ format }: Export, rows: number, path: string): string =>
  format === 'pdf'
    ? `The report is in ${path}`
    : `${formatThings(rows, format === 'json' ? 'record' : 'row', format === 'json' ? 'records' : 'rows')} in ${path}`;

const Item = ({ one, onChoose }: { readonly one: Export; readonly onChoose: () => void }) => (
  <Menu.Item
    {...(one.whyNot === null ? { onClick: onChoose } : { 'aria-disabled': true, 'data-disabled': true })}
    closeMenuOnClick={one.whyNot === null}
  >
    {one.label}
    <Text size="xs" c="dimmed">
      {one.whyNot ?? one.about}
    </Text>
  </Menu.Item>
);

/** Writes what became of the rows: for a person, for the file, for machines, or to correct and load again. */
export const ExportMenu = ({ importId, fileName, records }: Props) => {
  const report = useAction('imports.report');
  const save = async (one: Export): Promise<void> => {
    const chosen = await callShell('shell.chooseSavePath', {
      suggestedName: nameFor(fileName, one),
      format: one.ending,
    });
    if (!chosen.ok) return tellFailure(chosen.failure);
    if (chosen.value.path === null) return;
    const done = await report.run({ importId, path: chosen.value.path, format: one.format });
    if (!done.ok) return;
    tellDone(`${one.label} written`, written(one, done.value.rows, done.value.path));
    void callShell('shell.showInFolder', { path: done.value.path });
  };
  return (
    <Menu shadow="md" position="bottom-end" width={340}>
      <Menu.Target>
        <Button
          variant="default"
          loading={report.isRunning}
          leftSection={<IconDownload size={15} />}
          rightSection={<IconChevronDown size={14} />}
        >
          Export results
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportsOf(records).map((one) => (
          <Item key={one.format} one={one} onChoose={() => void save(one)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
