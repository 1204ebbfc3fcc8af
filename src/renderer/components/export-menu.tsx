import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { callShell } from '../data/client';
import { formatThings } from '../data/format';
import { tellDone, tellFailure } from '../data/tell';
import { useAction } from '../data/use-action';

const formats = [
  { format: 'xlsx', label: 'Excel workbook' },
  { format: 'csv', label: 'CSV file' },
  { format: 'json', label: 'JSON, for machines' },
] as const;
type Format = (typeof formats)[number]['format'];

type Props = { readonly importId: string; readonly fileName: string };

const nameFor = (fileName: string, format: Format): string =>
  `${fileName.replace(/\.[^.]+$/, '')} results.${format}`;

/** Writes the person's own rows with outcome, id and advice beside them. */
export const ExportMenu = ({ importId, fileName }: Props) => {
  const report = useAction('imports.report');
  const save = async (format: Format): Promise<void> => {
    const chosen = await callShell('shell.chooseSavePath', {
      suggestedName: nameFor(fileName, format),
      format,
    });
    if (!chosen.ok) return tellFailure(chosen.failure);
    if (chosen.value.path === null) return;
    const written = await report.run({ importId, path: chosen.value.path, format });
    if (!written.ok) return;
    tellDone(
      'Results written',
      `${formatThings(written.value.rows, 'row', 'rows')} in ${written.value.path}`,
    );
    void callShell('shell.showInFolder', { path: written.value.path });
  };
  return (
    <Menu shadow="md" position="bottom-end">
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
        {formats.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
