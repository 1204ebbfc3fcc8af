import type { IssueEntry } from './issue';

/** What went out again, and what does not: over a list that proves nothing, or after it was turned away. */
export const sentAgainIssues: Readonly<Record<string, IssueEntry>> = {
  'in-doubt-again-unshown': {
    severity: 'error',
    title: 'In doubt: the list leaves such entries out',
    sentence:
      'No answer told what became of its sending, and the list of the service does not show it. Neither did it show {text}, a record like this one that was sent again for that reason: what it does not show may be there all the same.',
    advice:
      'Look it up in the service by vendor and number, and decide here. It is not sent again without proof or your decision.',
    rule: 'R-106',
  },
  'in-doubt-again-lost': {
    severity: 'error',
    title: 'In doubt: nothing tells of others that were sent again',
    sentence:
      'No answer told what became of its sending, and the list of the service did not show it. Other records like it were sent again for that reason, and neither an answer nor the list told what became of those, so this one was not sent again.',
    advice:
      'Decide on the others first: Resume then goes on with this one. Or look it up in the service by vendor and number, and decide here.',
    rule: 'R-106',
  },
  'sent-again-unshown': {
    severity: 'error',
    title: 'Sent again: it may stand there twice',
    sentence:
      'No answer told what became of its first sending, and a list that showed what was sent later did not show it, so it was sent again. The list did not show the second one in time either: it leaves such entries out, or is slow.',
    advice:
      'Look in the service for its vendor and number, over a connection whose user sees everything. If it stands there twice, or holds its lines twice, take away what is too many.',
    rule: 'R-106',
  },
  'turned-away-made': {
    severity: 'error',
    title: 'Sent again: it stands there beside another one',
    sentence:
      'The service turned it away, which says that nothing was made of it, so it was sent again and made. The list now shows another one like it that was not there before it was first sent: {text}. The service may have made what it turned away, or somebody else has entered it.',
    advice:
      'Look in the service for its vendor and number. If it stands there twice, take one away. Tell those who run the service that it refuses what it makes.',
    rule: 'R-101',
  },
  'in-doubt-proof-off': {
    severity: 'error',
    title: 'In doubt: a list proves nothing here',
    sentence:
      'No answer told what became of its sending{text}, and the list of the service does not show it. When it was last looked for, that proved nothing over this connection: its setting proof.listOrder was none, since the list was seen to leave out what stands there, or a person set it so. While it is none, nothing is sent again by itself, and no later import settles this.',
    advice:
      'Look it up in the service by vendor and number, and decide here. The settings of the connection say why proof.listOrder became none; once it is put back, a later import settles this too.',
    rule: 'R-106',
  },
  'order-update-held-lines': {
    severity: 'warning',
    title: 'Update not sent',
    sentence:
      'It was not sent, and a resume does not send it: an update of an order did not leave it with the lines of the file. {text}',
    advice:
      'Change the lines of that order by line id (purchase-orders update, or Service in the window). If purchaseOrder.bulk.lines in the service profile is set to "replaces", a resume sends it.',
    rule: 'R-163',
  },
};
