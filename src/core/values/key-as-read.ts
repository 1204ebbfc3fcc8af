const unescaped = (text: string): string => text.replace(/\\([\\|])/g, '$1');

/** A key as people read it: its texts one after the other, those of a key within it too, and none that is empty. */
export const keyAsRead = (key: string): string => {
  const once = unescaped(key);
  return (once === key ? key : unescaped(once))
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' · ');
};
