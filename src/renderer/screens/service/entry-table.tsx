import { Button, Checkbox, Table, UnstyledButton } from '@mantine/core';
import type { Operation } from '../../../core/service/operations/operation';
import type { JsonObject } from '../../../core/values/json';
import { DoingButton } from '../../components/doing';
import { ScrollPart } from '../../components/scroll-part';
import { formatThings } from '../../data/format';
import { onListKeys } from '../../data/list-keys';
import { goTo } from '../../data/navigation';
import type { Area } from './areas';
import { type Column, columnsOf, rowKeyOf } from './entry-columns';
import { idOf, plainText, shownText, titleOf } from './entry-text';
import classes from './service.module.css';
import { StatusBadge } from './status-badge';

type Props = {
  readonly area: Area;
  readonly entries: readonly JsonObject[];
  /** Nothing was read at all, as against nothing that fits the search. */
  readonly isEmpty: boolean;
  readonly label: string;
  readonly canOpen: boolean;
  /** What can be done with several at once; none: nothing can be marked. */
  readonly actions: readonly Operation[];
  readonly selected: readonly string[];
  readonly onSelected: (ids: readonly string[]) => void;
  readonly onAct: (operation: Operation) => void;
  readonly readAt: string | null;
};

type LineProps = Pick<Props, 'area' | 'canOpen' | 'selected' | 'onSelected' | 'actions'> & {
  readonly entry: JsonObject;
  readonly columns: readonly Column[];
};

const Cell = ({ area, column, entry }: Pick<LineProps, 'area' | 'entry'> & { readonly column: Column }) => {
  const value = entry[column.key];
  const status = column.kind === 'status' ? plainText(value) : null;
  const currency = column.kind === 'amount' ? plainText(entry.currency) : null;
  return (
    <Table.Td className={column.kind === 'amount' ? classes.amount : classes.cell}>
      {status === null ? shownText(column.key, value) : <StatusBadge area={area} value={status} />}
      {currency !== null && shownText(column.key, value) !== null && (
        <span className={classes.currency}> {currency}</span>
      )}
    </Table.Td>
  );
};

const Line = ({ area, entry, columns, canOpen, actions, selected, onSelected }: LineProps) => {
  const id = idOf(entry);
  const isOpenable = canOpen && id !== null;
  const open = (): void => {
    if (id !== null) goTo({ kind: 'at-service', area: area.name, id });
  };
  const isMarked = id !== null && selected.includes(id);
  return (
    <Table.Tr
      className={isOpenable ? classes.row : undefined}
      data-marked={isMarked || undefined}
      {...(isOpenable ? { onClick: open } : {})}
    >
      {actions.length > 0 && (
        <Table.Td onClick={(event) => event.stopPropagation()}>
          {id !== null && (
            <Checkbox
              size="xs"
              aria-label={`Mark ${titleOf(entry)}`}
              checked={isMarked}
              onChange={(event) =>
                onSelected(
                  event.currentTarget.checked ? [...selected, id] : selected.filter((one) => one !== id),
                )
              }
            />
          )}
        </Table.Td>
      )}
      <Table.Td className={classes.first}>
        {isOpenable ? (
          <UnstyledButton
            className={classes.open}
            data-list-item
            onClick={(event) => {
              event.stopPropagation();
              open();
            }}
          >
            {titleOf(entry)}
          </UnstyledButton>
        ) : (
          <span className={classes.open}>{titleOf(entry)}</span>
        )}
        {id !== null && <div className={classes.under}>Id {id}</div>}
      </Table.Td>
      {columns.map((column) => (
        <Cell key={column.key} area={area} column={column} entry={entry} />
      ))}
    </Table.Tr>
  );
};

const ActionBar = ({ actions, selected, onSelected, onAct }: Props) => (
  <div className={classes.bar}>
    <strong>{formatThings(selected.length, 'entry', 'entries')} marked</strong>
    {actions.map((operation) => (
      <DoingButton
        does="service.preview"
        key={operation.name}
        size="compact-sm"
        variant="default"
        onClick={() => onAct(operation)}
      >
        {operation.label}
      </DoingButton>
    ))}
    <Button size="compact-sm" variant="subtle" onClick={() => onSelected([])}>
      Mark none
    </Button>
  </div>
);

/** Entries of a list at the service, by the columns that they fill. */
export const EntryTable = (props: Props) => {
  const { area, entries, isEmpty, label, actions, selected, readAt } = props;
  const columns = columnsOf(entries);
  return (
    <section className={classes.sheet} aria-label={label}>
      {selected.length > 0 && <ActionBar {...props} />}
      <ScrollPart className={classes.rows} label={area.title} onKeyDown={onListKeys}>
        {entries.length > 0 && (
          <Table className={classes.table} verticalSpacing={7} horizontalSpacing={14} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {actions.length > 0 && (
                  <Table.Th w={38}>
                    <span className="tp-hidden">Mark</span>
                  </Table.Th>
                )}
                <Table.Th>Name</Table.Th>
                {columns.map(({ key, label: head, kind }) => (
                  <Table.Th key={key} className={kind === 'amount' ? classes.amount : undefined}>
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map((entry, place) => (
                <Line key={rowKeyOf(entry, place)} {...props} entry={entry} columns={columns} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        {entries.length === 0 && (
          <p className={classes.none}>
            {isEmpty ? 'The service lists nothing here.' : 'Nothing of what was read fits the search.'}
          </p>
        )}
      </ScrollPart>
      {readAt !== null && <p className={classes.readAt}>Read at {readAt}</p>}
    </section>
  );
};
