import { words } from '../../core/issues/codes';
import { momentText } from '../../core/values/moment-text';
import type { PrintedVerdict } from '../../ipc/journal';
import type { Journal } from '../journal/open';
import { lastPrintedAs, type PrintedFile, printedWith } from '../journal/printed-files';

type Asked = { readonly name: string; readonly sha256: string };

const knownParams = (
  first: PrintedFile,
  written: readonly PrintedFile[],
): Readonly<Record<string, string>> => ({
  ...{ name: first.name, format: first.format, at: momentText(first.at) },
  imports: [...new Set(written.map(({ importId }) => importId))].join(', '),
});

const wordsFor = (journal: Journal, asked: Asked, written: readonly PrintedFile[]) => {
  const [first] = written;
  if (first !== undefined) return words('printed-known', knownParams(first, written));
  const other = lastPrintedAs(journal, asked.name);
  if (other === undefined) return words('printed-unknown', { sha256: asked.sha256 });
  const told = { name: other.name, at: momentText(other.at), other: other.sha256 };
  return words('printed-other', { sha256: asked.sha256, ...told });
};

/** Whether a journal wrote a file, by its bytes. `isSound`: what a check of the journal found; else nothing it says counts. */
export const printedVerdict = (journal: Journal, asked: Asked, isSound: boolean): PrintedVerdict => {
  const written = isSound ? printedWith(journal, asked.sha256) : [];
  const { sentence, advice } = isSound ? wordsFor(journal, asked, written) : words('printed-untold', {});
  return { isKnown: written.length > 0, sha256: asked.sha256, sentence, advice, written: [...written] };
};
