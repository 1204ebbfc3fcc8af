/** Takes the focus to the screen, past the navigation. */
export const focusScreen = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/** The same where the focus went away with what it stood on. */
export const focusScreenIfLost = (): void => {
  if (document.activeElement === document.body) focusScreen();
};
