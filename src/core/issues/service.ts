import type { IssueEntry } from './issue';

/** The service profile, and what the service's answers mean. */
export const serviceIssues: Readonly<Record<string, IssueEntry>> = {
  'profile-unreadable': {
    severity: 'error',
    title: 'Service profile unreadable',
    sentence: 'The service profile cannot be read at "{setting}": {why}.',
    advice: 'Correct the file at that place.',
    rule: 'R-253',
  },
  'profile-unknown-setting': {
    severity: 'error',
    title: 'Unknown setting',
    sentence: 'The service profile has no setting "{setting}".',
    advice: 'Check its spelling against the settings listed under Connections.',
    rule: 'R-253',
  },
  'profile-wrong-value': {
    severity: 'error',
    title: 'Wrong value in the service profile',
    sentence: 'The setting "{setting}" of the service profile has a value that does not fit: {why}.',
    advice: 'Give it a value of the right kind.',
    rule: 'R-253',
  },
};
