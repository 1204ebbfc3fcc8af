import { openPrintedTotal } from '../../../../core/map/plausible/printed-total';
import { stopsFile } from '../../../../core/map/plausible/rules';
import type { Target } from '../../../../core/targets/target';
import type { Connection } from '../../../../ipc/connections';
import type { OwnChoice } from '../../../../ipc/own-choice';
import type { Draft, Summary } from '../../../../ipc/shapes';
import { sendableCount } from '../../../data/outcomes';

/** What a person said before sending. Nothing is said for them. */
export type Consent = {
  readonly onlyValid: boolean;
  readonly typedName: string;
  readonly knowsVerified: boolean;
  /** A total that the file prints is not what was counted, and the person has looked at it. */
  readonly knowsPrinted: boolean;
};

export const noConsent: Consent = {
  onlyValid: false,
  typedName: '',
  knowsVerified: false,
  knowsPrinted: false,
};

type Asked = {
  readonly consent: Consent;
  readonly draft: Draft;
  readonly connection: Connection | undefined;
  readonly summary: Summary;
  readonly target: Target | undefined;
  readonly choices: readonly OwnChoice[];
};

const statusMissing = ({ draft, target }: Asked): boolean => {
  const field = target?.fields.find((one) => one.neverSuggested === true);
  return field !== undefined && draft.status === null && draft.mapping?.fields[field.key] === undefined;
};

/** Records that are not sent because something is wrong with them. */
export const wrongCount = ({ records }: Summary): number => records.invalid + records.duplicates;

/** Records that go out: valid, and not at the service already. */
export const sendable = ({ records }: Summary): number => sendableCount(records);

/** What keeps a file back that its person may answer in Review. */
export const printedOpen = 'printed-total-open';

/** What a tick says of printed totals: kept with both figures when it is sent. */
export const PRINTED_KNOWN = 'I have looked at it: what was counted is right.';

/** What is asked about totals that the file prints and that are not what was counted; undefined: nothing, or the mapping answers it. */
export const printedOtherwise = (
  { issues }: Pick<Summary, 'issues'>,
  { mapping }: Pick<Draft, 'mapping'>,
): Summary['issues'][number] | undefined => openPrintedTotal(issues, mapping);

/** Whether the whole file is kept back: by what speaks against it, or by a printed total that nobody has answered. */
export const isStopped = (
  { nothingSent }: Pick<Summary, 'nothingSent'>,
  { knowsPrinted }: Pick<Consent, 'knowsPrinted'>,
): boolean => nothingSent !== undefined && !(nothingSent.code === printedOpen && knowsPrinted);

/** Choices that go out only when a person has confirmed them. */
export const toConfirm = (choices: readonly OwnChoice[]): readonly OwnChoice[] =>
  choices.filter(({ count, confirm }) => count > 0 && confirm !== null);

/** What still has to be said before anything can be sent, in a sentence; null: nothing. */
export const whatIsMissing = (asked: Asked): string | null => {
  const { consent, connection, summary, target, choices } = asked;
  if (summary.issues.some(stopsFile))
    return 'The mapping is wrong: correct it, or accept it with a reason in Validation.';
  if (summary.records.valid === 0) return 'There is nothing to send.';
  if (sendable(summary) === 0) return 'All of it stands at the service already: nothing is left to send.';
  if (connection === undefined) return 'Its connection was removed: choose another one in Source.';
  if (statusMissing(asked))
    return `Say in Mapping what happened to these ${target?.words.many ?? 'records'} before.`;
  if (wrongCount(summary) > 0 && !consent.onlyValid) return 'Say that the others stay behind.';
  if (printedOtherwise(summary, asked.draft) !== undefined && !consent.knowsPrinted)
    return 'Say that you have looked at the printed total.';
  if (toConfirm(choices).length > 0 && !consent.knowsVerified) return 'Confirm that they can be paid.';
  if (connection?.environment === 'production' && consent.typedName !== connection.name)
    return 'Type the name of the connection.';
  return null;
};
