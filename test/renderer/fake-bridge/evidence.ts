import type { Evidence } from '../../../src/ipc/evidence-file';
import type { Found } from '../../../src/ipc/search';

const none = (): never => {
  throw new Error('there are no files for review here');
};

/** No file for review is open, and there is none to open. */
export const createEvidence = () => ({
  'evidence.current': (): Evidence | null => null,
  'evidence.close': () => ({}),
  'evidence.cancel': () => ({}),
  'evidence.export': ({ path }: { path: string }) => ({
    ...{ path, bytes: 81_920, records: 40, seal: 'c0ffee', sha256: '0'.repeat(64), notKept: null },
  }),
  'evidence.look': none,
  'evidence.open': none,
  'evidence.merge': none,
  'search.find': (): Found => ({ groups: [], hits: 0, isCut: false, isTooShort: false, indexing: null }),
});
