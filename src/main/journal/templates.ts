import { z } from 'zod';
import { type Mapping, mappingSchema } from '../../core/map/mapping';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change, jsonText } from './parsed';

const templateRow = z
  .object({
    template_id: z.string(),
    name: z.string(),
    target: z.string(),
    fingerprint: z.string().nullable(),
    mapping: jsonText(mappingSchema),
    used_at: z.string().nullable(),
    connection_id: z.string().nullable(),
  })
  .transform((row) => ({
    templateId: row.template_id,
    name: row.name,
    target: row.target,
    fingerprint: row.fingerprint,
    mapping: row.mapping,
    usedAt: row.used_at,
    connectionId: row.connection_id,
  }));

/** A saved mapping. */
export type StoredTemplate = z.infer<typeof templateRow>;

/** Templates, last used first. */
export const listTemplates = (journal: Journal): StoredTemplate[] =>
  all(
    journal,
    templateRow,
    'SELECT template_id, name, target, fingerprint, mapping, used_at, connection_id FROM template ORDER BY coalesce(used_at, created_at) DESC, name',
  );

const idRow = z.object({ template_id: z.string() });

/** Saves a mapping under a name; the same name and target replace the older one. */
export const putTemplate = (
  journal: Journal,
  template: {
    readonly templateId: string;
    readonly name: string;
    readonly fingerprint: string | null;
    readonly mapping: Mapping;
    readonly at: string;
    /** Where it was made; its ids hold there alone. */
    readonly connectionId: string | null;
  },
): void =>
  inTransaction(journal, () => {
    const values = [template.name, template.mapping.target];
    const replaced = all(
      journal,
      idRow,
      'SELECT template_id FROM template WHERE name = ? AND target = ?',
      values,
    );
    change(journal, 'DELETE FROM template WHERE name = ? AND target = ?', values);
    change(
      journal,
      'INSERT INTO template (template_id, name, target, fingerprint, mapping, created_at, connection_id) VALUES (@templateId, @name, @target, @fingerprint, @mapping, @at, @connectionId)',
      { ...template, target: template.mapping.target, mapping: JSON.stringify(template.mapping) },
    );
    const ids = new Set([...replaced.map((row) => row.template_id), template.templateId]);
    decide(journal, ...[...ids].map((id) => wholeOf('template', id)));
  });

/** Forgets a template. */
export const removeTemplate = (journal: Journal, templateId: string): boolean =>
  inTransaction(journal, () => {
    const isGone = change(journal, 'DELETE FROM template WHERE template_id = ?', [templateId]) === 1;
    if (isGone) decide(journal, wholeOf('template', templateId));
    return isGone;
  });
