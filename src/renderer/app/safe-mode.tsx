import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { EngineStanding } from '../../ipc/engine';
import type { Verified } from '../../ipc/journal';
import { Card } from '../components/card';
import { Mark } from '../components/mark';
import { Note } from '../components/note';
import { callShell } from '../data/client';
import { formatCount } from '../data/format';
import { tellDone, tellFailure } from '../data/tell';
import { useAction } from '../data/use-action';
import { useCall, valueOr } from '../data/use-call';
import classes from './journal.module.css';
import { SaveReadable } from './journal-actions';

type Checked = Pick<Verified, 'isSound' | 'sentence' | 'advice' | 'head' | 'notes'>;

const Verify = () => {
  const verify = useAction('journal.verify');
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async (): Promise<void> => {
    const answer = await verify.run({});
    if (answer.ok) setChecked(answer.value);
  };
  return (
    <Card title="Verify" about="Checks the file and its audit chain. Changes nothing.">
      <Stack gap="sm" align="flex-start">
        <Button size="xs" loading={verify.isRunning} onClick={() => void check()}>
          Verify the journal
        </Button>
        {checked !== null && (
          <Note tone={checked.isSound ? 'good' : 'bad'}>
            <p>
              {checked.sentence} {checked.advice}
            </p>
            {checked.isSound && (
              <p>
                Seal: <code className={classes.seal}>{checked.head}</code>
              </p>
            )}
            {checked.notes.map((one) => (
              <p key={one}>{one}</p>
            ))}
          </Note>
        )}
      </Stack>
    </Card>
  );
};

const BackUp = () => {
  const backUp = useAction('journal.backup');
  const copy = async (): Promise<void> => {
    const chosen = await callShell('shell.chooseSavePath', {
      suggestedName: 'journal copy.sqlite',
      format: 'sqlite',
    });
    if (!chosen.ok) return tellFailure(chosen.failure);
    if (chosen.value.path === null) return;
    const done = await backUp.run({ path: chosen.value.path });
    if (done.ok) tellDone('Copied', `${formatCount(done.value.bytes)} bytes in ${done.value.path}.`);
  };
  return (
    <Card title="Back up" about="A whole copy of the journal, looked over before it gets its name.">
      <Button size="xs" loading={backUp.isRunning} onClick={() => void copy()}>
        Copy the journal…
      </Button>
    </Card>
  );
};

const why = ({ mode, isAskedFor, detail }: EngineStanding): string => {
  if (isAskedFor) return 'Tallyport was started with --safe-mode.';
  const said = detail === '' ? '' : ` The last time it said: ${detail}`;
  return mode === 'over'
    ? `The engine stopped in safe mode too, so nothing runs now. Close Tallyport and open it again; what was sent is in the journal.${said}`
    : `The engine stopped again and again, so it does no more than look after the journal. Close Tallyport and open it again; it tries the usual way.${said}`;
};

/** The whole window in safe mode: what can be done for the journal, and nothing else. */
export const SafeMode = ({ standing }: { readonly standing: EngineStanding }) => {
  const journal = valueOr(useCall('journal.standing', {}), null);
  return (
    <main id="main" tabIndex={-1} className={classes.closed}>
      <Stack gap="md" w={680}>
        <div className={classes.brand}>
          <Mark />
          Tallyport
        </div>
        <Title order={1}>Safe mode</Title>
        <Text className={classes.words}>{why(standing)}</Text>
        <Text className={classes.words}>
          No file is imported and nothing is sent here. What was under way is paused or in doubt, as after a
          crash, and goes on when Tallyport is started in the usual way.
        </Text>
        {standing.mode === 'safe' && (
          <>
            <Verify />
            <BackUp />
            <Card title="Save" about="What can be read of the journal, as a new journal, CSV or JSON.">
              <SaveReadable />
            </Card>
          </>
        )}
        {journal !== null && <Text className={classes.words}>Journal: {journal.file}</Text>}
      </Stack>
    </main>
  );
};
