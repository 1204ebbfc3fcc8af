const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const letterAt = (index: number): string => letters[index & 63] ?? '';

/** Bytes as text of the base64 alphabet, padded. */
export const base64 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    parts.push(
      letterAt(word >> 18) +
        letterAt(word >> 12) +
        (left > 1 ? letterAt(word >> 6) : '=') +
        (left > 2 ? letterAt(word) : '='),
    );
  }
  return parts.join('');
};
