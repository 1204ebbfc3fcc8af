import { words } from '../issues/codes';
import type { Issue } from '../issues/issue';
import { outcomeAdvice, outcomeMeaning, outcomeWord, outcomeWords, type RowOutcome } from './outcome-words';

/** What the journal knows of the record a row belongs to. */
export type RecordResult = {
  readonly outcome: RowOutcome;
  readonly serviceId: string | null;
  /** Code of the issue table and the service's own words, for what was sent; null: nothing to say. */
  readonly code: string | null;
  readonly text: string | null;
  /** What was seen of it at the service since; what is to be done now goes before what was to be done. */
  readonly seen?: readonly { readonly sentence: string; readonly advice: string }[];
  /** Issues of the record; those of another row are told at this one where it has no error of its own. */
  readonly issues: readonly Pick<Issue, 'code' | 'severity' | 'params' | 'row'>[];
};

/** The four columns that stand behind the person's own. */
export type ResultCells = {
  readonly outcome: string;
  readonly serviceId: string;
  readonly message: string;
  readonly advice: string;
};

const ownNames = ['Outcome', 'Service ID', 'Message', 'Advice'];

const uniqueName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name.toLowerCase())) return name;
  for (let n = 1; ; n++) {
    const other = n === 1 ? `${name} (Tallyport)` : `${name} (Tallyport ${n})`;
    if (!taken.has(other.toLowerCase())) return other;
  }
};

/** Header of a report: the person's columns unchanged, then four of ours and `more` under names that are not taken. */
export const resultHeader = (columns: readonly string[], more: readonly string[] = []): readonly string[] => {
  const taken = new Set(columns.map((column) => column.trim().toLowerCase()));
  return [...columns, ...[...ownNames, ...more].map((name) => uniqueName(name, taken))];
};

const unique = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(' ');

const isError = ({ severity }: RecordResult['issues'][number]): boolean => severity === 'error';

/**
 * The issues that are told at a row: its errors and those of the whole record; without any, why its record was held back at
 * another row. Warnings only where the record has no error.
 */
const toldAt = (issues: RecordResult['issues'], row: number): RecordResult['issues'] => {
  const own = issues.filter((issue) => issue.row === row || issue.row === null);
  const errors = own.filter(isError);
  if (errors.length > 0) return errors;
  const elsewhere = issues.filter(isError);
  return elsewhere.length > 0 ? elsewhere : own.length > 0 ? own : issues;
};

const mostElsewhere = 3;

/** What is said of an issue at a row. What speaks of a cell of another row says which. */
const wordsAt = ({ code, params, row: of }: RecordResult['issues'][number], row: number) => {
  const { sentence, advice } = words(code, params);
  const isOfOtherCell =
    of !== null && of !== row && params['column'] !== undefined && params['value'] !== undefined;
  const isNamed = params['otherRow'] !== undefined;
  return { sentence: isOfOtherCell && !isNamed ? `Row ${of}: ${sentence}` : sentence, advice };
};

/** A record may have thousands of rows: each tells a few of the issues of others, and how many more there are. */
const textsAt = (issues: RecordResult['issues'], row: number) => {
  const told = toldAt(issues, row);
  const isElsewhere = (issue: (typeof told)[number]): boolean => issue.row !== null && issue.row !== row;
  if (told.length <= mostElsewhere || !told.every(isElsewhere))
    return told.map((issue) => wordsAt(issue, row));
  const more = { sentence: `${told.length - mostElsewhere} more at other rows.`, advice: '' };
  return [...told.slice(0, mostElsewhere).map((issue) => wordsAt(issue, row)), more];
};

const sentWords = ({ code, text, serviceId }: RecordResult) =>
  code === null ? { sentence: text ?? '', advice: '' } : outcomeWords(code, { text, serviceId });

const wasJudged: ReadonlySet<RowOutcome> = new Set(['invalid', 'excluded', 'duplicate']);

/** What a row's record came to, in words. `row`: as a person counts; its own issues and those of the whole record are told. */
export const resultCells = (result: RecordResult, row: number): ResultCells => {
  const outcome = outcomeWord(result.outcome);
  const serviceId = result.serviceId ?? '';
  if (!wasJudged.has(result.outcome)) {
    const said = sentWords(result);
    const { seen = [] } = result;
    const isSilent = said.sentence === '' && outcomeAdvice(result.outcome) !== '';
    const message = unique([
      isSilent ? outcomeMeaning(result.outcome) : said.sentence,
      ...seen.map(({ sentence }) => sentence),
    ]);
    const own = said.advice === '' ? outcomeAdvice(result.outcome) : said.advice;
    const isOpen = seen.length === 0 || result.outcome === 'in-doubt';
    const advice = unique([...(isOpen ? [own] : []), ...seen.map((one) => one.advice)]);
    return { outcome, serviceId, message, advice };
  }
  const texts = textsAt(result.issues, row);
  const message = unique(texts.map((text) => text.sentence));
  return {
    outcome,
    serviceId,
    message: message === '' ? outcomeMeaning(result.outcome) : message,
    advice: unique(texts.map((text) => text.advice)),
  };
};

/** What is said of a row that belongs to no record. */
export const leftOutCells: ResultCells = {
  outcome: outcomeWord('left-out'),
  serviceId: '',
  message: outcomeMeaning('left-out'),
  advice: '',
};

/** A report's row: the person's cells as they were, filled up to `columns` (the widest row of the file), then ours. */
export const resultRow = (
  cells: readonly string[],
  columns: number,
  result: ResultCells,
): readonly string[] => [
  ...cells,
  ...Array.from({ length: Math.max(0, columns - cells.length) }, () => ''),
  result.outcome,
  result.serviceId,
  result.message,
  result.advice,
];
