/**
 * Letters that a terminal obeys instead of showing them: control letters but for the line end, C1 controls, what turns the
 * direction of a text, and line ends that only some programs know.
 */
const obeyed = /(?!\n)\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu;

const asEscape = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text whose every letter is shown, none is obeyed; its line ends stay. Within a JSON document it is still the same JSON. */
export const visible = (text: string): string => text.replace(obeyed, asEscape);

/** The same for what must stay on its line, such as a cell or a name. */
export const visibleInLine = (text: string): string => visible(text).replace(/\n/g, '\\u000a');
