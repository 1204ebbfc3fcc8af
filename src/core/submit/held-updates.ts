import type { ServiceProfile } from '../service/profile';
import type { Chunk } from './facts';
import { openChunk, openInPhase } from './open-chunks';
import { plannedChunk, type Submission } from './state';

/** What is known of the service. */
type Service = { readonly profile: ServiceProfile };

/**
 * Updates of orders stay where they are while one of them is not answered, once one did not leave the lines of the file, and
 * where the service is known to add lines. A person who sets that it replaces them lets them go.
 */
export const isHeldForLines = (
  state: Submission,
  { alone }: Chunk,
  { purchaseOrder }: ServiceProfile,
): boolean => {
  const { lines } = purchaseOrder.bulk;
  if (alone !== true || lines === 'replaces') return false;
  const isAnyOpen = (['doubt', 'waiting', 'left-to-person'] as const).some((kind) =>
    openInPhase(state.active, kind).some(({ chunk }) => chunk.alone === true),
  );
  return lines === 'adds' || state.linesGone !== null || isAnyOpen;
};

const isAlone = (state: Submission, send: string): boolean => {
  const number = Number(/^send (\d+)$/.exec(send)?.[1]);
  const chunk = openChunk(state.active, number)?.chunk ?? plannedChunk(state, number);
  return chunk?.alone === true;
};

/** Nothing is sent beside an update of what is there, until it was read back. */
export const isHeldAlone = (state: Submission, running: ReadonlySet<string>): boolean =>
  state.toRead.length > 0 ||
  state.active.aloneUnderWay > 0 ||
  [...running].some((name) => isAlone(state, name));

/**
 * The last record, where it is new and nothing but updates stands before it that wait for one in doubt: it goes out before
 * them, since it may prove what became of that one.
 */
export const tailPastHeld = (state: Submission, { profile }: Service): Chunk | null => {
  const tail = state.planned.at(-1);
  const isInDoubt = openInPhase(state.active, 'doubt').some(({ chunk }) => chunk.alone === true);
  if (!isInDoubt || tail?.purpose !== 'tail' || tail.alone === true) return null;
  const before = state.planned.slice(state.plannedNext, -1);
  return before.every((chunk) => isHeldForLines(state, chunk, profile)) ? tail : null;
};

/** Why updates of orders are left unsent, in words; null: none are, or not for their lines. */
export const heldLinesText = (state: Submission, { profile }: Service): string | null => {
  const [next] = [
    ...state.planned.slice(state.plannedNext),
    ...openInPhase(state.active, 'ready').map(({ chunk }) => chunk),
  ];
  if (next === undefined || !isHeldForLines(state, next, profile)) return null;
  return state.linesGone ?? (profile.purchaseOrder.bulk.lines === 'adds' ? '' : null);
};
