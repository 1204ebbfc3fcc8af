/** Letters that stand for all others when two parts of a pattern are held against each other. */
const samples: readonly string[] = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ...['\u00a0', 'é', '中'],
];

/** A part of a pattern that takes one letter, how often, and which of the samples it takes. */
type Atom = { readonly takes: ReadonlySet<string>; readonly isOptional: boolean; readonly isOpen: boolean };

/** So often is as good as without end. */
const manyTimes = 20;

const atomPattern =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)|\[(?:\\.|[^\]\\])*\]|[^()|]/uy;
const quantifier = /(?:[*+?]|\{(\d+)(,)?(\d*)\})\??/uy;

const takenBy = (source: string): ReadonlySet<string> => {
  try {
    const one = new RegExp(`^(?:${source})$`, 'u');
    return new Set(samples.filter((letter) => one.test(letter)));
  } catch {
    return new Set(samples);
  }
};

const howOften = (text: string): Pick<Atom, 'isOptional' | 'isOpen'> => {
  if (text === '') return { isOptional: false, isOpen: false };
  if (text.startsWith('*')) return { isOptional: true, isOpen: true };
  if (text.startsWith('+')) return { isOptional: false, isOpen: true };
  if (text.startsWith('?')) return { isOptional: true, isOpen: false };
  const [, least = '0', comma, most = ''] = /^\{(\d+)(,)?(\d*)\}/u.exec(text) ?? [];
  const isOpen = comma !== undefined && (most === '' || Number(most) - Number(least) >= manyTimes);
  return { isOptional: Number(least) === 0, isOpen };
};

const matchAt = (pattern: RegExp, source: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
};

/** The parts of a pattern in their order; what stands in brackets counts as if it stood there without. Null: one of several, a new beginning. */
const atomsOf = (source: string): readonly (Atom | null)[] => {
  const atoms: (Atom | null)[] = [];
  for (let at = 0; at < source.length; ) {
    if (source[at] === '|') atoms.push(null);
    const isBracket = source[at] === '(' || source[at] === ')' || source[at] === '|';
    const atom = isBracket ? (source[at] ?? '') : matchAt(atomPattern, source, at);
    at += Math.max(1, atom.length);
    // How a pair of brackets begins takes no letter.
    if (atom === '(') at += matchAt(/\?(?:[:=!]|<[=!]|<\w+>)/uy, source, at).length;
    const often = matchAt(quantifier, source, at);
    at += often.length;
    const takesNone = isBracket || atom === '^' || atom === '$' || /^\\[bB]$/u.test(atom);
    if (!takesNone) atoms.push({ takes: takenBy(atom), ...howOften(often) });
    else if (atom === ')' && howOften(often).isOpen)
      atoms.push({ takes: new Set(samples), ...howOften(often) });
  }
  return atoms;
};

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((letter) => other.has(letter));

/** Whether what one part takes may as well be taken by a later one, so that both are tried in every way. */
const compete = (atoms: readonly (Atom | null)[], from: number, to: number): boolean => {
  const [one, other] = [atoms[from], atoms[to]];
  if (one === null || other === null || one === undefined || other === undefined) return false;
  if (!overlap(one.takes, other.takes)) return false;
  return atoms
    .slice(from + 1, to)
    .every((between) => between !== null && (between.isOptional || overlap(between.takes, one.takes)));
};

/**
 * How many parts of a pattern that are repeated without end may take the same letters: with each of them the time for a text that does
 * not fit grows by one more power of its length.
 */
export const patternDegree = (source: string): number => {
  const atoms = atomsOf(source);
  const degrees: number[] = [];
  atoms.forEach((atom, at) => {
    const before = atoms.flatMap((_, from) =>
      from < at && atoms[from]?.isOpen === true && compete(atoms, from, at) ? (degrees[from] ?? 0) : [],
    );
    degrees.push(atom?.isOpen === true ? 1 + Math.max(0, ...before) : 0);
  });
  return Math.max(0, ...degrees);
};
