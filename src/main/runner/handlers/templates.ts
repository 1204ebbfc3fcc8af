import { ok } from '../../../core/values/result';
import { listTemplates, putTemplate, removeTemplate } from '../../journal/templates';
import type { Handlers } from '../handler-types';
import { mappingFor } from '../other-environment';
import type { EnginePorts } from '../ports';

type Own = Pick<Handlers, 'templates.list' | 'templates.save' | 'templates.remove'>;

/** Saved mappings. */
export const templateHandlers = (ports: EnginePorts): Own => ({
  'templates.list': ({ connectionId }) =>
    ok(
      listTemplates(ports.journal).map(({ mapping, connectionId: from, ...template }) => {
        const fit = mappingFor(ports.journal, mapping, from, connectionId);
        return { ...template, mapping: fit.mapping, cleared: [...fit.cleared] };
      }),
    ),
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
