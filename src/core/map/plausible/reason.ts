/** What stands where a person has to write a reason. Given back unchanged it is none. */
export const reasonToWrite = 'WRITE YOUR REASON HERE';

const letter = /\p{L}/gu;

/** Why a text is no reason; null: it may be one. A dash, dots or one letter over and over say nothing to whoever asks later. */
export const whyNoReason = (text: string): string | null => {
  const said = text.trim();
  if (said === reasonToWrite)
    return `"${reasonToWrite}" stands where your own words belong: say why it is right`;
  const letters = new Set(said.toLowerCase().match(letter));
  return letters.size > 1 ? null : `"${said}" is no reason: say in words why it is right`;
};
