import { Menu, Pagination, SegmentedControl, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Operation } from '../../../core/service/operations/operation';
import type { JsonObject } from '../../../core/values/json';
import type { Output } from '../../../ipc/contract';
import { DoingButton } from '../../components/doing';
import { formatClock, formatCount } from '../../data/format';
import { goTo } from '../../data/navigation';
import { refresh } from '../../data/refresh';
import { useCall } from '../../data/use-call';
import { useReadAt } from '../../data/use-read-at';
import { useRefusal } from '../../data/use-refusal';
import type { Area } from './areas';
import { searched } from './entry-columns';
import { EntryTable } from './entry-table';
import { Filters } from './filters';
import { WhenRead } from './offline';
import { OperationDrawer } from './operation-drawer';
import { ReadNotes } from './read-notes';
import type { Scope } from './scope';
import classes from './service.module.css';
import { useIsAsking } from './use-is-asking';

const firstLimit = 500;
const pageSize = 50;

type Props = { readonly area: Area; readonly scope: Scope };
type Read = Output<'service.read'>;

type PagesProps = {
  readonly found: number;
  readonly read: Read;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onMore: () => void;
};

const Pages = ({ found, read, page, onPage, onMore }: PagesProps) => {
  const pages = Math.ceil(found / pageSize);
  const first = (page - 1) * pageSize + 1;
  if (found === 0) return null;
  return (
    <footer className={classes.pages}>
      <span>
        {formatCount(first)} to {formatCount(Math.min(page * pageSize, found))} of {formatCount(found)}
        {!read.isWhole && (
          <>
            {' '}
            among the first {formatCount(read.entries.length)} that were read
            {read.total !== null && ` of ${formatCount(read.total)}`}
          </>
        )}
      </span>
      {!read.isWhole && (
        <DoingButton does="service.read" size="compact-xs" variant="default" onClick={onMore}>
          Read more
        </DoingButton>
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </footer>
  );
};

type ViewProps = Props & {
  readonly operation: Operation;
  readonly search: string;
  readonly input: JsonObject;
};

const Entries = ({ area, scope, operation, search, input }: ViewProps) => {
  const [limit, setLimit] = useState(firstLimit);
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [acting, setActing] = useState<Operation | null>(null);
  const asked = {
    connectionId: scope.connection.id,
    company: scope.company,
    name: operation.name,
    input,
    limit,
  };
  const isOffered = useRefusal('service.read') === null;
  const read = useCall('service.read', asked, { isWanted: isOffered, keepsFormer: true, keepsRead: true });
  const readAt = useReadAt('service.read', asked);
  return (
    <>
      <WhenRead of={read}>
        {(value) => {
          const found = searched(value.entries, search);
          const at = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)));
          return (
            <>
              <ReadNotes notes={value.notes} />
              <EntryTable
                area={area}
                entries={found.slice((at - 1) * pageSize, at * pageSize)}
                isEmpty={value.entries.length === 0}
                label={operation.label}
                canOpen={area.show !== undefined}
                actions={operation === area.lists[0] ? area.onMany : []}
                selected={selected}
                onSelected={setSelected}
                onAct={setActing}
                readAt={readAt === null ? null : formatClock(readAt)}
              />
              <Pages
                found={found.length}
                read={value}
                page={at}
                onPage={setPage}
                onMore={() => setLimit((now) => now * 4)}
              />
            </>
          );
        }}
      </WhenRead>
      <OperationDrawer
        operation={acting}
        scope={scope}
        subjects={selected}
        now={null}
        onClose={() => setActing(null)}
      />
    </>
  );
};

type AnewProps = {
  readonly operations: readonly Operation[];
  readonly onMake: (operation: Operation) => void;
};

const Anew = ({ operations, onMake }: AnewProps) => {
  const [only, ...others] = operations;
  if (only === undefined) return null;
  if (others.length === 0) {
    return (
      <DoingButton does="service.preview" leftSection={<IconPlus size={15} />} onClick={() => onMake(only)}>
        {only.label}
      </DoingButton>
    );
  }
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <DoingButton
          does="service.preview"
          leftSection={<IconPlus size={15} />}
          rightSection={<IconChevronDown size={14} />}
        >
          New
        </DoingButton>
      </Menu.Target>
      <Menu.Dropdown>
        {operations.map((operation) => (
          <Menu.Item key={operation.name} onClick={() => onMake(operation)}>
            {operation.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The list of an area, and whatever else its operations list. */
export const ListView = ({ area, scope }: Props) => {
  const [verb, setVerb] = useState(area.lists[0]?.verb ?? '');
  const [search, setSearch] = useState('');
  const [input, setInput] = useState<JsonObject>({});
  const [making, setMaking] = useState<Operation | null>(null);
  const isAsking = useIsAsking();
  const operation = area.lists.find((one) => one.verb === verb);
  if (operation === undefined) return null;
  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        {area.lists.length > 1 && (
          <SegmentedControl
            size="sm"
            aria-label="What is listed"
            data={area.lists.map((one) => ({ value: one.verb, label: viewLabel(area, one) }))}
            value={verb}
            onChange={(next) => {
              setVerb(next);
              setInput({});
            }}
          />
        )}
        <TextInput
          type="search"
          className={classes.search}
          leftSection={<IconSearch size={15} />}
          aria-label="Search in what was read"
          placeholder="Search in what was read"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className={classes.gap} />
        <DoingButton
          does="service.read"
          variant="default"
          leftSection={<IconRefresh size={15} />}
          loading={isAsking}
          onClick={() => refresh('service', null)}
        >
          Read again
        </DoingButton>
        <Anew operations={area.anew} onMake={setMaking} />
      </div>
      <Filters key={`filters ${verb}`} area={area} operation={operation} input={input} onInput={setInput} />
      <Entries
        key={`entries ${verb}`}
        area={area}
        scope={scope}
        operation={operation}
        search={search}
        input={input}
      />
      <OperationDrawer
        operation={making}
        scope={scope}
        subjects={[]}
        now={null}
        onClose={() => setMaking(null)}
        onOpen={(id) => goTo({ kind: 'at-service', area: area.name, id })}
      />
    </div>
  );
};

const viewLabel = (area: Area, { verb }: Operation): string =>
  verb === 'list' ? area.title : verb.slice(0, 1).toUpperCase() + verb.slice(1).replaceAll('-', ' ');
