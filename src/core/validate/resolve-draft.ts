import type { Issue } from '../issues/issue';
import type { MappedSlot } from '../map/mapped-parts';
import type { ServiceProfile } from '../service/profile';
import type { Draft, FieldTexts, OrderEntry, Target } from '../targets/target';
import type { Known } from './known';
import { compileLookUp, type LookupFinding, type SlotLookUp } from './lookups';

type Resolver = { readonly slot: MappedSlot; readonly lookUp: SlotLookUp };

/** A draft whose looked-up fields hold what goes out, and what the directory does not know. */
export type Resolved = { readonly draft: Draft; readonly issues: readonly Issue[] };

const issueAt = ({ slot, lookUp }: Resolver, finding: LookupFinding, row: number | null): Issue => ({
  ...finding,
  row,
  column: slot.column,
  field: lookUp.key,
});

type Pass = {
  readonly fields: FieldTexts;
  readonly issues: readonly Issue[];
  readonly netTerms: string | null;
  readonly orders: Draft['orders'];
};

const noIssues: readonly Issue[] = [];

/** Looks up the fields of one record or line. A value that may not go out leaves the fields. */
const resolveTexts = (fields: FieldTexts, resolvers: readonly Resolver[], row: number | null): Pass => {
  const texts: Record<string, string> = { ...fields };
  let issues: Issue[] | null = null;
  let netTerms: string | null = null;
  let orders: Record<string, readonly OrderEntry[]> | undefined;
  for (const resolver of resolvers) {
    const { slot, lookUp } = resolver;
    const value = fields[slot.key];
    if (value === undefined) continue;
    const resolution = lookUp.resolve(value);
    const { finding } = resolution;
    if (resolution.value === null || lookUp.key !== slot.key) delete texts[slot.key];
    if (resolution.value !== null) texts[lookUp.key] = resolution.value;
    netTerms ??= resolution.netTerms;
    if (resolution.orders !== undefined) orders = { ...orders, [lookUp.key]: resolution.orders };
    if (finding === null) continue;
    issues ??= [];
    issues.push(issueAt(resolver, finding, row));
  }
  return { fields: texts, issues: issues ?? noIssues, netTerms, orders };
};

const allIssues = (own: Pass, lines: readonly Pass[]): readonly Issue[] =>
  lines.every((line) => line.issues.length === 0)
    ? own.issues
    : [...own.issues, ...lines.flatMap((line) => line.issues)];

/** Compiles the look-ups of a mapping: vendor, dimensions, purchase order, location, header and lines. */
export const compileResolve = (
  slots: readonly MappedSlot[],
  target: Target,
  known: Known,
  profile: ServiceProfile,
): ((draft: Draft) => Resolved) => {
  const resolvers = slots.flatMap((slot): readonly Resolver[] => {
    const lookUp = compileLookUp(slot, target, known, profile);
    return lookUp === null ? [] : [{ slot, lookUp }];
  });
  const ofRecord = resolvers.filter(({ slot }) => !slot.isItem);
  const ofItems = resolvers.filter(({ slot }) => slot.isItem);
  return (draft) => {
    const own = resolveTexts(draft.fields, ofRecord, draft.rows[0] ?? null);
    const { fields, netTerms, orders } = own;
    const header = { ...draft, fields, netTerms, ...(orders === undefined ? {} : { orders }) };
    if (ofItems.length === 0) return { draft: header, issues: own.issues };
    const lines = draft.items.map((item) => resolveTexts(item.fields, ofItems, item.row));
    const items = draft.items.map((item, i) => ({ row: item.row, fields: lines[i]?.fields ?? item.fields }));
    return { draft: { ...header, items }, issues: allIssues(own, lines) };
  };
};
