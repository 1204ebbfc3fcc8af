import { Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import type { Summary } from '../../../ipc/shapes';
import { useAction } from '../../data/use-action';
import { DoingButton } from '../doing';

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
        <DoingButton
          does="imports.pause"
          variant="default"
          leftSection={<IconPlayerPause size={15} />}
          loading={pause.isRunning}
          onClick={() => void pause.run({ importId })}
        >
          Pause
        </DoingButton>
      )}
      {canResume && (
        <DoingButton
          does="imports.resume"
          leftSection={<IconPlayerPlay size={15} />}
          loading={resume.isRunning}
          onClick={() => void resume.run({ importId })}
        >
          Resume
        </DoingButton>
      )}
      {state === 'waiting' && (
        <DoingButton
          does="imports.refresh"
          variant="default"
          leftSection={<IconRefresh size={15} />}
          loading={refresh.isRunning}
          onClick={() => void refresh.run({ importId })}
        >
          Ask for results
        </DoingButton>
      )}
      {(state === 'submitting' || state === 'paused') && (
        <DoingButton
          does="imports.stop"
          variant="default"
          color="red"
          leftSection={<IconPlayerStop size={15} />}
          loading={stop.isRunning}
          onClick={() => void stop.run({ importId })}
        >
          Stop
        </DoingButton>
      )}
    </Group>
  );
};
