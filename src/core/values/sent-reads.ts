/** A text for the eye: an empty one is said to be nothing. */
export const textOrNothing = (text: string): string => (text === '' ? 'nothing' : text);

/** What was sent and what reads back, for the eye; an empty text is said to be nothing. */
export const sentReads = ({ sent, got }: { readonly sent: string; readonly got: string }): string =>
  `sent ${textOrNothing(sent)}, reads ${textOrNothing(got)}`;
