import { patternDegree } from './pattern-degree';
import { failed, ok, type Result } from './result';

/** The source of a pattern between slashes (`/\.0$/`); null: plain text. */
export const patternSource = (text: string): string | null =>
  text.length < 3 || !text.startsWith('/') || !text.endsWith('/') ? null : text.slice(1, -1);

/** A pattern between slashes, or null for plain text. Error: mapping-pattern-unreadable. */
export const patternOf = (from: string, flags = 'gu'): Result<RegExp | null> => {
  const source = patternSource(from);
  if (source === null) return ok(null);
  try {
    return ok(new RegExp(source, flags));
  } catch {
    return failed('mapping-pattern-unreadable', { pattern: from });
  }
};

/** What stands within each pair of brackets that is repeated ten times or without end, nested ones included. */
const repeatedGroups = (source: string): readonly string[] => {
  const open: number[] = [];
  const found: string[] = [];
  let isInClass = false;
  for (let at = 0; at < source.length; at++) {
    const letter = source[at];
    if (letter === '\\') at += 1;
    else if (isInClass) isInClass = letter !== ']';
    else if (letter === '[') isInClass = true;
    else if (letter === '(') open.push(at);
    else if (letter === ')') {
      const from = open.pop();
      if (from !== undefined && /^(?:[*+]|\{\d*,?\d{2,}\}|\{\d+,\})/.test(source.slice(at + 1)))
        found.push(source.slice(from + 1, at));
    }
  }
  return found;
};

const endless = /(?:[*+?]|\{\d+,\d*\})|\|/;

/** Without what only looks like a repeat: escaped letters and sets of letters. */
const bare = (source: string): string => source.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/gu, 'x');

/** With one more part the time grows by one more power of the length of the text. */
const mostParts = 2;

/**
 * Whether a pattern may need time without end for a short text: something repeated, or one of several, is itself repeated; or three
 * parts or more that are repeated without end may take the same letters.
 */
export const mayRunAway = (source: string): boolean =>
  repeatedGroups(source).some((group) => endless.test(bare(group))) || patternDegree(source) > mostParts;
