import { formatAgo } from '../data/format';
import { useCall } from '../data/use-call';
import { useNow } from '../data/use-now';
import classes from './page.module.css';

type Props = { readonly connectionId: string; readonly company: string };

/** How old the vendors and dimensions are that rows are checked against. */
export const DirectoryAge = ({ connectionId, company }: Props) => {
  const nowMs = useNow();
  const status = useCall('directory.status', { connectionId, company });
  if (status.kind !== 'ready') return null;
  const { vendors, dimensions, purchaseOrders } = status.value;
  const times = [vendors, dimensions, purchaseOrders].flatMap(({ fetchedAt }) => fetchedAt ?? []);
  const oldest = times.sort()[0];
  return (
    <p className={classes.aside}>
      {oldest === undefined
        ? 'The directory of this company was not fetched yet: ids are checked by the service only. Synchronise it under Connections.'
        : `Ids are checked against the directory on this computer, fetched ${formatAgo(oldest, nowMs)}.`}
    </p>
  );
};
