import { deepStrictEqual } from 'node:assert';

/** What fixtures of the tests ask of the test around them, where there is none (scripts/attack.mjs puts this in its place). */
const undoing: (() => unknown)[] = [];

export const onTestFinished = (undo: () => unknown): void => void undoing.push(undo);

const held = (found: unknown) => (wanted: unknown) => deepStrictEqual(found, wanted);
export const expect = (found: unknown) => ({ toBe: held(found), toEqual: held(found) });

/** Undoes what the fixtures left to the end, the latest first. */
export const undoAll = async (): Promise<void> => {
  for (const undo of undoing.splice(0).toReversed()) await undo();
};
