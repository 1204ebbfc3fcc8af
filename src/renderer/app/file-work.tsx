import { Button } from '@mantine/core';
import { fileStepWords } from '../../core/report/file-work';
import { ProgressBar } from '../charts/progress-bar';
import { call } from '../data/client';
import { type FileWorkSaid, useFileWork } from '../data/file-work';
import { formatCount } from '../data/format';
import classes from './file-work.module.css';

const titles = { export: 'Writing a review file', open: 'Checking a review file' } as const;

const nameOf = (path: string): string => path.replace(/^.*[\\/]/, '');

const countsOf = ({ done, total }: FileWorkSaid): string =>
  total === null ? '' : `: ${formatCount(done)} of ${formatCount(total)}`;

const Job = ({ said }: { readonly said: FileWorkSaid }) => (
  <section className={classes.job} aria-label={titles[said.what]}>
    <div className={classes.head}>
      <strong>{titles[said.what]}</strong>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => void call('evidence.cancel', { path: said.path })}
      >
        Cancel
      </Button>
    </div>
    <span className={classes.name}>{nameOf(said.path)}</span>
    <ProgressBar label={titles[said.what]} done={said.done} total={said.total} />
    <span className={classes.step}>
      {fileStepWords(said.step)}
      {countsOf(said)}
    </span>
  </section>
);

/** Review files that are being written or checked, in a corner: everything else goes on. */
export const FileWork = () => {
  const underWay = useFileWork();
  return underWay.length === 0 ? null : (
    <div className={classes.corner}>
      {underWay.map((said) => (
        <Job key={said.path} said={said} />
      ))}
    </div>
  );
};
