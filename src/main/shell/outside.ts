/** Whether an address may be handed to the person's own browser: https alone. */
export const isOpenedOutside = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === 'https:';
