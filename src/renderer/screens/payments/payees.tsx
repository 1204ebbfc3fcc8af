import { Button, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAddressBook, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { PaymentVendorEntry } from '../../../ipc/payments';
import { DoingButton } from '../../components/doing';
import { Empty } from '../../components/empty';
import { EnvironmentBadge } from '../../components/environment-band';
import { ScrollPart } from '../../components/scroll-part';
import { ToneBadge } from '../../components/tone-badge';
import { WhenReady } from '../../components/waiting';
import { formatCount, formatMoment } from '../../data/format';
import { onListKeys } from '../../data/list-keys';
import { goTo } from '../../data/navigation';
import { useCall, valueOr } from '../../data/use-call';
import { addressOf, canBePaid, paidOver, payeeStates } from './payee-fields';
import { PayingFrame } from './paying-frame';
import classes from './payments.module.css';

const most = 5000;
const settleMs = 180;

const Does = ({ payee }: { readonly payee: PaymentVendorEntry }) => {
  if (canBePaid(payee)) {
    return (
      <DoingButton
        does="payments.draft"
        size="compact-xs"
        variant="light"
        data-list-item
        aria-label={`Pay ${payee.fields.name ?? payee.vendorId ?? ''}`}
        onClick={() => goTo({ kind: 'paying', tab: 'new', id: payee.ref })}
      >
        Pay
      </DoingButton>
    );
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      data-list-item
      aria-label={`See why: ${payee.fields.name ?? ''}`}
      onClick={() => goTo({ kind: 'import', importId: payee.importId, tab: 'rows' })}
    >
      See why
    </Button>
  );
};

const Line = ({ payee }: { readonly payee: PaymentVendorEntry }) => {
  const { tone, word } = payeeStates[payee.state];
  const connections = valueOr(useCall('connections.list', {}), []);
  const environment = connections.find(({ id }) => id === paidOver(payee))?.environment;
  const { fields } = payee;
  return (
    <Table.Tr>
      <Table.Td>
        <ToneBadge tone={tone} title={payee.message ?? formatMoment(payee.createdAt)}>
          {word}
        </ToneBadge>
        {payee.message !== null && (
          <div className={classes.said}>
            {payee.message} {payee.advice}
          </div>
        )}
      </Table.Td>
      <Table.Td>
        <div className={classes.open}>{fields.name}</div>
        <div className={classes.under}>
          {payee.vendorId === null ? 'No id yet' : `Id ${payee.vendorId}`}, ERP {fields.erp_vendor_id}
        </div>
      </Table.Td>
      <Table.Td>
        {environment !== undefined && <EnvironmentBadge environment={environment} />}
        <div className={classes.under}>{payee.connection}</div>
      </Table.Td>
      <Table.Td>{addressOf(fields)}</Table.Td>
      <Table.Td>
        <div className={classes.under}>{fields.email}</div>
        <div className={classes.under}>{fields.phone_number}</div>
      </Table.Td>
      <Table.Td className={classes.amount}>
        <Does payee={payee} />
      </Table.Td>
    </Table.Tr>
  );
};

const heads = ['State', 'Vendor', 'Connection', 'Address', 'Contact', ''] as const;

const PayeeTable = ({ payees }: { readonly payees: readonly PaymentVendorEntry[] }) => (
  <section className={classes.sheet} aria-label="Payments vendors">
    <ScrollPart className={classes.rows} label="Vendors that can be paid" onKeyDown={onListKeys}>
      <Table className={classes.payees} verticalSpacing={8} horizontalSpacing={14} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>
                {head === '' ? <span className="tp-hidden">What can be done</span> : head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payees.map((payee) => (
            <Line key={payee.ref} payee={payee} />
          ))}
        </Table.Tbody>
      </Table>
      {payees.length === 0 && <p className={classes.none}>No payments vendor fits.</p>}
    </ScrollPart>
  </section>
);

const Nothing = () => (
  <Empty
    icon={IconAddressBook}
    title="No payments vendor yet"
    actions={
      <DoingButton
        does="payments.draftVendor"
        onClick={() => goTo({ kind: 'paying', tab: 'new-payee', id: null })}
      >
        New payments vendor
      </DoingButton>
    }
  >
    Payments go to payments vendors, which are not the vendors of the accounting system. The service can
    neither list nor change them: the ids that it gave are kept here, and only here.
  </Empty>
);

/** Those who can be paid, as this journal knows them. */
export const Payees = () => {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, settleMs);
  const wanted = settled.trim();
  const list = useCall('payments.vendors', { search: wanted, limit: most }, { keepsFormer: true });
  return (
    <PayingFrame
      tab="payees"
      about="The service can neither list nor change payments vendors: this journal is the only list there is."
    >
      <WhenReady of={list} lines={8}>
        {({ total, entries }) =>
          total === 0 && wanted === '' ? (
            <Nothing />
          ) : (
            <div className={classes.list}>
              <div className={classes.tools}>
                <TextInput
                  type="search"
                  className={classes.search}
                  leftSection={<IconSearch size={15} />}
                  aria-label="Search payments vendors"
                  placeholder="Name, id, address, e-mail"
                  value={search}
                  onChange={(event) => setSearch(event.currentTarget.value)}
                />
                <span className={classes.count}>
                  {entries.length < total
                    ? `The newest ${formatCount(entries.length)} of ${formatCount(total)}`
                    : formatCount(total)}
                </span>
              </div>
              <PayeeTable payees={entries} />
            </div>
          )
        }
      </WhenReady>
    </PayingFrame>
  );
};
