import { squeeze, unsqueezeText } from './packed-rows';
import { textBytes } from './text-bytes';

/** Texts longer than a page of the journal are packed. */
const LONG_LETTERS = 4_096;

/** A text as it is kept: as it is, or packed where it is long. */
export type KeptText = { readonly text: string | null; readonly packed: Uint8Array | null };

/** Each text passes through here on its way into its packed form; nothing stays. */
const passing = textBytes();

const packed = (text: string): Uint8Array => {
  passing.text(text);
  const squeezed = squeeze(passing.written());
  passing.clear();
  return squeezed;
};

/** How a text is kept. */
export const keptText = (text: string | null): KeptText =>
  text === null || text.length <= LONG_LETTERS
    ? { text, packed: null }
    : { text: null, packed: packed(text) };

/** The text that was kept. Throws where what was packed cannot be opened. */
export const textOf = ({ text, packed }: KeptText): string | null =>
  packed === null ? text : unsqueezeText(packed);
