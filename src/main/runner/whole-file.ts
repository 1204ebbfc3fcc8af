import { words } from '../../core/issues/codes';
import { openPrintedTotal, printedTotalText } from '../../core/map/plausible/printed-total';
import { stopsFile } from '../../core/map/plausible/rules';
import type { Summary } from '../../ipc/shapes';
import type { StoredImport } from '../journal/imports';

type Stopped = { readonly code: string; readonly params: Readonly<Record<string, string>> };

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
    return { code: 'proposal-against', params: { text: against.map(({ message }) => message).join(' ') } };
  const printed = isPrintedKnown ? undefined : openPrintedTotal(lines, mapping);
  return printed === undefined ? null : { code: 'printed-total-open', params: printedTotalText(printed) };
};

/** The mapping counts only some rows, and there is none of them; null: there is, or rows are left out for another reason as well. */
const noneWanted = (
  lines: Summary['issues'],
  { excluded, total }: Summary['records'],
  mapping: StoredImport['mapping'],
): Record<string, string> | null => {
  const { only = [] } = mapping ?? {};
  const leftOut = lines.find(({ code }) => code === 'row-not-wanted')?.count ?? 0;
  if (only.length === 0 || leftOut === 0 || excluded < total) return null;
  const which = only.map(({ column, in: values }) => {
    if (values === undefined) return `"${column.trim()}" is filled`;
    const said = values
      .slice(0, 5)
      .map((value) => `"${value}"`)
      .join(' or ');
    return `"${column.trim()}" says ${said}${values.length > 5 ? ' …' : ''}`;
  });
  return { which: which.join(' and '), rows: leftOut === 1 ? 'Its one row is' : `All ${leftOut} rows are` };
};

/** The same in words, for an import that has not gone out; only what there is. */
export const nothingSent = (
  lines: Summary['issues'],
  { mapping, submittedAt }: Pick<StoredImport, 'mapping' | 'submittedAt'>,
  records: Summary['records'],
): Pick<Summary, 'nothingSent'> => {
  if (submittedAt !== null) return {};
  const stopped = stoppedBy(lines, mapping);
  const none = stopped === null ? noneWanted(lines, records, mapping) : null;
  if (stopped === null && none === null) return {};
  const code = stopped?.code ?? 'nothing-to-send-none-wanted';
  const { sentence, advice } = words(code, none ?? stopped?.params ?? {});
  return { nothingSent: { code, sentence, advice } };
};
