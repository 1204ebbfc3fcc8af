import type { ServiceProfile } from '../service/profile';
import type { Chunk, Fact, Outcome } from './facts';
import { unsentChunks } from './made-since';
import { openChunk, openInPhase } from './open-chunks';
import { plannedChunk, type Submission } from './state';

/** What is known of the service. */
type Service = { readonly profile: ServiceProfile };

/**
 * Updates of orders stay where they are while one of them is not answered, once one did not leave the lines of the file, and
 * where the service is known to add lines. A person who sets that it replaces them lets them go. What stands there since it
 * was planned as new is never sent by this import.
 */
export const isHeldForLines = (
  state: Submission,
  { alone, kept }: Chunk,
  { purchaseOrder }: ServiceProfile,
): boolean => {
  const { lines } = purchaseOrder.bulk;
  if (kept !== undefined) return true;
  // Those of a receipt are replaced.
  if (alone !== true || lines === 'replaces' || state.settings.writesOver === 'receipt') return false;
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
 * The last record, where it is new and nothing but updates stands before it that are held: it goes out before them, since it
 * may prove what became of one in doubt, and waits for nothing where none is. What a batch still owes is waited for.
 */
export const tailPastHeld = (state: Submission, { profile }: Service): Chunk | null => {
  const tail = state.planned.at(-1);
  const isOwed = openInPhase(state.active, 'waiting').some(({ chunk }) => chunk.alone === true);
  if (isOwed || tail?.purpose !== 'tail' || tail.alone === true) return null;
  const before = state.planned.slice(state.plannedNext, -1);
  return before.every((chunk) => isHeldForLines(state, chunk, profile)) ? tail : null;
};

/** Why orders are left unsent, and in words; null: none are, or only until one in doubt is settled. */
export const heldOrders = (
  state: Submission,
  { profile }: Service,
): { readonly reason: 'order-lines' | 'orders-kept'; readonly text: string } | null => {
  const held = unsentChunks(state).filter((chunk) => isHeldForLines(state, chunk, profile));
  const isUpdate = held.some(({ kept }) => kept === undefined);
  const text = state.linesGone ?? (profile.purchaseOrder.bulk.lines === 'adds' ? '' : null);
  if (isUpdate && text !== null) return { reason: 'order-lines', text };
  const kept = held.flatMap((chunk) => chunk.kept ?? []);
  return kept.length === 0 ? null : { reason: 'orders-kept', text: named(kept) };
};

/** That updates stay unsent since one did not leave its order with the lines of the file; what a person decided keeps its words. */
export const heldLinesFacts = (state: Submission, { profile }: Service, at: number): readonly Fact[] =>
  unsentChunks(state).flatMap((chunk): readonly Fact[] => {
    const records = chunk.records.filter((record) => !state.decided.has(record));
    if (chunk.alone !== true || chunk.kept !== undefined || records.length === 0) return [];
    if (!isHeldForLines(state, chunk, profile)) return [];
    const text = state.linesGone ?? 'This service adds the lines of an update (purchaseOrder.bulk.lines).';
    const outcomes = records.map((record) => heldForLines(record, text));
    return [{ kind: 'outcomes', at, chunk: chunk.chunk, outcomes }];
  });

const heldForLines = (record: number, text: string): Outcome => ({
  ...{ record, outcome: 'pending', serviceId: null, code: 'order-update-held-lines', text },
  evidence: 'look-up',
});

const MOST_NAMED = 3;

const named = (names: readonly string[]): string => {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};
