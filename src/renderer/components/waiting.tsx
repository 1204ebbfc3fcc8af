import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Loaded } from '../data/answered';
import { FailureNote } from './failure-note';

/** Grey lines where something will stand. */
export const Waiting = ({ lines = 4 }: { readonly lines?: number }) => (
  <Stack gap="sm" role="status" aria-label="Loading">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={String(line)} height={18} width={`${92 - ((line * 17) % 40)}%`} />
    ))}
  </Stack>
);

type Props<T> = {
  readonly of: Loaded<T>;
  readonly lines?: number;
  readonly children: (value: T) => ReactNode;
};

/** Draws what was loaded; grey lines before, what went wrong otherwise. */
export function WhenReady<T>({ of, lines, children }: Props<T>): ReactNode {
  switch (of.kind) {
    case 'loading':
      return lines === undefined ? <Waiting /> : <Waiting lines={lines} />;
    case 'failed':
      return <FailureNote failure={of.failure} again={of.again} />;
    case 'ready':
      return children(of.value);
  }
}
