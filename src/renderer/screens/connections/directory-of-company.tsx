import { IconRefresh } from '@tabler/icons-react';
import { guardPart } from '../../../core/service/synced-lists';
import type { DirectoryStatus } from '../../../ipc/directory';
import { DoingButton } from '../../components/doing';
import { formatAgo, formatThings } from '../../data/format';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useNow } from '../../data/use-now';
import classes from './connections.module.css';

type Props = {
  readonly connectionId: string;
  /** It leads to the practice service on this computer. */
  readonly isPractice: boolean;
  readonly company: { readonly id: string; readonly name: string };
};

const parts = ({ vendors, dimensions, purchaseOrders, invoices }: DirectoryStatus): string =>
  [
    formatThings(vendors.count, 'vendor', 'vendors'),
    formatThings(dimensions.count, 'dimension', 'dimensions'),
    formatThings(purchaseOrders.count, 'order', 'orders'),
    ...(invoices.fetchedAt === null ? [] : [formatThings(invoices.count, 'invoice there', 'invoices there')]),
  ].join(', ');

const notesOf = ({ vendors, dimensions, purchaseOrders, invoices }: DirectoryStatus): readonly string[] =>
  [vendors, dimensions, purchaseOrders, invoices].flatMap(({ note }) => note ?? []);

const newest = (status: DirectoryStatus): string | null =>
  [status.vendors.fetchedAt, status.dimensions.fetchedAt, status.purchaseOrders.fetchedAt]
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null;

/** What is known of a company's books for checking rows offline, and the way to renew it. */
export const DirectoryOfCompany = ({ connectionId, isPractice, company }: Props) => {
  const nowMs = useNow();
  const status = useCall('directory.status', { connectionId, company: company.id });
  const sync = useAction('directory.sync');
  const list = useAction('directory.sync');
  const at = status.kind === 'ready' ? newest(status.value) : null;
  return (
    <div className={classes.company}>
      <div>
        <strong>
          {company.name === '' ? company.id : company.name}{' '}
          {company.name !== '' && <span className={classes.dim}>{company.id}</span>}
        </strong>
        <span className={classes.dim}>
          {status.kind === 'ready' &&
            (at === null ? 'Directory not fetched yet' : `${parts(status.value)}, ${formatAgo(at, nowMs)}`)}
          {status.kind === 'failed' && status.failure.sentence}
        </span>
        {status.kind === 'ready' &&
          notesOf(status.value).map((note) => (
            <span key={note} className={classes.warn}>
              {note}
            </span>
          ))}
      </div>
      <DoingButton
        does="directory.sync"
        isPractice={isPractice}
        size="xs"
        variant="subtle"
        loading={list.isRunning}
        aria-label={`Fetch invoices of ${company.name === '' ? company.id : company.name}`}
        title="What stands at the service already is told before anything is sent"
        onClick={() => void list.run({ connectionId, company: company.id, only: [guardPart] })}
      >
        Fetch invoices
      </DoingButton>
      <DoingButton
        does="directory.sync"
        isPractice={isPractice}
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        loading={sync.isRunning}
        aria-label={`Synchronise the directory of ${company.name === '' ? company.id : company.name}`}
        onClick={() => void sync.run({ connectionId, company: company.id })}
      >
        Synchronise
      </DoingButton>
    </div>
  );
};
