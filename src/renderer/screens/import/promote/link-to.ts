import type { PromotedImport } from '../../../../ipc/promotion';
import { hashOf } from '../../../data/places';
import { isDraft } from '../../../data/states';

/** The address of an import that belongs to a rehearsal. */
export const linkTo = ({ importId, state }: PromotedImport): string =>
  hashOf(isDraft(state) ? { kind: 'new-import', importId } : { kind: 'import', importId, tab: 'rehearsal' });
