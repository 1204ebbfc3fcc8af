import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import type { Summary } from '../../../ipc/shapes';
import { useAction } from '../../data/use-action';

type Props = { readonly summary: Summary };

/** Pause, go on, stop, ask again: what makes sense in the present state. */
export const RunButtons = ({ summary: { importId, state, records } }: Props) => {
  const pause = useAction('imports.pause');
  const resume = useAction('imports.resume');
  const stop = useAction('imports.stop');
  const refresh = useAction('imports.refresh');
  const canResume = state === 'paused' || (state === 'stopped' && records.pending > 0);
  if (!canResume && state !== 'submitting' && state !== 'waiting') return null;
  return (
    <Group gap="xs" wrap="nowrap">
      {state === 'submitting' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={15} />}
          loading={pause.isRunning}
          onClick={() => void pause.run({ importId })}
        >
          Pause
        </Button>
      )}
      {canResume && (
        <Button
          leftSection={<IconPlayerPlay size={15} />}
          loading={resume.isRunning}
          onClick={() => void resume.run({ importId })}
        >
          Resume
        </Button>
      )}
      {state === 'waiting' && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} />}
          loading={refresh.isRunning}
          onClick={() => void refresh.run({ importId })}
        >
          Ask for results
        </Button>
      )}
      {(state === 'submitting' || state === 'paused') && (
        <Button
          variant="default"
          color="red"
          leftSection={<IconPlayerStop size={15} />}
          loading={stop.isRunning}
          onClick={() => void stop.run({ importId })}
        >
          Stop
        </Button>
      )}
    </Group>
  );
};
