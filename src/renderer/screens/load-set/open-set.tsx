import { IconListCheck, IconPlayerPause, IconStack2 } from '@tabler/icons-react';
import type { LoadSet } from '../../../ipc/load-sets';
import { DoingButton } from '../../components/doing';
import { Empty } from '../../components/empty';
import { EnvironmentBand } from '../../components/environment-band';
import { Page } from '../../components/page';
import { SetBadge } from '../../components/set-badge';
import { formatMoment } from '../../data/format';
import { useAction } from '../../data/use-action';
import { useCall, valueOr } from '../../data/use-call';
import classes from './load-set.module.css';
import { PartCard } from './part-card';
import { StartPanel } from './start-panel';
import { TakeApart } from './take-apart';

const Actions = ({ set }: { readonly set: LoadSet }) => {
  const check = useAction('sets.check');
  const pause = useAction('sets.pause');
  const { setId } = set;
  if (set.state === 'running') {
    return (
      <DoingButton
        does="sets.pause"
        variant="default"
        leftSection={<IconPlayerPause size={15} />}
        loading={pause.isRunning}
        onClick={() => void pause.run({ setId })}
      >
        Pause
      </DoingButton>
    );
  }
  return (
    <>
      {set.state !== 'done' && (
        <DoingButton
          does="sets.check"
          variant="default"
          leftSection={<IconListCheck size={15} />}
          loading={check.isRunning}
          onClick={() => void check.run({ setId })}
        >
          Check
        </DoingButton>
      )}
      <TakeApart setId={setId} />
    </>
  );
};

/** The parts in their order as a picture, and the one button that loads them. */
export const OpenSet = ({ set }: { readonly set: LoadSet }) => {
  const connections = valueOr(useCall('connections.list', {}), []);
  const connection = connections.find(({ id }) => id === set.connectionId);
  return (
    <Page
      title={set.name}
      about={
        <>
          <SetBadge state={set.state} />
          <span>Load in order, begun {formatMoment(set.createdAt)}</span>
        </>
      }
      actions={<Actions set={set} />}
      band={
        connection !== undefined && (
          <EnvironmentBand
            environment={connection.environment}
            connection={connection.name}
            company={set.company}
          />
        )
      }
    >
      <div className={classes.set}>
        <StartPanel set={set} connection={connection} />
        {set.parts.length === 0 && (
          <Empty icon={IconStack2} title="No part is left">
            Its imports were discarded. Take the order apart, or begin a new one.
          </Empty>
        )}
        <ol className={classes.parts} aria-label="Parts in their order">
          {set.parts.map((part) => (
            <PartCard key={part.importId} set={set} part={part} />
          ))}
        </ol>
      </div>
    </Page>
  );
};
