import { trimAll } from './text';

/** Several texts as one that compares: blanks around them say nothing. */
export const textsKey = (texts: readonly string[]): string => texts.map(trimAll).join('\u001f');
