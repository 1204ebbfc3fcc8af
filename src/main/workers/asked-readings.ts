import type { AsksReading, TellsReading } from './reader-messages';
import type { OnTold, ReadApart } from './reader-process';

type Asked = { readonly onTold: OnTold; readonly resolve: (result: unknown) => void };

/** Readings that a thread leaves to whoever started it: only the window's process can start another one. */
export const askReadings = (post: (message: AsksReading) => void) => {
  const asked = new Map<number, Asked>();
  let last = 0;
  const read: ReadApart = (job, onTold, signal) =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      asked.set(id, { onTold, resolve });
      signal.addEventListener('abort', () => post({ kind: 'read-end', id }), { once: true });
      post({ kind: 'read', id, job });
    });
  const take = async (message: TellsReading): Promise<void> => {
    const { id } = message;
    const one = asked.get(id);
    if (message.kind === 'read-done') {
      asked.delete(id);
      one?.resolve(message.result);
      return;
    }
    await one?.onTold(message.told);
    if (message.told.kind === 'rows') post({ kind: 'read-more', id });
  };
  return { read, take };
};
