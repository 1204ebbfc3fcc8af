/** A title before what it is of: with a colon, which a title that asks does not take. */
export const titleBefore = (title: string): string => (title.endsWith('?') ? title : `${title}:`);

/** The same with what is said of it, which begins a sentence of its own behind a question. */
export const titleWith = (title: string, what: string): string =>
  title.endsWith('?')
    ? `${title} ${what.charAt(0).toUpperCase()}${what.slice(1)}`
    : `${titleBefore(title)} ${what}`;
