import type { Issue } from '../issues/issue';
import { textAt } from '../service/json-path';
import { fieldLabel } from '../targets/field-label';
import type { Draft, Target, WritesOver } from '../targets/target';
import type { JsonObject } from '../values/json';
import { collapseBlanks } from '../values/text';
import type { DimensionIndexes, DirectoryIndex, Found } from './directory-index';

type Over = Pick<Target, 'writesOver' | 'fields'>;
type Lists = { readonly vendors: DirectoryIndex | null; readonly dimensions: DimensionIndexes | null };

/** As they were read last; `isWhole`: what they do not show is not there. */
type ListsNow = Lists & { readonly isWhole: boolean };

/** The thing of the directory that a record with this match key would write over; undefined: none is known. */
export const writtenOver = ({ writesOver }: Over, lists: Lists, key: string): Found | undefined =>
  writesOver?.listIn(lists)?.find(writesOver.key, key)[0];

/** What the directory shows of a thing; what it does not is not known. */
const shownOf = ({
  dimension,
  name,
  netTerms,
}: Found): Readonly<Record<string, string | null | undefined>> =>
  dimension === undefined
    ? { erp_vendor_name: name, net_terms: netTerms }
    : {
        ...{ erp_dimension_id: dimension.erpDimensionId, svc_type: dimension.svcType },
        ...{ code: dimension.code, name: dimension.name },
      };

type Compared = { readonly field: string; readonly there: string | null; readonly here: string };

const comparedWith = ({ fields }: WritesOver, there: Found, payload: JsonObject): readonly Compared[] => {
  const shown = shownOf(there);
  return fields.flatMap((field) => {
    const here = payload[field];
    return typeof here === 'string' ? [{ field, there: shown[field] ?? null, here }] : [];
  });
};

/** The thing as a record meets it, as one text: it reads otherwise where this does. */
const markOf = (compared: readonly Compared[]): string =>
  JSON.stringify(compared.map(({ field, there }) => [field, there]));

const changesText = (target: Over, changed: readonly Compared[], unseen: readonly Compared[]): string => {
  const label = ({ field }: Compared): string => fieldLabel(target, field);
  const hidden = unseen.map(label).join(', ');
  return [
    ...changed.map((one) => `${label(one)} "${one.there}" there, "${one.here}" here`),
    ...(hidden === '' ? [] : [`written over unseen, as the list does not show it: ${hidden}`]),
  ].join('; ');
};

/** What is said of a record that would write over a thing of the directory. */
export type Overwriting = {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  readonly field: string | null;
  /** All that is shown of it reads so already. */
  readonly isUnseenOnly: boolean;
};

const isChanged = ({ compared }: WritesOver, { field, there, here }: Compared): boolean =>
  there !== null && compared(field, there) !== compared(field, here);

/**
 * What sending a payload would change of the thing that stands there, field by field; null: it reads so already. What the directory does
 * not show of it is written over unseen, and named.
 */
const overwriting = (target: Over, there: Found, payload: JsonObject): Overwriting | null => {
  const { writesOver } = target;
  if (writesOver === undefined) return null;
  const compared = comparedWith(writesOver, there, payload);
  const changed = compared.filter((one) => isChanged(writesOver, one));
  const unseen = compared.filter(({ there: was }) => was === null);
  if (changed.length + unseen.length === 0) return null;
  const isLoud = ({ field }: Compared): boolean => writesOver.loud.includes(field);
  const others = changed.filter((one) => !isLoud(one));
  const isBeside = others.length + unseen.length > 0;
  const { loud, besides, plain } = writesOver.codes;
  const name = compared.find(({ field }) => field === 'erp_vendor_name');
  return {
    code: changed.some(isLoud) ? (isBeside ? besides : loud) : plain,
    params: {
      thing: there.label,
      changes: changesText(target, changed, unseen),
      others: changesText(target, others, unseen),
      mark: markOf(compared),
      ...(name === undefined ? {} : { vendor: there.erpId ?? '', known: name.there ?? '', value: name.here }),
    },
    field: changed[0]?.field ?? unseen[0]?.field ?? null,
    isUnseenOnly: changed.length === 0,
  };
};

/**
 * What speaks against sending a payload over what stands there by now, as a sentence's code and values; null: nothing does, or all that is
 * shown of it reads so already. `then`: what
 * the check said of it; undefined: nothing, since nothing stood there or it read so already.
 */
export const changedSince = (
  target: Over,
  lists: ListsNow,
  { payload, then }: { readonly payload: JsonObject; readonly then: Overwriting['params'] | undefined },
): Overwriting | null => {
  const key = target.writesOver?.keyOf(payload) ?? null;
  const there = key === null ? undefined : writtenOver(target, lists, key);
  // An older journal kept no mark of what was shown.
  if (then !== undefined && then['mark'] === undefined) return null;
  if (there === undefined) return then === undefined || !lists.isWhole ? null : goneSince(then);
  const now = overwriting(target, there, payload);
  if (now === null || now.isUnseenOnly) return null;
  return then?.['mark'] === now.params['mark'] ? null : now;
};

const goneSince = ({ thing = '' }: Overwriting['params']): Overwriting => ({
  code: 'written-over-gone',
  params: { thing, changes: `${thing} is not there any more, and would be made anew` },
  field: null,
  isUnseenOnly: false,
});

/** A service may write letters large or small as it likes: that is no other's hand. */
const isCased = ({ there, here }: Compared): boolean =>
  there !== null && collapseBlanks(there).toLowerCase() === collapseBlanks(here).toLowerCase();

/**
 * The same of a payload that was sent, and of which nobody knows whether it arrived: what reads as it was sent, as far as it is
 * shown, speaks against nothing.
 */
export const otherwiseBy = (
  target: Over,
  lists: ListsNow,
  sent: { readonly payload: JsonObject; readonly then: Overwriting['params'] | undefined },
): Overwriting | null => {
  const { writesOver } = target;
  const key = writesOver?.keyOf(sent.payload) ?? null;
  const there = key === null ? undefined : writtenOver(target, lists, key);
  const isAsSent =
    writesOver !== undefined &&
    there !== undefined &&
    comparedWith(writesOver, there, sent.payload).every((one) => !isChanged(writesOver, one) || isCased(one));
  return isAsSent ? null : changedSince(target, lists, sent);
};

/** What an entry shows otherwise than a payload that writes it over, in words; null: nothing. */
export const unlikeEntry = (target: Over, payload: JsonObject, entry: JsonObject): string | null => {
  const { writesOver } = target;
  if (writesOver === undefined) return null;
  const unlike = writesOver.fields.flatMap((field): readonly Compared[] => {
    const [there, here] = [textAt(entry, field), payload[field]];
    const one = there === undefined || typeof here !== 'string' ? null : { field, there, here };
    return one !== null && isChanged(writesOver, one) ? [one] : [];
  });
  return unlike.length === 0 ? null : changesText(target, unlike, []);
};

/** What a person should see of a record that would change what stands there. */
export const overwritingIssues = (
  draft: Draft,
  target: Over,
  {
    known,
    key,
    payload,
  }: { readonly known: Lists; readonly key: string | null; readonly payload: () => JsonObject },
): readonly Issue[] => {
  if (target.writesOver === undefined || key === null) return [];
  const there = writtenOver(target, known, key);
  const found = there === undefined ? null : overwriting(target, there, payload());
  if (found === null) return [];
  const column = found.field === null ? null : (draft.columns[found.field] ?? null);
  const { code, params, field } = found;
  return [{ code, params, field, severity: 'warning', row: draft.rows[0] ?? null, column }];
};
