import type { IssueEntry } from './issue';

/** What the window itself can meet when it speaks with the engine. */
export const windowIssues: Readonly<Record<string, IssueEntry>> = {
  'engine-unreachable': {
    severity: 'error',
    title: 'The engine does not answer',
    sentence: 'The part of Tallyport that keeps the journal did not answer.',
    advice: 'What was sent is in the journal. Close Tallyport and open it again; it goes on where it was.',
  },
  'cells-not-kept': {
    severity: 'error',
    title: 'Corrected cells are not kept yet',
    sentence:
      'Some corrected cells were not in the journal yet, so the counts here were not those of what you see.',
    advice: 'Look at the counts once more, then send; nothing was sent.',
  },
  'answer-unreadable': {
    severity: 'error',
    title: 'Answer not understood',
    sentence: 'The window could not read the answer of the engine to {name}.',
    advice:
      'Nothing is lost. Close Tallyport and open it again; if it stays, ask for help with this text: {detail}',
  },
};
