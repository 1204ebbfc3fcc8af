const IN_HEADER = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether a header of a request can carry a text: a line end at the end of a key, as files have it, is not seen and not sent. */
export const fitsHeader = (text: string): boolean => IN_HEADER.test(text);
