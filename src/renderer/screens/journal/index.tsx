import { Stack } from '@mantine/core';
import { IconCircleCheck, IconZoomScan } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '../../../ipc/contract';
import type { SweepEntry, SweepFindingEntry } from '../../../ipc/sweep';
import { Card } from '../../components/card';
import { Empty } from '../../components/empty';
import { Note } from '../../components/note';
import { Page } from '../../components/page';
import { WhenReady } from '../../components/waiting';
import { formatAgo, formatCount, formatThings } from '../../data/format';
import { useCall, valueOr } from '../../data/use-call';
import { useNow } from '../../data/use-now';
import { AnswerDialog } from './answer-dialog';
import { Findings } from './findings';
import classes from './journal.module.css';
import { listWords } from './list-words';
import { SweepBar } from './sweep-bar';

const ABOUT =
  'A sweep reads the lists of the service and holds them against everything this journal ever sent there: what stands there more than once, differs or is missing. It changes nothing.';

const readText = ({ lists }: SweepEntry): string =>
  lists.length === 0 ? 'nothing was ever sent there' : lists.map(listWords).join('; ');

const LastSweep = ({ sweep }: { readonly sweep: SweepEntry }) => {
  const nowMs = useNow();
  const behind = sweep.lists.flatMap(({ isWhole, notYetSaid }) => (isWhole ? notYetSaid : [])).length;
  const cut = sweep.lists.filter(({ isWhole }) => !isWhole);
  return (
    <>
      <p className={classes.under}>
        Last: {sweep.connection}, {sweep.company}, {formatAgo(sweep.endedAt, nowMs)}: {readText(sweep)}.
      </p>
      {cut.map(({ target, text }) => (
        <Note
          key={target}
          tone="warn"
          title={`The list of ${target.replaceAll('-', ' ')} was not read whole`}
        >
          {text} What was found counts; nothing of it is said to be missing.
        </Note>
      ))}
      {behind > 0 && (
        <Note tone="info">
          {formatThings(behind, 'record is', 'records are')} not shown yet, and nothing made later is: the
          list may be behind. The next sweep after another import will tell.
        </Note>
      )}
    </>
  );
};

const Found = ({ shown }: { readonly shown: Output<'sweep.show'> }) => {
  const [answering, setAnswering] = useState<SweepFindingEntry | null>(null);
  const isSeen = (one: SweepFindingEntry): boolean => one.answer === null && one.seenAgainAt !== null;
  const answered = shown.findings.filter(({ answer }) => answer !== null);
  const seen = shown.findings.filter(isSeen);
  const open = shown.findings.filter((one) => one.answer === null && !isSeen(one));
  return (
    <>
      <Stack gap="lg">
        {open.length === 0 ? (
          <Empty
            icon={shown.sweeps.length === 0 ? IconZoomScan : IconCircleCheck}
            title={shown.sweeps.length === 0 ? 'No sweep yet' : 'Nothing waits for an answer'}
          >
            {ABOUT}
          </Empty>
        ) : (
          <Card title={`Waiting for an answer (${formatCount(open.length)})`} isFlush>
            <Findings label="Waiting for an answer" findings={open} onAnswer={setAnswering} />
          </Card>
        )}
        {seen.length > 0 && (
          <Card title={`Seen again by a later sweep (${formatCount(seen.length)})`} isFlush>
            <Findings label="Seen again by a later sweep" findings={seen} onAnswer={setAnswering} />
          </Card>
        )}
        {answered.length > 0 && (
          <Card title={`Answered (${formatCount(answered.length)})`} isFlush>
            <Findings label="Answered" findings={answered} onAnswer={setAnswering} />
          </Card>
        )}
      </Stack>
      <AnswerDialog finding={answering} person={shown.person} onClose={() => setAnswering(null)} />
    </>
  );
};

/** The journal as a whole: everything it ever sent, held against the service. */
export const JournalScreen = () => {
  const shown = useCall('sweep.show', {}, { keepsFormer: true });
  const connections = valueOr(useCall('connections.list', {}), []);
  const last = shown.kind === 'ready' ? shown.value.sweeps[0] : undefined;
  return (
    <Page title="Journal" about="Everything that was ever sent, held against the service">
      <Stack gap="lg">
        <Card title="Sweep" about={ABOUT}>
          <Stack gap="xs">
            <SweepBar connections={connections} />
            {last !== undefined && <LastSweep sweep={last} />}
          </Stack>
        </Card>
        <WhenReady of={shown} lines={6}>
          {(value) => <Found shown={value} />}
        </WhenReady>
      </Stack>
    </Page>
  );
};
