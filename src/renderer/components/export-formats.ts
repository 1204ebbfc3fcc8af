import type { z } from 'zod';
import type { Input, ShellProcedures } from '../../ipc/contract';
import type { Summary } from '../../ipc/shapes';
import { formatThings } from '../data/format';

type Ending = z.input<ShellProcedures['shell.chooseSavePath']['input']>['format'];

export type Export = {
  readonly format: Input<'imports.report'>['format'];
  readonly ending: Ending;
  readonly label: string;
  readonly about: string;
  /** What stands after the file's own name. */
  readonly suffix: string;
  /** Why it cannot be had now; null: it can. */
  readonly whyNot: string | null;
};

type Counts = Summary['records'];

const toCorrect = ({ failed, rejected, invalid }: Counts): number => failed + rejected + invalid;

const nothingToCorrect = (records: Counts): string =>
  records.inDoubt === 0
    ? 'Nothing failed, was rejected or has an error.'
    : 'Nothing failed. What is in doubt is not loaded again before it is decided.';

const noRows = 'There are no rows yet.';

/** What can be written of an import. `records`: its counts; undefined: not known yet. */
export const exportsOf = (records: Counts | undefined): readonly Export[] => {
  const whyNot = records === undefined || records.total === 0 ? noRows : null;
  const wrong = records === undefined ? 0 : toCorrect(records);
  const one = (format: Export['format'], ending: Ending, label: string, about: string): Export => ({
    format,
    ending,
    label,
    about,
    suffix: format === 'pdf' ? 'report' : 'results',
    whyNot,
  });
  return [
    one(
      'xlsx',
      'xlsx',
      'Excel workbook',
      'Your rows with their outcome, the failed ones, totals, differences',
    ),
    one('csv', 'csv', 'CSV file', 'Your rows with outcome, message and advice'),
    one('pdf', 'pdf', 'PDF report', 'For the file: totals, differences, decisions, sign-off'),
    one('json', 'json', 'JSON', 'For machines'),
    {
      format: 're-import',
      ending: 'xlsx',
      label: 'Only what failed, to correct and load again (.xlsx)',
      about: `${formatThings(wrong, 'record', 'records')}; the file brings its mapping along`,
      suffix: 'to correct',
      whyNot: whyNot ?? (records !== undefined && wrong === 0 ? nothingToCorrect(records) : null),
    },
  ];
};
