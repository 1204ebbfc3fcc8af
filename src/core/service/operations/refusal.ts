import type { ServiceProfile } from '../profile';
import type { ErrorWords } from '../reply';
import type { OperationNote } from './operation';

const known: Readonly<Record<string, string>> = {
  INV4000: 'service-inv4000',
  INV4030: 'service-inv4030',
  PO4000: 'service-po4000',
};

/** A refusal by its code: the three known ones, those that the profile explains, any other as it is. */
export const refusalOf = (words: ErrorWords, text: string, profile: ServiceProfile): OperationNote => {
  const code = words.code ?? '';
  const entry = known[code];
  if (entry !== undefined) return { code: entry, params: { text } };
  const told = profile.errors.codes[code];
  return told === undefined
    ? { code: 'operation-refused', params: { text } }
    : { code: 'operation-code-refused', params: { serviceCode: code, ...told } };
};
