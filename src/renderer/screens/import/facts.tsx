import type { Summary } from '../../../ipc/shapes';
import { formatCount, formatThings } from '../../data/format';

/** How the sending went, in one line. */
export const Facts = ({ summary: { chunks, requests } }: { readonly summary: Summary }) => (
  <>
    {formatThings(chunks.planned, 'chunk', 'chunks')} planned, {formatCount(chunks.sent)} sent in{' '}
    {formatThings(requests, 'request', 'requests')}
    {chunks.split > 0 && `; ${formatCount(chunks.split)} taken apart to find what was rejected`}.
  </>
);
