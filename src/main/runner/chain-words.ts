import { unsealedThings } from '../../core/issues/audit-chain';
import { words } from '../../core/issues/codes';
import { tableWords } from '../../core/issues/evidence-file';
import { momentText } from '../../core/values/moment-text';
import type { ChainCheck } from '../journal/chain-check';
import { type ChainFault, linesOfFault, placeOfFault } from '../journal/chain-fault';
import type { Journal } from '../journal/open';

/** A finding in words. */
export type Said = { readonly sentence: string; readonly advice: string };

const placeSentence = (journal: Journal, fault: ChainFault): string => {
  const { at, importId, fileName } = placeOfFault(journal, fault);
  if (at === null) return '';
  const code = importId === null || fileName === null ? 'journal-fault-at' : 'journal-fault-of-import';
  return ` ${words(code, { at: momentText(at), import: importId ?? '', file: fileName ?? '' }).sentence}`;
};

const SAID_ALONE: ReadonlySet<string> = new Set([
  'outcome',
  'unsent',
  'history',
  'key',
  'piece',
  'shape',
  'stray',
]);

const faultWords = (journal: Journal, fault: ChainFault): Said => {
  const { link, what } = fault;
  const scope = what === 'piece' ? (tableWords[fault.scope] ?? `the table ${fault.scope}`) : fault.scope;
  const lines = linesOfFault(journal, fault);
  if (link !== null || SAID_ALONE.has(what))
    return words(`journal-altered-${what}`, { link: String(link ?? ''), scope, lines });
  const thing = (unsealedThings[what] ?? what).replace('{lines}', lines).replace('{scope}', scope);
  return words('journal-unsealed', { what: thing });
};

/** What a check of the journal found, in words; `seal`: noted from this journal before, and to be found in it. */
export const chainWords = (
  journal: Journal,
  { damage, fault, links }: ChainCheck,
  seal: { readonly text: string; readonly isThere: boolean } | null,
): Said => {
  if (damage.length > 0) return words('journal-file-damaged', { detail: damage.slice(0, 3).join('; ') });
  if (fault !== null) {
    const { sentence, advice } = faultWords(journal, fault);
    return { sentence: sentence + placeSentence(journal, fault), advice };
  }
  if (seal !== null && !seal.isThere)
    return words('journal-seal-unknown', { links: String(links), seal: seal.text });
  return words('journal-sound', { links: String(links) });
};
