import type { AsksReading, TellsReading } from './reader-messages';
import type { OnTold, ReadApart } from './reader-process';

type Serving = { readonly control: AbortController; readonly taken: (() => void)[] };

/** Readings that a thread asked for, done for it in processes of their own; they end with the thread. */
export const serveReadings = (read: ReadApart) => {
  const running = new Map<number, Serving>();
  const begin = async (
    send: (message: TellsReading) => void,
    { id, job }: Extract<AsksReading, { kind: 'read' }>,
  ) => {
    const own: Serving = { control: new AbortController(), taken: [] };
    running.set(id, own);
    const isWanted = (): boolean => running.get(id) === own;
    const onTold: OnTold = (told) => {
      if (!isWanted()) return undefined;
      send({ kind: 'read-step', id, told });
      return told.kind === 'rows' ? new Promise<void>((resolve) => own.taken.push(resolve)) : undefined;
    };
    const result = await read(job, onTold, own.control.signal);
    if (!isWanted()) return;
    running.delete(id);
    send({ kind: 'read-done', id, result });
  };
  return {
    /** Takes a message of the thread; `send` reaches that thread. */
    take: (send: (message: TellsReading) => void, message: AsksReading): void => {
      if (message.kind === 'read') void begin(send, message);
      else if (message.kind === 'read-end') running.get(message.id)?.control.abort();
      else running.get(message.id)?.taken.shift()?.();
    },
    endAll: (): void => {
      const all = [...running.values()];
      running.clear();
      for (const { control } of all) control.abort();
    },
  };
};
