import { z } from 'zod';

const place = z.object({ id: z.string(), label: z.string() });

/** Things that the service gives ids to; `service-id`: of a kind that no directory lists. */
export const thingKindSchema = z.enum(['vendor', 'dimension', 'purchase-order', 'location', 'service-id']);

/** One id of the first environment and what becomes of it, as it is kept and shown. */
export const translationSchema = z
  .object({
    field: z.string(),
    label: z.string(),
    kind: thingKindSchema,
    from: place,
    through: z.string().nullable(),
    to: place.nullable(),
    state: z.enum(['translated', 'confirmed', 'to-confirm', 'open']),
    why: z.string().nullable(),
  })
  .readonly();
