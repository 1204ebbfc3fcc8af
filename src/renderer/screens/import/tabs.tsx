import { UnstyledButton } from '@mantine/core';
import { moveTo } from '../../data/navigation';
import { type ImportTab, importTabs } from '../../data/places';
import { useCall } from '../../data/use-call';
import classes from './import.module.css';

const labels: Readonly<Record<ImportTab, string>> = {
  rows: 'Rows',
  chunks: 'Chunks',
  reconciliation: 'Reconciliation',
  review: 'Review',
  rehearsal: 'Rehearsal',
  log: 'Log',
};

/** The sides of an import. */
export const Tabs = ({ importId, tab }: { readonly importId: string; readonly tab: ImportTab }) => {
  const links = useCall('promotion.links', { importId });
  const isRehearsed =
    links.kind === 'ready' && (links.value.rehearsal !== null || links.value.promotedTo.length > 0);
  const shown = importTabs.filter((one) => one !== 'rehearsal' || isRehearsed || one === tab);
  return (
    <nav className={classes.tabs} aria-label="Parts of the import">
      {shown.map((one) => (
        <UnstyledButton
          key={one}
          className={classes.tab}
          aria-current={one === tab ? 'page' : undefined}
          onClick={() => moveTo({ kind: 'import', importId, tab: one })}
        >
          {labels[one]}
        </UnstyledButton>
      ))}
    </nav>
  );
};
