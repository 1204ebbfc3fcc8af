import { Button, UnstyledButton } from '@mantine/core';
import type { SheetInspection } from '../../../../ipc/inspection';
import { Card } from '../../../components/card';
import classes from './source.module.css';

type Props = { readonly sheet: SheetInspection; readonly onHeader: (row: number) => void };

const shownColumns = 24;

/** The first rows as they stand in the file. A click makes a row the header. */
export const Preview = ({ sheet, onHeader }: Props) => (
  <Card
    title="First rows"
    about={
      sheet.headerRow === null || sheet.headerRow === 0
        ? 'Without a header the columns are named by their place. Click a row number to make that row the header.'
        : `Row ${sheet.headerRow} is the header. Click another row number to change it.`
    }
    actions={
      <Button variant="subtle" size="xs" disabled={sheet.headerRow === 0} onClick={() => onHeader(0)}>
        No header
      </Button>
    }
    isFlush
  >
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
    <section className={classes.preview} aria-label="First rows of the file" tabIndex={0}>
      <table>
        <tbody>
          {sheet.preview.map(({ row, cells, shown }) => {
            const isHeader = row === sheet.headerRow;
            return (
              <tr
                key={row}
                data-header={isHeader || undefined}
                data-above={(sheet.headerRow ?? 0) > row || undefined}
              >
                <th scope="row">
                  <UnstyledButton
                    className={classes.pick}
                    aria-pressed={isHeader}
                    aria-label={isHeader ? `Row ${row}, the header` : `Make row ${row} the header`}
                    onClick={() => onHeader(row)}
                  >
                    {row}
                  </UnstyledButton>
                </th>
                {cells.slice(0, shownColumns).map((cell, column) => (
                  <td key={`${row}-${String(column)}`}>{shown?.[column] ?? cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  </Card>
);
