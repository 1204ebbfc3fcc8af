import type { PromotionLinks } from '../../../src/ipc/promotion';

const nothing = (): never => {
  throw new Error('nothing was rehearsed here');
};

/** Nothing was rehearsed here. */
export const createPromotions = () => ({
  'promotion.preview': nothing,
  'promotion.make': nothing,
  'promotion.compare': nothing,
  'promotion.links': (): PromotionLinks => ({
    ...{ rehearsal: null, promotedTo: [], translations: [], status: '-' as const },
    ...{ cannotProve: [], canPromote: false },
  }),
});
