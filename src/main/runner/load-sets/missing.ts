import { setImmediate as breathe } from 'node:timers/promises';
import { fieldOf } from '../../../core/map/slot';
import { partOfLookup, partsNamedBy } from '../../../core/plan/directory-parts';
import { targetNamed, targets } from '../../../core/targets/index';
import type { LookupKind, Target } from '../../../core/targets/target';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output } from '../../../ipc/contract';
import { findImport } from '../../journal/imports';
import { type ValueOfIssue, valuesOfIssues } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import { remembering } from '../../journal/remembered';

/**
 * What a check says where the directory lacks a thing. One letter off, or two swapped, is among them, for the numbers of a series differ in
 * no more; what differs in case, blanks or zeros only is a slip of the pen.
 */
const lackingCodes = [
  'vendor-unknown',
  'dimension-unknown',
  'dimension-type-unknown',
  'purchase-order-unknown',
  'near-letter',
  'near-swapped',
];

/** Things of one kind that an import names and the directory lacks, and the target that would bring them. */
export type MissingKind = {
  readonly kind: LookupKind;
  readonly target: Target;
  /** By field of the import, as its issues spell it. */
  readonly values: readonly { readonly field: string; readonly value: string }[];
};

/** The target that brings things of a kind, for an import that names them; undefined where there is none. */
const bringerOf = (kind: LookupKind, importing: Target): Target | undefined => {
  const part = partOfLookup(kind);
  if (part === null || !partsNamedBy(importing).includes(part)) return undefined;
  return targets.find(({ fillsDirectory }) => fillsDirectory === part);
};

/** The different values that issues speak of; whoever else wants something of the engine comes in between. */
const lacking = async (journal: Journal, importId: string): Promise<readonly ValueOfIssue[]> => {
  const found = new Map<string, ValueOfIssue>();
  for (const values of valuesOfIssues(journal, importId, lackingCodes)) {
    for (const one of values) {
      const key = JSON.stringify([one.code, one.field, one.value]);
      if (!found.has(key)) found.set(key, one);
    }
    await breathe();
  }
  return [...found.values()];
};

/** Everything an import names that the directory lacked when it was checked, by kind. */
export const missingKinds = async (
  journal: Journal,
  importId: string,
  importing: Target,
): Promise<readonly MissingKind[]> => {
  const said = (await lacking(journal, importId)).flatMap(({ field, value }) => {
    const kind = field === null ? undefined : fieldOf(importing, field)?.lookup;
    return field === null || kind === undefined ? [] : [{ kind, field, value }];
  });
  return [...new Set(said.map(({ kind }) => kind))].flatMap((kind) => {
    const target = bringerOf(kind, importing);
    return target === undefined ? [] : [{ kind, target, values: said.filter((one) => one.kind === kind) }];
  });
};

const shownAtMost = 5;

const rememberedMissing = remembering<Promise<Output<'drafts.missing'>>>();

/** The same for the eye. Errors: import-unknown. */
export const missingOf = async (
  journal: Journal,
  importId: string,
): Promise<Result<Output<'drafts.missing'>>> => {
  const stored = findImport(journal, importId);
  if (stored === undefined) return failed('import-unknown', { importId });
  const importing = targetNamed(stored.target ?? '');
  if (importing === undefined || stored.preparedAt === null) return ok([]);
  return ok(
    await rememberedMissing(journal, importId, async () =>
      (await missingKinds(journal, importId, importing)).map(({ kind, target, values }) => {
        const different = [...new Set(values.map(({ value }) => value))];
        return {
          kind,
          target: target.name,
          count: different.length,
          examples: different.slice(0, shownAtMost),
        };
      }),
    ),
  );
};
