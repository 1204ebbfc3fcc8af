import { z } from 'zod';
import { type ConnectionDraft, connectionDraftSchema } from '../../../ipc/connections';

/** What the open form of a connection is about: a new one, one that takes up an archived one, or one that is changed. */
export type FormKind = 'new' | 'again' | 'change';

const STORE = 'tallyport-open-connection';

/** As it is typed: lines that are still empty too. */
const placesSchema = z.array(z.object({ id: z.string(), name: z.string() }));

const keptSchema = z.object({
  kind: z.enum(['new', 'again', 'change']),
  /** Of the connection that is changed or taken up. */
  connectionId: z.string().nullable(),
  draft: connectionDraftSchema.extend({ companies: placesSchema, locations: placesSchema }),
});
export type KeptForm = z.infer<typeof keptSchema>;

/** Puts down the open form and what stands in it, never its credentials, so that a page that comes back by itself opens it again. */
export const keepForm = (kind: FormKind, connectionId: string | null, draft: ConnectionDraft): void => {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ kind, connectionId, draft }));
  } catch {
    // No room: the form stays where it is.
  }
};

/** The form was saved or given up. */
export const forgetForm = (): void => sessionStorage.removeItem(STORE);

/** The form that was open when the page ended; null: none was. */
export const keptForm = (): KeptForm | null => {
  try {
    return keptSchema.parse(JSON.parse(sessionStorage.getItem(STORE) ?? ''));
  } catch {
    return null;
  }
};
