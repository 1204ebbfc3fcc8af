import type { Progress } from '../ipc/shapes';
import type { Out } from './output';

/** Shows how far a command is; `clear` takes an unfinished bar off the terminal before anything else is written. */
export type ProgressTeller = {
  readonly tell: (progress: Progress) => void;
  readonly clear: () => void;
};

const BAR_LETTERS = 24;
const ERASE_LINE = '\r\u001b[K';

const STEPS: Readonly<Record<Progress['phase'], string>> = {
  reading: 'reading the file',
  checking: 'checking the records',
  submitting: 'sending',
  waiting: 'waiting for the results of the batches',
  'looking-up': 'looking up what became of unanswered requests',
  proving: 'listing what was written',
  'reading-back': 'reading back',
  done: 'done',
};

const durationText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

const countsText = ({ done, total }: Progress): string =>
  total === null ? `${done}` : `${done} of ${total}`;

const barText = (progress: Progress): string => {
  const { done, total, perSecond, secondsLeft } = progress;
  const share = total === null || total === 0 ? null : Math.min(1, done / total);
  const bar =
    share === null ? '' : ` [${'#'.repeat(Math.round(share * BAR_LETTERS)).padEnd(BAR_LETTERS, '.')}]`;
  const rate = perSecond === null ? '' : `, ${Math.round(perSecond)} a second`;
  const left = secondsLeft === null ? '' : `, ${durationText(secondsLeft)} left`;
  return `${STEPS[progress.phase]}${bar} ${countsText(progress)}${rate}${left}`;
};

const silent: ProgressTeller = { tell: () => undefined, clear: () => undefined };

/** A bar cut to the width of the terminal, since a wrapped line could not be taken off again. */
const onTerminal = (out: Out, columns: () => number): ProgressTeller => {
  let isDrawn = false;
  return {
    tell: (progress) => {
      out.draw(`${ERASE_LINE}${barText(progress).slice(0, Math.max(0, columns() - 1))}`);
      isDrawn = true;
    },
    clear: () => {
      if (isDrawn) out.draw(ERASE_LINE);
      isDrawn = false;
    },
  };
};

const inLines = (out: Out): ProgressTeller => {
  let last: Progress['phase'] | null = null;
  return {
    tell: (progress) => {
      if (progress.phase === last) return;
      last = progress.phase;
      const isKnown = progress.total !== null && progress.total > 0;
      out.remark(isKnown ? `${STEPS[progress.phase]}: ${countsText(progress)}` : STEPS[progress.phase]);
    },
    clear: () => undefined,
  };
};

/** A bar on a terminal, one line a step otherwise, nothing when quiet. */
export const progressTeller = (out: Out, isQuiet: boolean): ProgressTeller => {
  if (isQuiet) return silent;
  return out.columns() === null ? inLines(out) : onTerminal(out, () => out.columns() ?? 80);
};
