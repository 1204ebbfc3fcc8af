/** Brings the keyboard back to the rows: what opened a dialog may be gone when it closes. */
export const focusRows = (): void => document.querySelector<HTMLElement>('[role=grid]')?.focus();
