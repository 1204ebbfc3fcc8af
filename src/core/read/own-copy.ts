/**
 * A copy of a text that stands for itself. A cell of 13 letters or more is a slice that keeps the whole piece it
 * was cut from in memory: what is kept longer than its batch of rows must be copied.
 */
export const ownCopy = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));
