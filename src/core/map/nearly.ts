/** A cent or two of rounding, in millionths. */
const roundedOff = 20_000;

/** Whether two amounts in millionths are the same but for a cent or two of rounding. */
export const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= roundedOff;

/** How many of so many rows may say otherwise than the rest of them: a fifth, and one of a handful. */
export const mostOdd = (rows: number): number => (rows < 4 ? 0 : Math.max(1, Math.floor(rows / 5)));
