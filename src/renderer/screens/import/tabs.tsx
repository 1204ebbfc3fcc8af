import { UnstyledButton } from '@mantine/core';
import { moveTo } from '../../data/navigation';
import { type ImportTab, importTabs } from '../../data/places';
import classes from './import.module.css';

const labels: Readonly<Record<ImportTab, string>> = {
  rows: 'Rows',
  chunks: 'Chunks',
  reconciliation: 'Reconciliation',
  review: 'Review',
  log: 'Log',
};

/** The sides of an import. */
export const Tabs = ({ importId, tab }: { readonly importId: string; readonly tab: ImportTab }) => (
  <nav className={classes.tabs} aria-label="Parts of the import">
    {importTabs.map((one) => (
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
