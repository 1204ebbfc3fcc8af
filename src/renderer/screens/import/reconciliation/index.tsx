import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { stages } from '../../../../core/reconcile/reconciliation';
import { fieldLabel } from '../../../../core/targets/field-label';
import type { Target } from '../../../../core/targets/target';
import type { Reconciliation as Seen } from '../../../../ipc/reconcile';
import type { Summary } from '../../../../ipc/shapes';
import { TieOutGrid } from '../../../charts/tie-out-grid';
import { BridgeTable } from '../../../components/bridge-table';
import { Card } from '../../../components/card';
import { Empty } from '../../../components/empty';
import { Note } from '../../../components/note';
import { WhenReady } from '../../../components/waiting';
import { formatAmount } from '../../../data/format';
import { targetOf } from '../../../data/targets';
import { useCall } from '../../../data/use-call';
import importClasses from '../import.module.css';
import { Findings } from './findings';
import { GroupTotals, type OpenRecords } from './group-totals';
import { ReadBackBar } from './read-back-bar';
import classes from './reconciliation.module.css';
import { type Behind, RecordsDrawer } from './records-drawer';
import { filterBehind, stageWords, tieOutLines, titleBehind } from './stages';

/** What a person should know of the look itself: why it stands, what it searched, what cannot be read. */
const Notes = ({ seen }: { readonly seen: Seen }) => {
  const { run, cannotBeReadBack, unexpectedMoney } = seen;
  return (
    <>
      {cannotBeReadBack !== null && (
        <Note tone="info" title="These records cannot be read back">
          {cannotBeReadBack} They are held against the service's own answers alone.
        </Note>
      )}
      {run?.pausedBecause != null && (
        <Note tone="warn" title="Reading back stands still">
          {run.pausedBecause} What was read so far is kept, and all of this can be looked at without the
          service.
        </Note>
      )}
      {unexpectedMoney.length > 0 && (
        <Note tone="bad" title="Money that no record accounts for">
          {unexpectedMoney.map(({ amount, currency }) => `${formatAmount(amount)} ${currency}`).join(', ')}{' '}
          stands at the service in second copies. It is in none of the totals.
        </Note>
      )}
    </>
  );
};

/** What was searched, and what is never compared. */
const Limits = ({
  seen: { run, notCompared },
  target,
}: {
  readonly seen: Seen;
  readonly target: Target | undefined;
}) => (
  <details className={classes.limits}>
    <summary>What this proves, and what it does not</summary>
    {run !== null && run.state !== 'running' && <p>{run.search.text}</p>}
    {notCompared.length > 0 && (
      <dl>
        {notCompared.map(({ field, why }) => (
          <div key={field}>
            <dt>{fieldLabel(target, field)}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    )}
    <p>
      Blanks at the ends of a text, 10 for 10.00, the case of a currency and fields that were not sent make no
      difference.
    </p>
  </details>
);

const Content = ({ seen, summary }: { readonly seen: Seen; readonly summary: Summary }) => {
  const [behind, setBehind] = useState<Behind | null>(null);
  const open: OpenRecords = (filter, label) => setBehind({ filter, title: titleBehind(filter, label) });
  const lines = tieOutLines(seen, summary);
  const target = targetOf(summary.target);
  return (
    <>
      {seen.cannotBeReadBack === null && <ReadBackBar seen={seen} />}
      <Notes seen={seen} />
      <Card
        title="Tie-out in five stages"
        about="From the file to what the service shows, by count and money. A difference is shown, not averaged away."
        isFlush
      >
        <TieOutGrid
          label="Tie-out"
          stages={stages.map((stage) => stageWords[stage])}
          lines={lines}
          onFigure={(line, at, isGap) => {
            const filter = filterBehind(summary, line, at, isGap);
            setBehind({ filter, title: titleBehind(filter) });
          }}
        />
      </Card>
      {summary.bridge !== undefined && (
        <Card
          title="From the file to what was sent"
          about="Every row and every amount of the file stands in one line."
          isFlush
        >
          <BridgeTable bridge={summary.bridge} readyAs="not-sent" />
        </Card>
      )}
      <Findings seen={seen} target={target} />
      <GroupTotals seen={seen} isRead={seen.run !== null} onOpen={open} />
      <Limits seen={seen} target={target} />
      <RecordsDrawer importId={seen.importId} behind={behind} onClose={() => setBehind(null)} />
    </>
  );
};

/** The import held against what the service shows now. */
export const Reconciliation = ({ summary }: { readonly summary: Summary }) => {
  const seen = useCall('reconcile.show', { importId: summary.importId }, { keepsFormer: true });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={importClasses.scroll} aria-label="Reconciliation" tabIndex={0}>
      <WhenReady of={seen} lines={8}>
        {(value) =>
          value.results.submitted === 0 ? (
            <Empty icon={IconScale} title="Nothing was sent yet">
              As soon as records were sent, they are tied out here: from the file to what the service shows.
            </Empty>
          ) : (
            <Content seen={value} summary={summary} />
          )
        }
      </WhenReady>
    </section>
  );
};
