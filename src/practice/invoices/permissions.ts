import { reachable } from '../company';
import type { Invoice, Stage } from '../rows';

const approvedStages: ReadonlySet<Stage> = new Set<Stage>(['approved', 'ready-for-export']);

/**
 * What the API user may edit: nothing that is exported, and approved invoices only of locations
 * where that is permitted.
 */
export const mayEdit = (invoice: Invoice): boolean => {
  if (invoice.stage === 'exported') return false;
  return !approvedStages.has(invoice.stage) || reachable(invoice.svc_location_id)?.mayEditApproved === true;
};
