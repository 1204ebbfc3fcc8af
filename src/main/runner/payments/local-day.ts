const two = (n: number): string => String(n).padStart(2, '0');

/** The calendar day where this computer stands, YYYY-MM-DD. `at`: epoch ms. */
export const localDay = (at: number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
