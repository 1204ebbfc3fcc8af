import type { Mapping } from '../mapping';

/** The reason for which a mapping accepts what a rule found; null: it does not. */
export const acceptedWhy = ({ accepts }: Pick<Mapping, 'accepts'>, rule: string): string | null =>
  accepts?.find((one) => one.rule === rule)?.why ?? null;
