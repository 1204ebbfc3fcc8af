import type { ProcedureName } from '../../ipc/contract';
import { needsNetwork } from '../../ipc/reaching';

/** What changes something at the service, or may; whatever else reaches it only asks. */
const sending: ReadonlySet<string> = new Set<ProcedureName>([
  'imports.submit',
  'imports.resume',
  'payments.cancel',
  'service.perform',
  'sets.start',
]);

const reachWords = (does: ProcedureName, isPractice: boolean): string => {
  const verb = sending.has(does) ? 'Sends to' : 'Asks';
  return isPractice
    ? `${verb} the practice service on this computer: needs no network.`
    : `${verb} the service: needs the network.`;
};

type Doing = {
  readonly does: ProcedureName;
  /** Why it is not offered at all; null: it is. */
  readonly refusal: string | null;
  /** What is still missing, or what it does. */
  readonly title: string | undefined;
  readonly isPractice: boolean;
};

/** What a control says of itself, true of the state it is in; null: nothing. */
export const doingWords = ({ does, refusal, title, isPractice }: Doing): string | null => {
  if (refusal !== null) return refusal;
  const reach = needsNetwork(does) ? reachWords(does, isPractice) : undefined;
  const words = [title, reach].filter((part) => part !== undefined && part !== '');
  return words.length === 0 ? null : words.map((part) => part?.replace(/\.?$/, '.')).join(' ');
};
