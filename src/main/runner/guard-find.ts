import type { Found, Otherwise } from '../../core/submit/guard';
import type { Target } from '../../core/targets/target';
import { momentText } from '../../core/values/moment-text';
import type { GuardFind } from '../journal/guard';
import { type Known, knownSince } from './own-standing';

/** What differs, in words; empty: nothing does. */
export const otherwiseText = (all: readonly Otherwise[], target: Target): string => {
  const said = all.map(({ field, here, there }) => {
    const label = target.fields.find(({ key }) => key === field)?.label ?? field;
    if (here === '' && there === '') return `${label} differ or are not shown`;
    return `${label} is ${there === '' ? 'not shown' : there} there, ${here === '' ? 'blank' : here} here`;
  });
  return said.length === 0 ? '' : `${said.join('; ')}.`;
};

/** What the list says of a record, in the words of its grade. */
export const findOf = (found: Found, known: ReadonlyMap<string, Known>, target: Target): GuardFind => {
  const [id = ''] = found.ids;
  const entry = known.get(id);
  const when = entry === undefined ? '' : knownSince(entry);
  const { record, grade, ids } = found;
  if (found.grade === 'near') {
    const params = { id, when, otherwise: otherwiseText(found.otherwise, target) };
    return { record, grade, ids, code: 'near-listed', text: null, params };
  }
  if (grade === 'tie')
    return { record, grade, ids, code: 'existing-tie', text: null, params: { ids: ids.join(', '), when } };
  const several = ids.length > 1 ? `, and as often again under ${ids.slice(1).join(', ')}` : '';
  const created = entry?.createdAtUtc ?? null;
  const made = created === null ? '' : `, created ${momentText(created)}`;
  return {
    record,
    grade,
    ids,
    code: 'existing-listed',
    text: `${id}${made}, seen ${when}${several}`,
    params: {},
  };
};

/** Records of which nothing was found. */
export const without = <T extends { readonly record: number }>(
  all: readonly T[],
  found: readonly GuardFind[],
): readonly T[] => {
  const numbers = new Set(found.map(({ record }) => record));
  return all.filter(({ record }) => !numbers.has(record));
};
