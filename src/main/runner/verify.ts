import { words } from '../../core/issues/codes';
import { momentText } from '../../core/values/moment-text';
import { chainHead, holdsSeal, sealedSince, sealsDecisions } from '../journal/chain';
import { readAbout } from '../journal/evidence-format';
import { checkAtOneMoment } from '../journal/health';
import { countDrafts } from '../journal/imports';
import type { Journal } from '../journal/open';
import { oddMark } from '../journal/own-shape';
import { salvagedFrom } from '../journal/salvaged-mark';
import { fallsBehind, lookAtWitness, type Witness, witnessFile } from '../journal/witness';
import { chainWords, type Said } from './chain-words';

const note = (code: string, params: Readonly<Record<string, string>> = {}): string =>
  words(code, params).sentence;

const sinceNote = (since: { readonly at: string; readonly imports: number } | null): readonly string[] =>
  since === null || since.imports === 0
    ? []
    : [note('seal-since', { at: momentText(since.at), imports: String(since.imports) })];

const coverage = (journal: Journal): readonly string[] => {
  const about = readAbout(journal);
  if (about !== null)
    return about.sealed === undefined ? [note('seal-older-export')] : sinceNote(about.sealed.since);
  const since = sealedSince(journal);
  if (since === null && sealsDecisions(journal)) return [note('seal-not-yet')];
  return sinceNote(since);
};

const draftsNote = (journal: Journal): readonly string[] => {
  const drafts = countDrafts(journal);
  return drafts === 0 ? [] : [note('seal-drafts', { imports: String(drafts) })];
};

type Seen = Witness | 'damaged' | null;

/** What the witness cannot bear out. */
const witnessNote = (journal: Journal, witness: Seen): readonly string[] => {
  if (witness === 'damaged') return [];
  if (witness === null) return readAbout(journal) === null ? [note('seal-no-witness')] : [];
  const { link } = chainHead(journal);
  return witness.from === 0
    ? []
    : [note('seal-witness-begun', { from: String(witness.from), links: String(link) })];
};

/** What Tallyport did not write and no line seals. */
const markNote = (journal: Journal, witness: Seen): readonly string[] => {
  const known = witness === null || witness === 'damaged' ? null : witness.version;
  const odd = oddMark(journal.db, known);
  return odd === null ? [] : [note('seal-odd-mark', { odd })];
};

/** What a check leaves open, in sentences. */
const notesOn = (journal: Journal, witness: Seen): readonly string[] => [
  ...(salvagedFrom(journal) === null ? [] : [note('seal-of-salvaged')]),
  ...coverage(journal),
  ...draftsNote(journal),
  ...witnessNote(journal, witness),
  ...markNote(journal, witness),
  note('seal-knows-not'),
];

/** What the witness says against the journal; null: nothing. */
const againstWitness = (journal: Journal, witness: Seen): Said | null => {
  if (witness === 'damaged') return words('journal-witness-damaged', { witness: witnessFile(journal.file) });
  if (witness === null || !fallsBehind(journal.db, witness)) return null;
  const { link } = chainHead(journal);
  return words(link < witness.link ? 'journal-older-copy' : 'journal-other-line', {
    ...{ links: String(link), saw: String(witness.link), witness: witnessFile(journal.file) },
  });
};

/** What its mark says against a saved copy of a journal that did not fit: the seal over the copy is no seal of that journal. */
const againstItsOrigin = (journal: Journal): Said | null => {
  const from = salvagedFrom(journal);
  return from === null || from.state === 'whole'
    ? null
    : words(`saved-from-${from.state}`, { found: from.sentence });
};

/**
 * Checks file, chain, all that it seals, and the witness beside the journal. `seal`: noted from this journal before, and to be
 * found in it. Reads only.
 */
export const verifyJournal = (journal: Journal, seal: string | undefined) => {
  // Before the journal: whoever writes it meanwhile writes the witness last.
  const witness = readAbout(journal) === null ? lookAtWitness(journal.file) : null;
  const check = checkAtOneMoment(journal);
  const isWhole = check.damage.length === 0 && check.fault === null;
  const found = seal === undefined ? null : { text: seal, isThere: holdsSeal(journal, seal) };
  const against = isWhole ? againstWitness(journal, witness) : null;
  const origin = againstItsOrigin(journal);
  const isFitting = isWhole && against === null && found?.isThere !== false;
  const own = against ?? chainWords(journal, check, found);
  const sentence = [origin?.sentence ?? '', origin !== null && isFitting ? '' : own.sentence]
    .join(' ')
    .trim();
  return {
    ...check,
    damage: [...check.damage],
    isSound: isFitting && origin === null,
    sentence,
    advice: (origin ?? own).advice,
    notes: [...notesOn(journal, witness)],
  };
};
