import { z } from 'zod';
import { mappingSchema } from '../../core/map/mapping';
import type { Journal } from './open';
import { all, jsonText } from './parsed';

const earlierRow = z
  .object({
    import_id: z.string(),
    file_name: z.string(),
    submitted_at: z.string(),
    connection_id: z.string(),
    company: z.string(),
    mapping: jsonText(mappingSchema),
    columns: jsonText(z.array(z.string())),
    status: z.enum(['archived', 'verified', 'none']).nullable(),
  })
  .transform((row) => ({
    importId: row.import_id,
    fileName: row.file_name,
    at: row.submitted_at,
    connectionId: row.connection_id,
    company: row.company,
    mapping: row.mapping,
    columns: row.columns,
    status: row.status,
  }));

/** An import that was sent, with what its file's columns became. */
export type EarlierImport = z.infer<typeof earlierRow>;

/** Older imports are not looked through. */
const mostImports = 200;

/** Imports of files that were sent, the newest first. */
export const earlierImports = (journal: Journal): readonly EarlierImport[] =>
  all(
    journal,
    earlierRow,
    `SELECT import_id, file_name, submitted_at, connection_id, company, mapping, columns, status FROM import INDEXED BY import_sent
     WHERE submitted_at IS NOT NULL AND discarded_at IS NULL AND mapping IS NOT NULL AND columns IS NOT NULL
       AND connection_id IS NOT NULL AND company IS NOT NULL
     ORDER BY submitted_at DESC LIMIT ${mostImports}`,
  );
