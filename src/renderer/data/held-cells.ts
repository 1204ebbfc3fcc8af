import { notifications } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { GridRow } from '../../ipc/shapes';
import type { Failure } from './answered';
import { call } from './client';
import { formatThings } from './format';
import { refresh } from './refresh';
import { noteWaitingCells, tellFailure } from './tell';

const editSchema = z.object({ row: z.number(), column: z.number(), value: z.string() });
const storedSchema = z.record(z.string(), z.array(editSchema));

export type HeldEdit = z.infer<typeof editSchema>;

/** Nothing is wrong with what was typed: it can be kept later. */
const LATER: ReadonlySet<string> = new Set([
  ...['disk-full', 'journal-not-written', 'engine-ended', 'engine-unreachable', 'engine-not-started'],
]);

const STORE = 'tallyport-held-cells';
const MESSAGE = 'held-cells';
const TRIED_EVERY_MS = 3_000;

/** Cells that were typed and are not in the journal yet, by import. They outlive the page, not the window. */
const held = new Map<string, readonly HeldEdit[]>();
const listeners = new Set<() => void>();
const trying = new Set<string>();
let version = 0;

const store = (): void => {
  try {
    if (held.size === 0) sessionStorage.removeItem(STORE);
    else sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(held)));
  } catch {
    // More than the page may hold: it stays in memory.
  }
};

const hold = (importId: string, edits: readonly HeldEdit[]): void => {
  if (edits.length === 0) held.delete(importId);
  else held.set(importId, edits);
  version += 1;
  store();
  for (const listener of listeners) listener();
};

/** The later text of a cell counts. */
const merged = (former: readonly HeldEdit[], edits: readonly HeldEdit[]): readonly HeldEdit[] => [
  ...new Map([...former, ...edits].map((edit) => [`${edit.row} ${edit.column}`, edit])).values(),
];

const total = (): number => [...held.values()].reduce((sum, edits) => sum + edits.length, 0);

/** One message, however often it is tried. */
const tellHeld = (failure: Failure | null): void => {
  const cells = formatThings(total(), 'corrected cell is', 'corrected cells are');
  const message = {
    ...{ id: MESSAGE, color: 'red', autoClose: false as const },
    title: failure?.code === 'disk-full' ? 'The disk is full' : 'Not kept yet',
    message: `${cells} not in the journal yet. What you typed stays in its cell, and is kept by itself as soon as that is possible. Nothing was sent.`,
  };
  noteWaitingCells(true);
  notifications.hide(MESSAGE);
  notifications.show(message);
};

const waitAndTry = (importId: string): void => {
  if (trying.has(importId)) return;
  trying.add(importId);
  setTimeout(() => {
    trying.delete(importId);
    void keepCells(importId, []);
  }, TRIED_EVERY_MS);
};

/** What became of cells that were tried, all that were held among them. */
const settle = (importId: string, tried: readonly HeldEdit[], failure: Failure | null): void => {
  if (failure !== null && LATER.has(failure.code)) {
    const before = total();
    hold(importId, tried);
    if (total() !== before) tellHeld(failure);
    waitAndTry(importId);
    return;
  }
  hold(importId, []);
  if (total() === 0) {
    noteWaitingCells(false);
    notifications.hide(MESSAGE);
  }
  if (failure !== null) tellFailure(failure);
  refresh('imports', importId);
};

const attempt = async (importId: string, edits: readonly HeldEdit[]): Promise<void> => {
  const tried = merged(held.get(importId) ?? [], edits);
  if (tried.length === 0) return;
  const answer = await call('drafts.edit', { importId, edits: [...tried] });
  settle(importId, tried, answer.ok ? null : answer.failure);
};

let queue: Promise<void> = Promise.resolve();

/**
 * Keeps cells that were typed, one attempt after the other. Where the journal cannot take them now, they stay in their cells and
 * are tried again.
 */
export const keepCells = (importId: string, edits: readonly HeldEdit[]): Promise<void> => {
  queue = queue.then(() => attempt(importId, edits));
  return queue;
};

/** Whether cells of an import are not in the journal yet: what would be sent is not what is seen. */
export const isHolding = (importId: string): boolean => held.has(importId);

/** A row as it is shown: `notKept` are the columns of what was typed into it and is not in the journal yet. */
export type ShownRow = GridRow & { readonly notKept?: readonly number[] };

/** A row with what was typed into it. */
export const withHeld = (importId: string, row: GridRow): ShownRow => {
  const edits = held.get(importId)?.filter((edit) => edit.row === row.row) ?? [];
  if (edits.length === 0) return row;
  const cells = [...row.cells];
  for (const { column, value } of edits) cells[column] = value;
  const notKept = edits.map(({ column }) => column);
  return { ...row, cells, edited: [...new Set([...row.edited, ...notKept])], notKept };
};

const stored = (): Record<string, readonly HeldEdit[]> => {
  try {
    return storedSchema.parse(JSON.parse(sessionStorage.getItem(STORE) ?? '{}'));
  } catch {
    return {};
  }
};

/** Takes up what a former page of this window still held. */
export const takeUpHeld = (): void => {
  for (const [importId, edits] of Object.entries(stored())) {
    hold(importId, edits);
    waitAndTry(importId);
  }
  if (total() > 0) tellHeld(null);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Changes whenever some cell is held or no longer is. */
export const useHeldVersion = (): number => useSyncExternalStore(subscribe, () => version);
