import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Empty } from '../../components/empty';
import { WhenReady } from '../../components/waiting';
import type { Loaded } from '../../data/answered';
import { goTo } from '../../data/navigation';

/** The failure of a read that found nobody there. */
const unreachable = 'paused-unreachable';

type Props<T> = {
  readonly of: Loaded<T>;
  readonly lines?: number;
  readonly children: (value: T) => ReactNode;
};

const Offline = ({ again, sentence }: { readonly again: () => void; readonly sentence: string }) => (
  <Empty
    icon={IconPlugConnectedX}
    title="Nothing can be read now"
    actions={
      <>
        <Button onClick={again}>Try again</Button>
        <Button variant="default" onClick={() => goTo({ kind: 'paying', tab: 'register', id: null })}>
          Register of payments
        </Button>
      </>
    }
  >
    {sentence} What stands here is read when you look, so it needs the network. Without it you can still
    prepare, check and review imports, search the register of payments, look up every change on record, and
    export results.
  </Empty>
);

/** Draws what was read from the service; without a network it says what still works. */
export function WhenRead<T>({ of, lines = 8, children }: Props<T>): ReactNode {
  if (of.kind === 'failed' && of.failure.code === unreachable) {
    return <Offline again={of.again} sentence={of.failure.sentence} />;
  }
  return (
    <WhenReady of={of} lines={lines}>
      {children}
    </WhenReady>
  );
}
