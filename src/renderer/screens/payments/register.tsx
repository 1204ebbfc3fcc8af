import { Select, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCash, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentEntry } from '../../../ipc/payments';
import { DoingButton } from '../../components/doing';
import { Empty } from '../../components/empty';
import { WhenReady } from '../../components/waiting';
import { formatCount, formatThings } from '../../data/format';
import { goTo, moveTo } from '../../data/navigation';
import { tellDone } from '../../data/tell';
import { useAction } from '../../data/use-action';
import { useCall, valueOr } from '../../data/use-call';
import { PayingFrame } from './paying-frame';
import { PaymentPane } from './payment-pane';
import { countsByState, inReadingOrder, stateLabels } from './payment-states';
import classes from './payments.module.css';
import { RegisterTable } from './register-table';

const most = 5000;
const settleMs = 180;

type State = PaymentEntry['state'];

const Nothing = () => (
  <Empty
    icon={IconCash}
    title="No payment yet"
    actions={
      <DoingButton does="payments.draft" onClick={() => goTo({ kind: 'paying', tab: 'new', id: null })}>
        New payment
      </DoingButton>
    }
  >
    Payments made here, or loaded from a file, are kept in this register with everything that became of them.
    The service can neither list nor change payments, so what is not in this journal cannot be found from
    here.
  </Empty>
);

type FilterProps = {
  readonly payments: readonly PaymentEntry[];
  readonly state: State | null;
  readonly onState: (state: State | null) => void;
};

const StateFilter = ({ payments, state, onState }: FilterProps) => (
  <fieldset className={classes.filter} aria-label="Filter by state">
    <UnstyledButton className={classes.chip} aria-pressed={state === null} onClick={() => onState(null)}>
      All <b>{formatCount(payments.length)}</b>
    </UnstyledButton>
    {countsByState(payments).map((one) => (
      <UnstyledButton
        key={one.state}
        className={classes.chip}
        aria-pressed={state === one.state}
        onClick={() => onState(state === one.state ? null : one.state)}
      >
        {stateLabels[one.state]} <b>{formatCount(one.count)}</b>
      </UnstyledButton>
    ))}
  </fieldset>
);

const RefreshAll = ({ connectionId }: { readonly connectionId: string | null }) => {
  const refresh = useAction('payments.refresh');
  const onRefresh = async (): Promise<void> => {
    const read = await refresh.run({ connectionId });
    if (!read.ok) return;
    tellDone('Refreshed', `${formatThings(read.value.length, 'payment was', 'payments were')} read again.`);
  };
  return (
    <DoingButton
      does="payments.refresh"
      variant="default"
      leftSection={<IconRefresh size={15} />}
      loading={refresh.isRunning}
      title="Reads every payment that may still change, one by one"
      onClick={() => void onRefresh()}
    >
      Refresh all
    </DoingButton>
  );
};

/** Every payment this journal knows, the only list there is. */
export const Register = ({ payment }: { readonly payment: string | null }) => {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, settleMs);
  const [state, setState] = useState<State | null>(null);
  const [connectionId, setConnectionId] = useState<string | null>(null);
  const connections = valueOr(useCall('connections.list', { archived: true }), []);
  const archived = new Set(connections.filter((one) => one.isArchived === true).map(({ id }) => id));
  const list = useCall(
    'payments.list',
    { connectionId, search: settled.trim(), limit: most },
    { keepsFormer: true },
  );
  const isNarrowed = settled.trim() !== '' || connectionId !== null;
  const open = (ref: string | null): void => moveTo({ kind: 'paying', tab: 'register', id: ref });
  return (
    <PayingFrame
      tab="register"
      about="The service cannot list payments: this journal is the only list there is."
      actions={<RefreshAll connectionId={connectionId} />}
    >
      <WhenReady of={list} lines={8}>
        {({ total, entries }) =>
          total === 0 && !isNarrowed ? (
            <Nothing />
          ) : (
            <div className={classes.split} data-open={payment !== null || undefined}>
              <div className={classes.list}>
                <div className={classes.tools}>
                  <TextInput
                    type="search"
                    className={classes.search}
                    leftSection={<IconSearch size={15} />}
                    aria-label="Search payments"
                    placeholder="Vendor, id, invoice number, amount"
                    value={search}
                    onChange={(event) => setSearch(event.currentTarget.value)}
                  />
                  {connections.length > 1 && (
                    <Select
                      aria-label="Connection"
                      className={classes.connection}
                      clearable
                      placeholder="All connections"
                      data={connections.map(({ id, name }) => ({
                        value: id,
                        label: archived.has(id) ? `${name} (archived)` : name,
                      }))}
                      value={connectionId}
                      onChange={setConnectionId}
                    />
                  )}
                </div>
                <StateFilter payments={entries} state={state} onState={setState} />
                <RegisterTable
                  payments={inReadingOrder(entries).filter((one) => state === null || one.state === state)}
                  total={total}
                  isCut={entries.length < total}
                  selected={payment}
                  archived={archived}
                  onOpen={open}
                />
              </div>
              {payment !== null && (
                <PaymentPane key={payment} payment={payment} archived={archived} onClose={() => open(null)} />
              )}
            </div>
          )
        }
      </WhenReady>
    </PayingFrame>
  );
};
