/** Marks that people put into a number or leave out: blanks, dashes of any kind, dots and slashes; and letters that are not seen. */
const marks = /[\s\p{Pd}\u2212.·/\\\u200b-\u200d\u2060\ufeff\u00ad]+/gu;
const plainMarks = /[ \-./\\]+/g;
const plainAscii = /^[ -~]*$/;

/**
 * A number as it is without what its writing adds: capital and small letters, full-width forms, blanks, dashes, dots and
 * slashes. Zeros and letters stay: 007 and 7 are two.
 */
export const writtenAlike = (text: string): string =>
  plainAscii.test(text)
    ? text.toLowerCase().replace(plainMarks, '')
    : text.normalize('NFKC').toLowerCase().replace(marks, '');
