import type { KeyboardEvent } from 'react';

const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between the entries of a list: the elements marked `data-list-item` inside it. */
export const onListKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const step = stepOf[event.key];
  if (step === undefined || event.target instanceof HTMLInputElement) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-list-item]')];
  if (entries.length === 0) return;
  event.preventDefault();
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? entries.indexOf(activeElement) : -1;
  const next = at === -1 ? (step === 1 ? 0 : entries.length - 1) : at + step;
  entries[Math.max(0, Math.min(entries.length - 1, next))]?.focus();
};
