import { ok } from '../../../core/values/result';
import { listTemplates, putTemplate, removeTemplate } from '../../journal/templates';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';

type Own = Pick<Handlers, 'templates.list' | 'templates.save' | 'templates.remove'>;

/** Saved mappings. */
export const templateHandlers = (ports: EnginePorts): Own => ({
  'templates.list': () => ok(listTemplates(ports.journal)),
  'templates.save': ({ name, mapping }) => {
    const templateId = ports.newId();
    const at = new Date(ports.clock.now()).toISOString();
    putTemplate(ports.journal, { templateId, name, fingerprint: null, mapping: { ...mapping, name }, at });
    ports.emit('changed', { what: 'templates', id: templateId });
    return ok({ templateId });
  },
  'templates.remove': ({ templateId }) => {
    removeTemplate(ports.journal, templateId);
    ports.emit('changed', { what: 'templates', id: templateId });
    return ok({});
  },
});
