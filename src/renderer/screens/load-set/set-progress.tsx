import type { LoadSet, LoadSetPart } from '../../../ipc/load-sets';
import { ProgressBar } from '../../charts/progress-bar';
import { phaseWords } from '../../components/run/phase-words';
import { formatCount, formatSeconds } from '../../data/format';
import { useProgress } from '../../data/progress';
import { targetTitle } from '../../data/targets';
import classes from './load-set.module.css';
import { loadedCount, partsThatCount } from './part-counts';

const fractionOf = (done: number, total: number | null): number =>
  total === null || total === 0 ? 0 : Math.min(1, done / total);

/** The part under way, with its pace and the time left. */
const Current = ({ part }: { readonly part: LoadSetPart }) => {
  const progress = useProgress(part.importId);
  const { perSecond = null, secondsLeft = null } = progress ?? {};
  return (
    <p className={classes.pace}>
      {targetTitle(part.target)}: {phaseWords[progress?.phase ?? 'submitting'].toLowerCase()}
      {perSecond !== null && `, ${formatCount(Math.round(perSecond))} a second`}
      {secondsLeft !== null && secondsLeft > 0 && `, about ${formatSeconds(secondsLeft)} left`}
    </p>
  );
};

const Bar = ({ set, part }: { readonly set: LoadSet; readonly part: LoadSetPart | undefined }) => {
  const progress = useProgress(part?.importId ?? '');
  const now = progress === undefined ? 0 : fractionOf(progress.done, progress.total);
  const done = loadedCount(set) + (part === undefined ? 0 : now);
  return <ProgressBar label="Parts loaded" done={done} total={partsThatCount(set).length} />;
};

type Props = { readonly set: LoadSet; readonly sentence: string };

/** How far the whole is. */
export const SetProgress = ({ set, sentence }: Props) => {
  const current =
    set.parts.find(({ state }) => state === 'sending') ??
    (set.state === 'running' ? set.parts.find(({ state }) => state === 'to-check') : undefined);
  return (
    <div className={classes.progress}>
      <p className={classes.sentence}>{sentence}</p>
      <Bar set={set} part={current} />
      {current !== undefined && <Current part={current} />}
      <p className="tp-hidden" aria-live="polite">
        {sentence}
      </p>
    </div>
  );
};
