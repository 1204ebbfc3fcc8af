/** A moment as words outside the window give it: '2026-11-22 08:14 UTC'. Epoch milliseconds, or an ISO text; what is none stays. */
export const momentText = (at: number | string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? String(at)
    : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};
