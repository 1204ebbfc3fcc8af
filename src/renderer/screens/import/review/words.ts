import type { ReviewLine } from '../../../../ipc/review';
import type { BadgeTone } from '../../../components/tones';

type Kind = ReviewLine['kind'];

/** What a person says by an entry, as it stands in the history. */
export const kindWords: Readonly<Record<Kind, string>> = {
  comment: 'Comment',
  prepared: 'Signed as prepared',
  reviewed: 'Signed as reviewed',
  withdrawn: 'Sign-offs taken back',
};

export const kindTones: Readonly<Record<Kind, BadgeTone>> = {
  comment: 'quiet',
  prepared: 'good',
  reviewed: 'good',
  withdrawn: 'attention',
};

/** What a form asks for: its title, what stands above it, and the word on its button. */
export const formWords: Readonly<
  Record<Kind, { readonly title: string; readonly about: string; readonly verb: string }>
> = {
  comment: {
    title: 'Comment',
    about: 'It is kept with your name and the time, and can be taken into the printed report.',
    verb: 'Add the comment',
  },
  prepared: {
    title: 'Sign as prepared',
    about: 'You say that you loaded this and stand by the figures as they are now.',
    verb: 'Sign',
  },
  reviewed: {
    title: 'Sign as reviewed',
    about: 'You say that you looked at what was loaded and agree with the figures as they are now.',
    verb: 'Sign',
  },
  withdrawn: {
    title: 'Take the sign-offs back',
    about: 'Both are taken back. They stay in the history, with your reason.',
    verb: 'Take back',
  },
};
