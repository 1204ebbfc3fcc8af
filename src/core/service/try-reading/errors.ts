import { readReply, wordsLine } from '../reply';
import { errorLooks } from './bulks';
import { lookIn } from './look';
import { type AnswerReader, type Found, said } from './reading';

/** What an error says and what it means for the request. */
export const errorReader: AnswerReader = {
  reader: 'error',
  label: 'Error',
  about: 'Any answer that is no success: what it says, and whether the request may have done something.',
  settings: [...errorLooks.map((look) => look.setting), 'errors.codes', 'limits.tooManyStatuses'],
  samples: {
    endpoints: ['invoices.create', 'invoices.update', 'invoices.import', 'payments.create', 'vendors.create'],
    refusals: true,
  },
  read: ({ body, status, text }, { profile }) => {
    const exchange = { kind: 'reply', status, headers: {}, text, cut: false, ms: 0 } as const;
    const verdict = readReply(exchange, profile, 0);
    const code = verdict.words.code;
    const known = code === null ? undefined : profile.errors.codes[code];
    const explained: Found = {
      setting: 'errors.codes',
      meaning: 'What its code means',
      text: known === undefined ? null : `${known.sentence} ${known.advice}`,
      ...{ isGood: true, hint: known === undefined ? said('tried-code-unknown') : null, offer: null },
    };
    const why = verdict.kind === 'answer' ? 'refused' : verdict.kind;
    return {
      fits: verdict.words.message !== null,
      said: said(`tried-error-${why}`, { text: wordsLine(verdict.words, status) }),
      found: [...errorLooks.map((look) => lookIn(body, look, profile)), explained],
    };
  },
};
