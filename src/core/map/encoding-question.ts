import type { EncodingChoice } from '../read/table';
import type { Finding } from './plausible/finding';
import type { Question } from './question';

/** Which of several encodings a file is written in, by three of its names; nothing to ask where it is plain. */
export const encodingQuestion = (choices: readonly EncodingChoice[] | undefined): readonly Question[] =>
  choices === undefined || choices.length === 0
    ? []
    : [
        {
          kind: 'encoding',
          text: 'The file does not say in which encoding its letters are written. In which are these names right?',
          options: choices.map(({ encoding, samples }) => ({
            value: encoding,
            label: encoding,
            detail: samples.join(' | '),
          })),
        },
      ];

/**
 * `encoding-unproven`: names in the file read otherwise in other encodings, and nobody has chosen one. `choices` are empty where it is
 * plain, or was chosen.
 */
export const encodingFindings = (choices: readonly EncodingChoice[]): readonly Finding[] => {
  const [taken] = choices;
  if (taken === undefined) return [];
  const readings = choices.map(({ encoding, samples }) => `as ${encoding} they read ${samples.join(', ')}`);
  const text =
    `The file does not say in which encoding its letters are written, and was read as ${taken.encoding}. Of the names in it, ${readings.join('; ')}. ` +
    'The right one is said by "source": {"encoding": …} in the mapping.';
  return [{ rule: 'encoding-unproven', grade: 'asks', text, columns: [], rows: [], proposal: null }];
};
