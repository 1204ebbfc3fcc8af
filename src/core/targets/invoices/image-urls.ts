import { addressesIn } from '../../values/addresses';

/** Addresses of one cell or of several rows put together. */
export const imageUrls = addressesIn;

/** The first that is not reached over https; undefined where all are. */
export const unsafeUrl = (text: string): string | undefined =>
  imageUrls(text).find((url) => !/^https:\/\/[^\s/]/i.test(url));
