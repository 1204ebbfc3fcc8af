import { type RefObject, useEffect, useRef } from 'react';
import type { BlockActs } from './use-block';

/**
 * Copy, cut and paste while the grid has the focus. They are heard at the document: where no text can be selected, Chromium sends
 * them to the body and not to the element with the focus.
 */
export const useClipboard = (grid: RefObject<HTMLElement | null>, block: BlockActs): void => {
  const latest = useRef(block);
  useEffect(() => {
    latest.current = block;
  }, [block]);
  useEffect(() => {
    const heard =
      (act: 'onCopy' | 'onCut' | 'onPaste') =>
      (event: ClipboardEvent): void => {
        if (document.activeElement === grid.current) latest.current[act](event);
      };
    const [copy, cut, paste] = [heard('onCopy'), heard('onCut'), heard('onPaste')];
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', paste);
    };
  }, [grid]);
};
