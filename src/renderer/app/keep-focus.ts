/**
 * A button is off while its work runs, and a browser takes the focus from what is off: whoever works by keyboard would
 * stand nowhere. It gets the focus back once it is on again, unless the person has gone elsewhere by then.
 */
export const keepFocus = (page: Document): void => {
  let last: Element | null = null;
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (
        target === last &&
        target instanceof HTMLButtonElement &&
        !target.disabled &&
        page.activeElement === page.body
      )
        target.focus({ preventScroll: true });
  });
  observer.observe(page.body, { subtree: true, attributeFilter: ['disabled'] });
  page.addEventListener('pointerdown', () => {
    last = null;
  });
  page.addEventListener('focusin', () => {
    last = page.activeElement;
  });
};
