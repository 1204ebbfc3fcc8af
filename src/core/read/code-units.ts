/** The code units of a text, one by one: what is compared letter by letter is looked at here. */
export type CodeUnits = Uint8Array | Uint16Array;
