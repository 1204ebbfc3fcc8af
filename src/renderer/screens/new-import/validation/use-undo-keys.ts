import { useEffect } from 'react';

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Undo and redo work wherever the keyboard is in the window, but while a text is written or a dialog asks. */
export const useUndoKeys = (onUndo: () => void, onRedo: () => void, isOff: boolean): void => {
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (isWritten(event.target) || document.querySelector('[role=dialog]') !== null) return;
      const key = event.key.toLowerCase();
      const act = key === 'y' || (key === 'z' && event.shiftKey) ? onRedo : key === 'z' ? onUndo : null;
      if (act === null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onUndo, onRedo, isOff]);
};
