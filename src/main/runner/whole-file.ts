import { words } from '../../core/issues/codes';
import { openPrintedTotal, printedTotalText } from '../../core/map/plausible/printed-total';
import { stopsFile } from '../../core/map/plausible/rules';
import type { Summary } from '../../ipc/shapes';
import type { StoredImport } from '../journal/imports';

type Stopped = { readonly code: string; readonly text: string };

/**
 * What keeps the whole file back, by the lines of its summary: what speaks against its mapping, else a printed total that nobody has
 * answered (`isPrintedKnown`: somebody has); null: nothing does.
 */
export const stoppedBy = (
  lines: Summary['issues'],
  mapping: StoredImport['mapping'],
  isPrintedKnown = false,
): Stopped | null => {
  const against = lines.filter(stopsFile);
  if (against.length > 0)
    return { code: 'proposal-against', text: against.map(({ message }) => message).join(' ') };
  const printed = isPrintedKnown ? undefined : openPrintedTotal(lines, mapping);
  return printed === undefined ? null : { code: 'printed-total-open', text: printedTotalText(printed) };
};

/** The same in words, for an import that has not gone out; only what there is. */
export const nothingSent = (
  lines: Summary['issues'],
  { mapping, submittedAt }: Pick<StoredImport, 'mapping' | 'submittedAt'>,
): Pick<Summary, 'nothingSent'> => {
  const stopped = submittedAt === null ? stoppedBy(lines, mapping) : null;
  if (stopped === null) return {};
  const { code, text } = stopped;
  const { sentence, advice } = words(code, { text });
  return { nothingSent: { code, sentence, advice } };
};
