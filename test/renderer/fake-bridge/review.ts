import type { Review } from '../../../src/ipc/review';

const TODAY = '2026-11-21';

/** Comments and sign-offs that live as long as the page. */
export const createReviews = () => {
  const said = new Map<string, Review['history']>();
  const shown = (importId: string): Review => {
    const history = said.get(importId) ?? [];
    const last = (kind: Review['history'][number]['kind']) =>
      history.findLast((line) => line.kind === kind) ?? null;
    return {
      importId,
      prepared: last('prepared'),
      reviewed: last('reviewed'),
      isOutdated: false,
      history,
      decisions: [],
      openMatters: ['2 records are in doubt.'],
      notYet: null,
      person: 'Ana Example',
      today: TODAY,
    };
  };
  return {
    'review.show': ({ importId }: { importId: string }) => shown(importId),
    'review.add': (entry: {
      importId: string;
      kind: Review['history'][number]['kind'];
      name: string;
      note: string;
      date?: string | undefined;
      record: number | null;
    }) => {
      const history = said.get(entry.importId) ?? [];
      const { importId, kind, name, note, record } = entry;
      const line = {
        ...{ reviewId: `review-${history.length + 1}`, importId, kind, name, note, record },
        date: entry.date ?? TODAY,
        at: '2026-11-21T09:30:00.000Z',
        isCurrent: true,
      };
      said.set(importId, [...history, line]);
      return shown(importId);
    },
  };
};
