import type { EncodingChoice } from '../read/table';
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
