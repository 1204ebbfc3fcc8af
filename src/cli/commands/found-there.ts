import { visibleInLine } from '../../core/values/visible';
import type { FoundThere } from '../../ipc/found-there';
import type { Summary } from '../../ipc/shapes';
import type { Given } from '../arguments';
import type { Out } from '../output';
import type { Session } from '../session';

/** Codes of updates: without the word of a person they are held against what stands there once more, and may be kept back. */
export const UPDATES: ReadonlySet<string> = new Set([
  ...['order-updates', 'order-lines-may-add', 'receipt-updates'],
]);

/** What the look at the service finds is told record by record, with what differs: the sum of a kind says too little. */
const TOLD_ALONE: ReadonlySet<string> = new Set([...UPDATES, 'near-listed', 'number-alike', 'existing-tie']);

/** Told in the same way of what is not sent, which counts as no record with a warning. */
const NOT_SENT: ReadonlySet<string> = new Set([
  ...['existing-payable-there', 'existing-archived-there', 'existing-unused-there', 'existing-changed-since'],
  ...['existing-other-lines', 'existing-decided-made'],
]);

/** Warnings that are told in one line each before anything is sent, and how many records they are of. */
export const otherWarnings = ({
  records,
  issues,
}: Pick<Summary, 'records' | 'issues'>): { readonly count: number; readonly told: readonly string[] } => {
  const all = issues.filter(({ severity, code }) => severity === 'warning' && !NOT_SENT.has(code));
  const others = all.filter(({ code }) => !TOLD_ALONE.has(code));
  const alone = all.filter(({ code }) => TOLD_ALONE.has(code)).reduce((sum, { count }) => sum + count, 0);
  // A record may have a warning of each: then it is among the others.
  const least = Math.max(0, ...others.map(({ count }) => count));
  const count = Math.min(records.warnings, Math.max(records.warnings - alone, least));
  return { count, told: others.map(({ message }) => message) };
};

const MOST_TOLD = 20;

/** By then other records of the file are in this journal: they are no reason to stop. */
const SEND_ANYWAY =
  'To send them all the same, import the file again with --send-existing REASON, and with --only-valid where other records of it went out; the service may refuse one that it has under the same id of yours.';

const lineOf = ({ rows: [first, last], label, message }: FoundThere): string => {
  const place = first === last ? `row ${first}` : `rows ${first} to ${last}`;
  return visibleInLine(`${place}${label === null ? '' : `, ${label}`}: ${message}`);
};

/** Tells what stands at the service already of records that are to be sent; nothing twice. */
export type FoundTeller = {
  /** What is known by now and was not told yet; null where it cannot be asked for. */
  readonly tell: (importId: string, summary: Pick<Summary, 'records'>) => Promise<void>;
  /** Passes over what was told when the import was first sent. */
  readonly pass: (importId: string, summary: Pick<Summary, 'records'>) => Promise<void>;
};

/** Opens it for one import: what was told is remembered. */
export const foundTeller = (given: Given, session: Session, out: Out): FoundTeller => {
  const told = new Set<string>();
  let existing = 0;
  const isQuiet = given.isSet('quiet');
  const anyway = given.text('send-existing') === undefined ? [SEND_ANYWAY] : [];
  const tellExisting = (count: number): void => {
    if (count > existing && !isQuiet)
      out.remark([`Existing at the service, equal, and not sent: ${count}.`, ...anyway].join('\n'));
    existing = count;
  };
  return {
    pass: async (importId, { records }) => {
      existing = records.existing;
      const answer = await session.do['imports.found']({ importId, limit: MOST_TOLD });
      for (const one of answer.ok ? answer.value.found : []) told.add(lineOf(one));
    },
    tell: async (importId, { records }) => {
      const answer = await session.do['imports.found']({ importId, limit: MOST_TOLD });
      if (!answer.ok) return;
      tellExisting(records.existing);
      const { total, found } = answer.value;
      const lines = found
        .filter(({ severity }) => severity === 'error' || !isQuiet)
        .map(lineOf)
        .filter((line) => !told.has(line));
      if (lines.length === 0) return;
      for (const line of lines) told.add(line);
      const more = total > MOST_TOLD ? [`And ${total - MOST_TOLD} more.`] : [];
      const advice = [...new Set(found.map((one) => one.advice))];
      out.remark(
        ['Seen at the service, and told before anything is sent:', ...lines, ...more, ...advice].join('\n'),
      );
    },
  };
};
