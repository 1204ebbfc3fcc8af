import { z } from 'zod';
import { mappingSchema } from '../../core/map/mapping';
import type { DirectoryScope } from './directory';
import type { Journal } from './open';
import { all, jsonText } from './parsed';

const choicesRow = z.object({ submitted_at: z.string(), mapping: jsonText(mappingSchema) });

/** Older imports say nothing that these do not. */
const mostImports = 200;

/** Vendors that people chose for rows of imports that were sent to a company, by the columns and texts of the rows; the newest first. */
export const earlierChoices = (
  journal: Journal,
  { connectionId, company }: DirectoryScope,
): readonly { readonly is: readonly string[]; readonly erpId: string; readonly at: string }[] =>
  all(
    journal,
    choicesRow,
    `SELECT submitted_at, mapping FROM import INDEXED BY import_with_choices
     WHERE connection_id = ? AND company = ? AND submitted_at IS NOT NULL AND instr(mapping, '"do":"match"') > 0
     ORDER BY submitted_at DESC LIMIT ${mostImports}`,
    [connectionId, company],
  ).flatMap(({ submitted_at: at, mapping }) =>
    (mapping.steps ?? []).flatMap((step) =>
      step.do === 'match' && step.off !== true
        ? step.choices.map(({ is, erp_vendor_id: erpId }) => ({ is, erpId, at }))
        : [],
    ),
  );
