import { findColumn } from '../../read/named-column';
import type { Target } from '../../targets/target';
import { normaliseHeader } from '../../values/text';
import { amountRole } from '../amount-role';
import { scoreHeaderFor } from '../header-score';
import type { Mapping } from '../mapping';
import type { Finding } from './finding';

/** A name as its header says it: without the number that tells columns of one name apart. */
const plain = (name: string): string => normaliseHeader(name.replace(/ \(\d+\)$/, ''));

/** Columns of the same name that a person sees, in the order of the file. */
const shownTwins = (at: number, names: readonly string[], hidden: ReadonlySet<number>): readonly string[] => {
  const own = plain(names[at] ?? '');
  return names.filter((name, i) => i !== at && !hidden.has(i) && plain(name) === own);
};

/** Whether a column is hidden in its sheet, and one of the same name is not: then nobody means the hidden one. */
export const isHiddenTwin = (at: number, names: readonly string[], hidden: ReadonlySet<number>): boolean =>
  hidden.has(at) && shownTwins(at, names, hidden).length > 0;

const mayBeTotal = 0.5;

/** `column-hidden`: a field is read from a column that nobody sees, and another one, which is shown, is called as it is. */
export const hiddenColumns = (
  { mapping, target }: { readonly mapping: Mapping; readonly target: Target },
  names: readonly string[],
  places: readonly number[],
): readonly Finding[] => {
  const hidden = new Set(places);
  if (hidden.size === 0) return [];
  return target.fields.flatMap((field): readonly Finding[] => {
    const name = mapping.fields[field.key]?.column;
    const at = name === undefined ? -1 : findColumn(names, name);
    if (name === undefined || !hidden.has(at)) return [];
    const score = scoreHeaderFor(field);
    const [twin] = shownTwins(at, names, hidden);
    const other =
      twin ??
      (field.figure === 'total'
        ? names.find(
            (one, i) =>
              !hidden.has(i) &&
              ['net', 'gross', 'other'].includes(amountRole(one)) &&
              score(one).score >= mayBeTotal,
          )
        : undefined);
    if (other === undefined) return [];
    const text = `"${name.trim()}" is mapped as the ${field.label.toLowerCase()}, but the column is hidden in the sheet, and "${other.trim()}" is not. Which of them is meant?`;
    const proposal = { field: field.key, column: other };
    return [
      { ...{ rule: 'column-hidden', grade: 'asks', text, columns: [name, other], rows: [], proposal } },
    ];
  });
};
