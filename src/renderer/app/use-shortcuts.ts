import { useCallback, useEffect, useState } from 'react';
import { isTyping } from '../data/keys';
import { goTo } from '../data/navigation';

type Shown = 'nothing' | 'palette' | 'keys';

/** The keys that work everywhere, and what they opened. */
export const useShortcuts = () => {
  const [shown, setShown] = useState<Shown>('nothing');
  const close = useCallback(() => setShown('nothing'), []);
  const showPalette = useCallback(() => setShown('palette'), []);
  const showKeys = useCallback(() => setShown('keys'), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setShown((now) => (now === 'palette' ? 'nothing' : 'palette'));
      } else if (isCommand && event.key.toLowerCase() === 'n') {
        event.preventDefault();
        goTo({ kind: 'new-import', importId: null });
      } else if (event.key === '?' && !isCommand && !isTyping(event.target)) {
        event.preventDefault();
        setShown('keys');
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return { shown, close, showPalette, showKeys };
};
