import { failed, ok } from '../../../core/values/result';
import { findImport } from '../../journal/imports';
import type { Desk } from '../drafts/desk';
import type { Preparer } from '../drafts/preparer';
import type { Handlers } from '../handler-types';
import { comparisonOf, promotionLinks } from '../promotion/compare';
import { createPromotion } from '../promotion/promote';

type Own = Pick<Handlers, 'promotion.preview' | 'promotion.make' | 'promotion.links' | 'promotion.compare'>;

/** Rehearsals and what they are promoted to. */
export const promotionHandlers = (
  desk: Desk,
  preparer: Preparer,
  isRunning: (importId: string) => boolean,
): Own => {
  const { journal } = desk.ports;
  const promotion = createPromotion(desk, preparer, isRunning);
  return {
    'promotion.preview': (order) => promotion.preview(order),
    'promotion.make': (order) => promotion.make(order),
    'promotion.links': ({ importId }) => {
      const stored = findImport(journal, importId);
      return stored === undefined
        ? failed('import-unknown', { importId })
        : ok(promotionLinks(journal, stored, isRunning));
    },
    'promotion.compare': (order) => comparisonOf(journal, order, isRunning),
  };
};
