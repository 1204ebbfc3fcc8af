import type { IssueEntry } from './issue';

/** What the window itself can meet when it speaks with the engine. */
export const windowIssues: Readonly<Record<string, IssueEntry>> = {
  'engine-unreachable': {
    severity: 'error',
    title: 'The engine does not answer',
    sentence: 'The part of Tallyport that keeps the journal did not answer.',
    advice: 'What was sent is in the journal. Close Tallyport and open it again; it goes on where it was.',
  },
  'answer-unreadable': {
    severity: 'error',
    title: 'Answer not understood',
    sentence: 'The window could not read the answer of the engine to {name}.',
    advice:
      'Nothing is lost. Close Tallyport and open it again; if it stays, ask for help with this text: {detail}',
  },
};
