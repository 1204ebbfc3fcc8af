import type { Mirror, MirrorKind } from './read-back';

/** A field that must read back as it was sent; absent on reading is a difference. */
export const mirror = (field: string, compares: MirrorKind, why: string): Mirror => ({
  field,
  compares,
  why,
});

/** A field that is compared only where the answer shows it. */
export const mirrorWhereShown = (field: string, compares: MirrorKind, why: string): Mirror => ({
  ...mirror(field, compares, why),
  whereShown: true,
});
