import type { Spot } from './cursor';

/** The cell under an element of the page; null outside the person's columns. */
export const spotAt = (target: EventTarget | null): Spot | null => {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-position]');
  const column = Number(cell?.dataset.column);
  const position = Number(row?.dataset.position);
  return Number.isInteger(column) && Number.isInteger(position) ? { position, column } : null;
};
