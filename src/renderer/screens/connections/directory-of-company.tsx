import { IconRefresh } from '@tabler/icons-react';
import { guardPart } from '../../../core/service/synced-lists';
import type { DirectoryStatus } from '../../../ipc/directory';
import { DoingButton } from '../../components/doing';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useNow } from '../../data/use-now';
import classes from './connections.module.css';
import { directoryWords } from './directory-words';

type Props = {
  readonly connectionId: string;
  /** It leads to the practice service on this computer. */
  readonly isPractice: boolean;
  readonly company: { readonly id: string; readonly name: string };
};

const notesOf = ({ vendors, dimensions, purchaseOrders, invoices }: DirectoryStatus): readonly string[] =>
  [vendors, dimensions, purchaseOrders, invoices].flatMap(({ note }) => note ?? []);

/** What is known of a company's books for checking rows offline, and the way to renew it. */
export const DirectoryOfCompany = ({ connectionId, isPractice, company }: Props) => {
  const nowMs = useNow();
  const status = useCall('directory.status', { connectionId, company: company.id });
  const sync = useAction('directory.sync');
  const list = useAction('directory.sync');
  return (
    <div className={classes.company}>
      <div>
        <strong>
          {company.name === '' ? company.id : company.name}{' '}
          {company.name !== '' && <span className={classes.dim}>{company.id}</span>}
        </strong>
        <span className={classes.dim}>
          {status.kind === 'ready' && directoryWords(status.value, nowMs)}
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
