import { squeeze, unsqueezeText } from './packed-rows';

/** Texts longer than a page of the journal are packed. */
const LONG_LETTERS = 4_096;

/** A text as it is kept: as it is, or packed where it is long. */
export type KeptText = { readonly text: string | null; readonly packed: Uint8Array | null };

/** How a text is kept. `utf8`: the same in UTF-8, where that is at hand. */
export const keptText = (text: string | null, utf8?: Uint8Array): KeptText =>
  text === null || text.length <= LONG_LETTERS
    ? { text, packed: null }
    : { text: null, packed: squeeze(utf8 ?? Buffer.from(text)) };

/** The text that was kept. Throws where what was packed cannot be opened. */
export const textOf = ({ text, packed }: KeptText): string | null =>
  packed === null ? text : unsqueezeText(packed);
