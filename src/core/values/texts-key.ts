import { trimAll } from './text';

/** Several texts as one that compares: blanks around them say nothing, and a letter with its accent is one however it is put together. */
export const textsKey = (texts: readonly string[]): string =>
  texts.map((text) => trimAll(text).normalize('NFC')).join('\u001f');
