import type { Summary } from '../../../ipc/shapes';
import { TieOut } from '../../charts/tie-out';
import { Card } from '../../components/card';
import { Note } from '../../components/note';
import { CountTieOut } from './count-tie-out';
import classes from './import.module.css';
import { ReadBack } from './read-back';

/** Whether the amounts tie, stage by stage. */
export const Totals = ({ summary }: { readonly summary: Summary }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
  <section className={classes.scroll} aria-label="Totals" tabIndex={0}>
    <Card title="Records" about="From the file to what the service made, by count." isFlush>
      <CountTieOut summary={summary} />
    </Card>
    {summary.controlTotals.map((totals) => (
      <Card
        key={totals.currency}
        title={`Amounts in ${totals.currency}`}
        about="The same, by amount. A difference says what is not there."
        isFlush
      >
        <TieOut totals={totals} isReadBack={summary.reconciliation.state !== 'none'} />
      </Card>
    ))}
    {summary.controlTotals.length === 0 && (
      <Note tone="info">These records carry no money; only their number is tied out.</Note>
    )}
    <ReadBack summary={summary} />
  </section>
);
