import { type FileProgress, fileStepWords } from '../core/report/file-work';
import type { Progress } from '../ipc/shapes';
import type { Out } from './output';

/** Shows how far a command is; `clear` takes an unfinished bar off the terminal before anything else is written. */
export type ProgressTeller = {
  readonly tell: (progress: Progress) => void;
  /** The same of a review file that is written or checked. */
  readonly tellFile: (progress: FileProgress) => void;
  readonly clear: () => void;
};

/** Nobody is told. */
export const untold: ProgressTeller = {
  tell: () => undefined,
  tellFile: () => undefined,
  clear: () => undefined,
};

const BAR_LETTERS = 24;
const ERASE_LINE = '\r\u001b[K';

/** What is under way, in words, and how far it is. */
type Told = Pick<Progress, 'done' | 'total' | 'perSecond' | 'secondsLeft'> & { readonly words: string };

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

const countsText = ({ done, total }: Told): string => (total === null ? `${done}` : `${done} of ${total}`);

const barText = (progress: Told): string => {
  const { done, total, perSecond, secondsLeft } = progress;
  const share = total === null || total === 0 ? null : Math.min(1, done / total);
  const bar =
    share === null ? '' : ` [${'#'.repeat(Math.round(share * BAR_LETTERS)).padEnd(BAR_LETTERS, '.')}]`;
  const rate = perSecond === null ? '' : `, ${Math.round(perSecond)} a second`;
  const left = secondsLeft === null ? '' : `, ${durationText(secondsLeft)} left`;
  return `${progress.words}${bar} ${countsText(progress)}${rate}${left}`;
};

/** Tells of everything in one way. */
type Teller = { readonly tell: (told: Told) => void; readonly clear: () => void };

const silent: Teller = { tell: () => undefined, clear: () => undefined };

/** A bar cut to the width of the terminal, since a wrapped line could not be taken off again. */
const onTerminal = (out: Out, columns: () => number): Teller => {
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

const inLines = (out: Out): Teller => {
  let last: string | null = null;
  return {
    tell: (progress) => {
      if (progress.words === last) return;
      last = progress.words;
      const isKnown = progress.total !== null && progress.total > 0;
      out.remark(isKnown ? `${progress.words}: ${countsText(progress)}` : progress.words);
    },
    clear: () => undefined,
  };
};

/** A bar on a terminal, one line a step otherwise, nothing when quiet. */
export const progressTeller = (out: Out, isQuiet: boolean): ProgressTeller => {
  const onTheRight = (): Teller =>
    out.columns() === null ? inLines(out) : onTerminal(out, () => out.columns() ?? 80);
  const { tell, clear } = isQuiet ? silent : onTheRight();
  // What a run has sent may settle what other imports left in doubt; those are named.
  let first: string | null = null;
  return {
    tell: (progress) => {
      if (progress.notice !== undefined) {
        clear();
        if (!isQuiet) out.remark(progress.notice);
        return;
      }
      first ??= progress.importId;
      const step = progress.message ?? STEPS[progress.phase];
      const words = progress.importId === first ? step : `import ${progress.importId}: ${step}`;
      tell({ ...progress, words });
    },
    tellFile: ({ step, done, total }) =>
      tell({ words: fileStepWords(step), done, total, perSecond: null, secondsLeft: null }),
    clear,
  };
};
