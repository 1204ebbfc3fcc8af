import type { OperationEntry } from '../../../ipc/operations';

/** What is in doubt first, then the newest. */
export const byUrgency = (entries: readonly OperationEntry[]): readonly OperationEntry[] =>
  [...entries].sort(
    (a, b) =>
      Number(b.state === 'in-doubt') - Number(a.state === 'in-doubt') || b.begunAt.localeCompare(a.begunAt),
  );
