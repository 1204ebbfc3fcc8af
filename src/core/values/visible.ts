/**
 * Letters that a terminal obeys or hides instead of showing them: control letters but for the line end, C1 controls, what turns the
 * direction of a text, line ends that only some programs know, and what takes no room: blanks without width, tags, variation
 * selectors and fillers, in which words can be hidden. The selector behind a pictograph is part of it, and stays.
 */
const obeyed =
  /(?!\n)\p{Cc}|[\u2028\u2029]|\p{Cf}|(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** As JSON writes it: a letter beyond the first plane is two of them. */
const asEscape = (letter: string): string =>
  letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** A text whose every letter is shown, none is obeyed; its line ends stay. Within a JSON document it is still the same JSON. */
export const visible = (text: string): string => text.replace(obeyed, asEscape);

/** The same for what must stay on its line, such as a cell or a name. */
export const visibleInLine = (text: string): string => visible(text).replace(/\n/g, '\\u000a');
