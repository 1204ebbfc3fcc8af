import type { IssueEntry } from './issue';

/** What was seen of a service that is otherwise than the law of proof takes it to be. */
export const assumptionIssues: Readonly<Record<string, IssueEntry>> = {
  'assumption-horizon': {
    severity: 'warning',
    title: 'The service is slower than taken for',
    sentence:
      'Entry {id} was made {seconds} seconds after its request had ended without an answer, later than proof.horizonMs allows for. Nothing is sent again by itself over this connection any more (proof.listOrder is none).',
    advice:
      'Look at the sweep for what stands there twice. Then set proof.horizonMs to {proposed} or more and proof.listOrder to prefix in the service profile.',
    rule: 'R-106',
  },
  'assumption-list-order': {
    severity: 'warning',
    title: 'The list of the service has gaps',
    sentence:
      'The list showed what was sent later and not entry {id}, which the service had told of {seconds} seconds before. Nothing is sent again by itself over this connection any more (proof.listOrder is none).',
    advice:
      'Look at the sweep for what stands there twice. If the list is merely slow, set proof.horizonMs to {proposed} or more and proof.listOrder to prefix in the service profile.',
    rule: 'R-106',
  },
  'assumption-list-key': {
    severity: 'warning',
    title: 'The service shows numbers or vendors otherwise than they were sent',
    sentence:
      'The list shows entry {id} under another number or vendor than it was sent with, so a record that it does not show under its own may be there all the same. Nothing is sent again by itself over this connection any more (proof.listOrder is none).',
    advice:
      'Look records in doubt up in the service by date and total, and decide on each. If somebody changed {id} there by hand, set proof.listOrder to prefix in the service profile.',
    rule: 'R-106',
  },
  'assumption-list-again': {
    severity: 'error',
    title: 'The list of the service leaves entries out',
    sentence:
      'A list that showed what was sent later did not show a record, so it was sent again ({id}). After {seconds} seconds the list did not show {id} either: it leaves such entries out, or is slow, and the record may stand there twice, or hold its lines twice. Nothing is sent again by itself over this connection any more (proof.listOrder is none).',
    advice:
      'Look in the service for the vendor and number of each record that says so, over a connection whose user sees everything, and take one away where it stands there twice. If the list is merely slow, set proof.horizonMs to {proposed} or more and proof.listOrder to prefix in the service profile.',
    rule: 'R-106',
  },
  'assumption-swept': {
    severity: 'warning',
    title: 'What was sent again stands there twice',
    sentence:
      'A sweep found {label} and others like it twice ({count} in all): a list did not show them, so this journal sent them again, and the first ones stand there as well. Nothing is sent again by itself over this connection any more (proof.listOrder is none).',
    advice:
      'Where somebody else entered them, set proof.listOrder to prefix in the service profile. Where nobody did, leave it at none, or set proof.horizonMs to more than the service can take first.',
    rule: 'R-106',
  },
  'assumption-swept-unshown': {
    severity: 'warning',
    title: 'What was sent again stands there twice',
    sentence:
      'A sweep found {label} and others like it twice ({count} in all): a list did not show them, so this journal sent them again, and the first ones stand there as well. They were made in time, so the list is what did not show them: it shows what was sent later before what was sent earlier. Nothing is sent again by itself over this connection any more (proof.listOrder is none).',
    advice:
      'Leave proof.listOrder at none: over such a list no absence is proven, and a longer proof.horizonMs does not change that. Where somebody else entered them, set it to prefix in the service profile.',
    rule: 'R-106',
  },
  'assumption-swept-late': {
    severity: 'warning',
    title: 'What was sent again stands there twice',
    sentence:
      'A sweep found {label} and others like it twice ({count} in all): a list did not show them, so this journal sent them again, and the first ones stand there as well, made {seconds} seconds after their request had ended. Nothing is sent again by itself over this connection any more (proof.listOrder is none).',
    advice:
      'Set proof.horizonMs to {proposed} or more and proof.listOrder to prefix in the service profile, or, where somebody else entered them, proof.listOrder alone.',
    rule: 'R-106',
  },
};
