import type { Choice } from '../../../core/clean/matching';
import type { Step } from '../../../core/clean/step';
import type { Mapping } from '../../../core/map/mapping';
import { headerFingerprint } from '../../../core/map/template';
import { ok } from '../../../core/values/result';
import type { Output, ParsedInput } from '../../../ipc/contract';
import { findConnection } from '../../journal/connections';
import { type EarlierImport, earlierImports } from '../../journal/earlier-imports';
import type { Journal } from '../../journal/open';
import { promotionOf } from '../../journal/promotions';
import { retryOf } from '../../journal/retries';
import { listTemplates, putTemplate, removeTemplate } from '../../journal/templates';
import { vendorValues } from '../directory-values';
import type { Handlers } from '../handler-types';
import { mappingFor } from '../other-environment';
import type { EnginePorts } from '../ports';

type Own = Pick<Handlers, 'templates.list' | 'imports.earlier' | 'templates.save' | 'templates.remove'>;

/** Which of several vendors of one name was meant says nothing of the next file: such choices are made anew. */
const withoutTwins = (journal: Journal, { mapping, connectionId, company }: EarlierImport): Mapping => {
  const { steps } = mapping;
  if (steps?.some((step) => step.do === 'match') !== true) return mapping;
  const nameById =
    vendorValues(journal, { connectionId, company }).vendors.nameById ?? new Map<string, string>();
  const counts = new Map<string, number>();
  for (const name of nameById.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOfTwins = ({ is, erp_vendor_id: id }: Choice): boolean =>
    (counts.get(nameById.get(id) ?? '') ?? 0) > 1 && !is.some((text) => text.trim() === id);
  const kept = steps.flatMap((step): readonly Step[] => {
    if (step.do !== 'match') return [step];
    const choices = step.choices.filter((choice) => !isOfTwins(choice));
    return choices.length === 0 ? [] : [{ ...step, choices }];
  });
  return { ...mapping, steps: kept };
};

/**
 * The last import that was sent of a file with these columns, over a connection that still stands. What can be paid again is never taken
 * over: its status is asked anew.
 */
const earlierWith = (
  journal: Journal,
  { columns, connectionId }: ParsedInput<'imports.earlier'>,
): Output<'imports.earlier'> => {
  const own = headerFingerprint(columns);
  const isOfFile = (importId: string): boolean =>
    retryOf(journal, importId) === undefined && promotionOf(journal, importId) === undefined;
  const found = earlierImports(journal).find(
    (one) =>
      (connectionId === null || one.connectionId === connectionId) &&
      headerFingerprint(one.columns) === own &&
      findConnection(journal, one.connectionId)?.isRemoved === false &&
      isOfFile(one.importId),
  );
  if (found === undefined) return null;
  const { columns: _, status, ...rest } = found;
  const mapping = withoutTwins(journal, found);
  const wasVerified = status === 'verified';
  return { ...rest, target: mapping.target, mapping, status: wasVerified ? null : status, wasVerified };
};

/** Saved mappings. */
export const templateHandlers = (ports: EnginePorts): Own => ({
  'templates.list': ({ connectionId }) =>
    ok(
      listTemplates(ports.journal).map(({ mapping, connectionId: from, ...template }) => {
        const fit = mappingFor(ports.journal, mapping, from, connectionId);
        return { ...template, mapping: fit.mapping, cleared: [...fit.cleared] };
      }),
    ),
  'imports.earlier': (wanted) => ok(earlierWith(ports.journal, wanted)),
  'templates.save': ({ name, mapping, connectionId }) => {
    const templateId = ports.newId();
    const at = new Date(ports.clock.now()).toISOString();
    const saved = { ...mapping, name };
    putTemplate(ports.journal, { templateId, name, fingerprint: null, mapping: saved, at, connectionId });
    ports.emit('changed', { what: 'templates', id: templateId });
    return ok({ templateId });
  },
  'templates.remove': ({ templateId }) => {
    removeTemplate(ports.journal, templateId);
    ports.emit('changed', { what: 'templates', id: templateId });
    return ok({});
  },
});
