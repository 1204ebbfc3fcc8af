import { Button, Group, Stack } from '@mantine/core';
import type { Summary } from '../../../../ipc/shapes';
import { TieOut } from '../../../charts/tie-out';
import { BridgeTable } from '../../../components/bridge-table';
import { Card } from '../../../components/card';
import { ExportMenu } from '../../../components/export-menu';
import { Note } from '../../../components/note';
import { RunPanel } from '../../../components/run/run-panel';
import { WhenReady } from '../../../components/waiting';
import { formatThings } from '../../../data/format';
import { goTo } from '../../../data/navigation';
import { useCall } from '../../../data/use-call';
import { StepFrame } from '../step-frame';
import type { StepProps } from '../step-props';
import { wasReadBack } from './was-read-back';

const Result = ({ summary }: { readonly summary: Summary }) => {
  const { records } = summary;
  if (summary.state === 'submitting') {
    return (
      <Note tone="info">
        You can leave this page. If Tallyport is closed, Resume goes on where it was; nothing is sent twice.
      </Note>
    );
  }
  if (records.inDoubt > 0) {
    return (
      <Note tone="doubt" title={`${formatThings(records.inDoubt, 'record is', 'records are')} in doubt`}>
        What became of it is not known, or not as it was sent. Open the import to look into it; nothing of it
        is sent again without proof or your decision.
      </Note>
    );
  }
  const bad = records.failed + records.rejected;
  if (bad > 0) {
    return (
      <Note tone="warn" title={`${formatThings(bad, 'record', 'records')} failed or rejected`}>
        The reasons stand beside each row, on the screen and in the exported results.
      </Note>
    );
  }
  return summary.state === 'finished' ? (
    <Note tone="good" title="Everything that was sent arrived">
      {formatThings(records.created + records.updated + records.existing, 'record has', 'records have')} an id
      of the service.
    </Note>
  ) : null;
};

const Amounts = ({ summary }: { readonly summary: Summary }) =>
  summary.controlTotals.map((totals) => (
    <Card
      key={totals.currency}
      title={totals.currency === '' ? 'Amounts without a currency' : `Amounts in ${totals.currency}`}
      isFlush
    >
      <TieOut totals={totals} records={summary.records} isReadBack={wasReadBack(summary)} />
    </Card>
  ));

/** The sending itself, live, and its result. */
export const SubmitStep = (props: StepProps) => {
  const { importId } = props.draft;
  const summary = useCall('imports.summary', { importId }, { keepsFormer: true });
  return (
    <StepFrame
      {...props}
      footNote=""
      next={
        <Group gap="xs">
          {summary.kind === 'ready' && (
            <ExportMenu
              importId={importId}
              fileName={summary.value.file.name}
              records={summary.value.records}
            />
          )}
          <Button onClick={() => goTo({ kind: 'import', importId, tab: 'rows' })}>Open the import</Button>
        </Group>
      }
    >
      <WhenReady of={summary}>
        {(value) => (
          <Stack gap="md" pt="xs">
            <RunPanel summary={value} />
            <Result summary={value} />
            <Amounts summary={value} />
            {value.bridge !== undefined && (
              <Card title="From the file to what was sent" isFlush>
                <BridgeTable bridge={value.bridge} readyAs="not-sent" />
              </Card>
            )}
          </Stack>
        )}
      </WhenReady>
    </StepFrame>
  );
};
