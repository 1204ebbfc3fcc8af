import type { ColumnProfile } from '../../read/column-profile';
import { editDistance, foldAccents, trimAll } from '../../values/text';
import { scoreHeaderFor } from '../header-score';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';

const legalForms: ReadonlySet<string> = new Set(
  'ltd limited gmbh ag sa sl srl spa bv nv inc llc llp plc co company corp corporation kg ohg ug se as ab oy aps'.split(
    ' ',
  ),
);

/** Letters and digits of a name, its words sorted, legal forms left out. */
const fingerprint = (name: string): string => {
  const words = foldAccents(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
  const telling = words.filter((word) => !legalForms.has(word));
  return [...new Set(telling.length === 0 ? words : telling)].sort().join(' ');
};

/** How alike two names are, 0 to 1. */
export const namesAlike = (one: string, other: string): number => {
  const [a, b] = [fingerprint(one), fingerprint(other)];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a, b, longest) / longest;
};

const unlike = 0.6;

const nameColumn = (judged: Judged, id: ColumnProfile): ColumnProfile | null => {
  const field = judged.target.fields.find(({ lookup }) => lookup === 'vendor');
  if (field === undefined) return null;
  const score = scoreHeaderFor(field);
  const { names } = judged.known.vendors;
  const mapped = columnOf(
    judged,
    judged.target.fields.find(({ key }) => key === 'erp_vendor_name'),
  );
  if (mapped !== null) return mapped;
  const known = (column: ColumnProfile): number =>
    column.samples.filter((text) => names.has(trimAll(text))).length;
  const ranked = judged.columns
    .filter((column) => column.index !== id.index && column.kind === 'text' && known(column) > 0)
    .sort((a, b) => known(b) - known(a) || score(b.header ?? '').score - score(a.header ?? '').score);
  return ranked[0] ?? null;
};

/** `id-name-disagree`: the id is known, but the name beside it is not that vendor's. */
export const idNameDisagree = (judged: Judged): readonly Finding[] => {
  const field = judged.target.fields.find(({ lookup, required }) => lookup === 'vendor' && required);
  const id = columnOf(judged, field);
  const { nameById } = judged.known.vendors;
  if (field === undefined || id === null || nameById === undefined || nameById.size === 0) return [];
  if (!(judged.mapping.fields[field.key]?.match ?? []).includes('erp_vendor_id')) return [];
  const name = nameColumn(judged, id);
  if (name === null) return [];
  const judgedPairs = new Map<string, boolean>();
  const disagrees = (row: number): boolean => {
    const cells = judged.rows[row]?.cells ?? [];
    const [own, beside] = [trimAll(cells[id.index] ?? ''), trimAll(cells[name.index] ?? '')];
    const known = nameById.get(own);
    if (known === undefined || beside === '') return false;
    const pair = `${own}\u001f${beside}`;
    const before = judgedPairs.get(pair);
    if (before !== undefined) return before;
    const isUnlike = namesAlike(known, beside) < unlike;
    judgedPairs.set(pair, isUnlike);
    return isUnlike;
  };
  const count = judged.rows.filter((_, row) => disagrees(row)).length;
  if (count === 0) return [];
  const rows = count === 1 ? 'one row' : `${count} rows`;
  const text = `In ${rows} the vendor that ${called(id)} names is not the one that ${called(name)} names.`;
  return [
    findingOf(judged, { rule: 'id-name-disagree', grade: 'asks', text }, [id, name], { shows: disagrees }),
  ];
};
