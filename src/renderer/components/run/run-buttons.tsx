import { Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import type { Summary } from '../../../ipc/shapes';
import { canGoOn, isDoubtLeft } from '../../data/states';
import { useAction } from '../../data/use-action';
import { useImport } from '../../data/use-import';
import { DoingButton } from '../doing';

type Props = { readonly summary: Summary };

/** Pause, go on, stop, ask again: what makes sense in the present state. */
export const RunButtons = ({ summary }: Props) => {
  const { importId, state } = summary;
  const pause = useAction('imports.pause');
  const resume = useAction('imports.resume');
  const stop = useAction('imports.stop');
  const refresh = useAction('imports.refresh');
  const item = useImport(importId);
  const isPractice = item?.environment === 'practice';
  const isListUnread = state === 'paused' && item?.isListUnread === true;
  // What is over and left something in doubt is looked for once more, a payment under its key.
  const canResume = canGoOn(summary) || isDoubtLeft(summary);
  if (!canResume && state !== 'submitting' && state !== 'waiting') return null;
  const ways = {
    pause: { does: 'imports.pause', words: 'Pause', Icon: IconPlayerPause, ...pause },
    resume: { does: 'imports.resume', words: 'Resume', Icon: IconPlayerPlay, ...resume },
    refresh: { does: 'imports.refresh', words: 'Ask for results', Icon: IconRefresh, ...refresh },
  } as const;
  const way = ways[state === 'submitting' ? 'pause' : canResume ? 'resume' : 'refresh'];
  return (
    <Group gap="xs" wrap="nowrap">
      {/* One button whatever it does next, so that the focus stays with it. */}
      <DoingButton
        does={way.does}
        isPractice={isPractice}
        variant={canResume ? 'filled' : 'default'}
        leftSection={<way.Icon size={15} />}
        loading={way.isRunning}
        onClick={() =>
          void (way.does === 'imports.resume'
            ? resume.run({ importId, tellsFirst: true, needsList: true })
            : way.run({ importId }))
        }
      >
        {way.words}
      </DoingButton>
      {isListUnread && (
        <DoingButton
          does="imports.resume"
          isPractice={isPractice}
          variant="default"
          loading={resume.isRunning}
          onClick={() => void resume.run({ importId, tellsFirst: true })}
        >
          Send without the list
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
