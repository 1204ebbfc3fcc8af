import { Button, Select, TextInput } from '@mantine/core';
import type { Connection } from '../../../ipc/connections';
import type { PaymentVendorEntry } from '../../../ipc/payments';
import { Card } from '../../components/card';
import { Note } from '../../components/note';
import { formatDay } from '../../data/format';
import { goTo } from '../../data/navigation';
import { Destination, placeLabel } from './destination';
import { canBePaid, isPayableOver } from './payee-fields';
import type { PaymentDraft } from './payment-draft';
import classes from './typed.module.css';

type Props = {
  readonly draft: PaymentDraft;
  readonly onDraft: (draft: PaymentDraft) => void;
  readonly connections: readonly Connection[];
  readonly payees: readonly PaymentVendorEntry[];
};

const Payer = ({ draft, onDraft, connections }: Props) => {
  const locations = connections.find(({ id }) => id === draft.connectionId)?.locations ?? [];
  if (locations.length === 0) {
    return (
      <TextInput
        label="Paying location"
        description="Its id at the service. The company follows from it."
        value={draft.locationId ?? ''}
        onChange={(event) => onDraft({ ...draft, locationId: event.currentTarget.value })}
      />
    );
  }
  return (
    <Select
      label="Paying location"
      placeholder="Choose a location"
      description="The service takes the company from it."
      data={locations.map((location) => ({ value: location.id, label: placeLabel(location) }))}
      value={draft.locationId}
      onChange={(locationId) => onDraft({ ...draft, locationId })}
    />
  );
};

const Payee = ({ draft, onDraft, payees }: Props) => {
  const own = payees.filter((payee) => isPayableOver(payee, draft.connectionId) && canBePaid(payee));
  if (own.length === 0) {
    return (
      <Note
        tone="info"
        title="This connection has no payments vendor yet"
        actions={
          <Button size="xs" onClick={() => goTo({ kind: 'paying', tab: 'new-payee', id: null })}>
            New payments vendor
          </Button>
        }
      >
        Vendors of the accounting system cannot be paid; their ids mean something else.
      </Note>
    );
  }
  return (
    <Select
      label="Payments vendor"
      placeholder="Choose who is paid"
      description="Only those that this journal knows; the service lists none."
      searchable
      nothingFoundMessage="No payments vendor is called that."
      data={own.flatMap(({ vendorId, fields }) =>
        vendorId === null ? [] : [{ value: vendorId, label: `${fields.name ?? 'Vendor'} (${vendorId})` }],
      )}
      value={draft.vendorId}
      onChange={(vendorId) => onDraft({ ...draft, vendorId })}
    />
  );
};

/** Who pays whom, from where and when. */
export const PaymentFields = (props: Props) => {
  const { draft, onDraft, connections } = props;
  return (
    <Card title="Who pays whom">
      <div className={classes.main}>
        <Destination
          connections={connections}
          value={draft}
          onChange={(chosen) =>
            onDraft({
              ...draft,
              ...chosen,
              ...(chosen.connectionId === draft.connectionId ? {} : { locationId: null, vendorId: null }),
            })
          }
        />
        {draft.connectionId !== null && (
          <>
            <div className={classes.pair}>
              <Payer {...props} />
              <TextInput
                type="date"
                label="To be sent on"
                description={
                  draft.sendOn === '' ? 'Your choice: no day is filled in for you.' : formatDay(draft.sendOn)
                }
                value={draft.sendOn}
                onChange={(event) => onDraft({ ...draft, sendOn: event.currentTarget.value })}
              />
            </div>
            <Payee {...props} />
          </>
        )}
      </div>
    </Card>
  );
};
