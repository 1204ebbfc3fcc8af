import { Button } from '@mantine/core';
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Empty } from '../../components/empty';
import { Note } from '../../components/note';
import { Waiting, WhenReady } from '../../components/waiting';
import type { Loaded, Stale } from '../../data/answered';
import { formatMoment } from '../../data/format';
import { goTo } from '../../data/navigation';
import { refresh } from '../../data/refresh';
import { UNREACHABLE } from '../../data/use-call';
import { useRefusal } from '../../data/use-refusal';
import classes from './service.module.css';

type Props<T> = {
  readonly of: Loaded<T>;
  readonly lines?: number;
  readonly children: (value: T) => ReactNode;
};

const Register = () => (
  <Button variant="default" onClick={() => goTo({ kind: 'paying', tab: 'register', id: null })}>
    Register of payments
  </Button>
);

const Offline = ({ again, sentence }: { readonly again: () => void; readonly sentence: string }) => (
  <Empty
    icon={IconPlugConnectedX}
    title="Nothing can be read now"
    actions={
      <>
        <Button onClick={again}>Try again</Button>
        <Register />
      </>
    }
  >
    {sentence} What stands here is read when you look, so it needs the network. Without it you can still
    prepare, check and review imports, search the register of payments, look up every change on record, and
    export results.
  </Empty>
);

const Withheld = ({ reason }: { readonly reason: string }) => (
  <Empty icon={IconLock} title="Nothing is read here" actions={<Register />}>
    {reason} What stands at the service is read when you look, and each reading is put on record.
  </Empty>
);

const AsReadBefore = ({ stale: { failure, readAt } }: { readonly stale: Stale }) => (
  <div className={classes.stale}>
    <Note
      tone="warn"
      title={`As it was read ${formatMoment(readAt)}`}
      actions={
        <Button size="xs" variant="default" onClick={() => refresh('service', null)}>
          Try again
        </Button>
      }
    >
      {failure.sentence} What has changed since is not known; nothing can be changed until it is reached.
    </Note>
  </div>
);

const PATIENCE_MS = 2_500;

/** Grey lines, and after a while what is being waited for. */
const Asking = ({ lines }: { readonly lines: number }) => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isLong && (
        <Note tone="info" title="Waiting for the service">
          It has not answered yet. If nothing comes, this says so, by default within a minute; everything else
          can be used meanwhile.
        </Note>
      )}
      <Waiting lines={lines} />
    </>
  );
};

/** Draws what was read from the service; without a network what was read before, or what still works. */
export function WhenRead<T>({ of, lines = 8, children }: Props<T>): ReactNode {
  const refusal = useRefusal('service.read');
  if (refusal !== null) return <Withheld reason={refusal} />;
  if (of.kind === 'loading') return <Asking lines={lines} />;
  if (of.kind === 'failed' && of.failure.code === UNREACHABLE)
    return <Offline again={of.again} sentence={of.failure.sentence} />;
  return (
    <>
      {of.kind === 'ready' && of.stale !== undefined && <AsReadBefore stale={of.stale} />}
      <WhenReady of={of} lines={lines}>
        {children}
      </WhenReady>
    </>
  );
}
