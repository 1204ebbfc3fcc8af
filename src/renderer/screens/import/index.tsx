import { Button } from '@mantine/core';
import { useState } from 'react';
import type { GridView, Summary } from '../../../ipc/shapes';
import { EnvironmentBand } from '../../components/environment-band';
import { ExportForReview } from '../../components/export-for-review';
import { ExportMenu } from '../../components/export-menu';
import { Page } from '../../components/page';
import { SetLink } from '../../components/set-link';
import { StateBadge } from '../../components/state-badge';
import { WhenReady } from '../../components/waiting';
import { formatMoment, formatThings } from '../../data/format';
import { goTo, moveTo } from '../../data/navigation';
import type { CellPlace, ImportTab } from '../../data/places';
import { isDraft } from '../../data/states';
import { targetTitle } from '../../data/targets';
import { useCall } from '../../data/use-call';
import { useImport } from '../../data/use-import';
import { Chunks } from './chunks';
import { Head } from './head';
import { Log } from './log';
import { Promote } from './promote';
import { Rehearsal } from './promote/comparison';
import { Reconciliation } from './reconciliation';
import { Review } from './review';
import { beginningView, Rows } from './rows';
import { Tabs } from './tabs';

type Props = {
  readonly importId: string;
  readonly tab: ImportTab;
  readonly begin: CellPlace | undefined;
  readonly shows: 'in-doubt' | undefined;
};

type TabProps = {
  readonly tab: ImportTab;
  readonly summary: Summary;
  readonly begin: CellPlace | undefined;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
};

const AnyTab = ({ tab, summary, ...rows }: TabProps) => {
  switch (tab) {
    case 'rows':
      return <Rows summary={summary} {...rows} />;
    case 'chunks':
      return <Chunks summary={summary} />;
    case 'reconciliation':
      return <Reconciliation summary={summary} />;
    case 'review':
      return <Review importId={summary.importId} />;
    case 'rehearsal':
      return <Rehearsal importId={summary.importId} />;
    case 'log':
      return <Log importId={summary.importId} />;
  }
};

/** What became of an import that was sent. */
export const ImportScreen = ({ importId, tab, begin, shows }: Props) => {
  const [view, setView] = useState<GridView>(() => beginningView(shows));
  const onLook = (): void => {
    setView(beginningView('in-doubt'));
    const begins = {
      ...(begin === undefined ? {} : { cell: begin }),
      ...(shows === undefined ? {} : { shows }),
    };
    if (tab !== 'rows') moveTo({ kind: 'import', importId, tab: 'rows', ...begins });
  };
  const item = useImport(importId);
  const summary = useCall('imports.summary', { importId }, { keepsFormer: true });
  const title = item?.fileName ?? (summary.kind === 'ready' ? summary.value.file.name : 'Import');
  return (
    <Page
      title={title}
      layout="fill"
      band={
        item !== undefined &&
        item.connection !== '' && (
          <EnvironmentBand
            environment={item.environment}
            connection={item.connection}
            company={item.company}
          />
        )
      }
      about={
        item !== undefined && (
          <>
            <StateBadge item={item} />
            <span>{targetTitle(item.target)}</span>
            <span>{formatThings(item.records.total, 'record', 'records')}</span>
            <span>{formatMoment(item.createdAt)}</span>
          </>
        )
      }
      actions={
        <>
          <SetLink importId={importId} />
          {item !== undefined && isDraft(item.state) ? (
            <Button onClick={() => goTo({ kind: 'new-import', importId })}>Continue</Button>
          ) : (
            <>
              <Promote importId={importId} />
              <ExportForReview importId={importId} fileName={title} />
              <ExportMenu importId={importId} fileName={title} records={item?.records} />
            </>
          )}
        </>
      }
    >
      <WhenReady of={summary} lines={8}>
        {(value) => (
          <>
            <Head summary={value} pausedBecause={item?.pausedBecause ?? null} onLook={onLook} />
            <Tabs importId={importId} tab={tab} />
            <AnyTab tab={tab} summary={value} begin={begin} view={view} onView={setView} />
          </>
        )}
      </WhenReady>
    </Page>
  );
};
