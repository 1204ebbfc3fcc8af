import type { IssueEntry } from './issue';

const archiveIt = 'If it is paid, archive it in the service, so that nobody pays it again there.';
const findOutWhetherPaid =
  'Find out whether it was paid. If it is still to be paid, see to that in the service; sent from here, it would stand there twice.';
const findOutWhyUnused =
  'Find out why it was taken out of use there. If it is to be used, see to that in the service; if another one is meant, import the file again with the word that it is sent although it exists (on the command line --send-existing); that is kept with your reason.';
const putLinesRight =
  'If it is the same one, put its lines right in the service. If another one is meant, import the file again with the word that it is sent although it exists (on the command line --send-existing); that is kept with your reason.';
const changeThatOne =
  'If it is the same one, nothing needs to be done: change the one that is there. If another one is meant, import the file again with the word that it is sent although it exists (on the command line --send-existing); that is kept with your reason.';
const decideAnew =
  'Nothing needs to be done if that is so. If it was not made, decide that change anew (tallyport changes resolve CHANGE --as not-done --note TEXT) and import the file again. If another one is meant, import it again with the word that it is sent although it exists (on the command line --send-existing).';

/** What is not sent, since it stands at the service already. */
export const existingIssues: Readonly<Record<string, IssueEntry>> = {
  'existing-listed': {
    severity: 'warning',
    title: 'Existing',
    sentence: 'The service has it already, equal in all that is compared: {text}. It is not sent.',
    advice:
      'Nothing needs to be done. If it is to be sent all the same, say so before the import goes out (on the command line with --send-existing); that is kept with your reason.',
    rule: 'R-106',
  },
  'existing-listed-later': {
    severity: 'warning',
    title: 'Existing',
    sentence:
      'When the import went on, the service had it already, equal in all that is compared: {text}. It was not sent.',
    advice:
      'Nothing needs to be done. If it is to be sent all the same, import the file again with the word that it is sent although it exists (on the command line --send-existing); that is kept with your reason.',
    rule: 'R-106',
  },
  'existing-payable-there': {
    severity: 'warning',
    title: 'Existing, and may be paid again',
    sentence:
      'The service has it already, but not archived: {text}. It is not sent, and may be paid again there.',
    advice: archiveIt,
    rule: 'R-106',
  },
  'existing-payable-there-later': {
    severity: 'warning',
    title: 'Existing, and may be paid again',
    sentence:
      'When the import went on, the service had it already, but not archived: {text}. It was not sent, and may be paid again there.',
    advice: archiveIt,
    rule: 'R-106',
  },
  'existing-archived-there': {
    severity: 'warning',
    title: 'Existing, and archived there',
    sentence: 'The service has it already, but archived: {text}. It is not sent, and will not be paid there.',
    advice: findOutWhetherPaid,
    rule: 'R-106',
  },
  'existing-archived-there-later': {
    severity: 'warning',
    title: 'Existing, and archived there',
    sentence:
      'When the import went on, the service had it already, but archived: {text}. It was not sent, and will not be paid there.',
    advice: findOutWhetherPaid,
    rule: 'R-106',
  },
  'existing-unused-there': {
    severity: 'warning',
    title: 'Existing, and out of use there',
    sentence:
      'The service has it already, equal in all that is compared, but out of use: {text}. It is not sent, and nothing will come of it there.',
    advice: findOutWhyUnused,
    rule: 'R-106',
  },
  'existing-unused-there-later': {
    severity: 'warning',
    title: 'Existing, and out of use there',
    sentence:
      'When the import went on, the service had it already, equal in all that is compared, but out of use: {text}. It was not sent, and nothing will come of it there.',
    advice: findOutWhyUnused,
    rule: 'R-106',
  },
  'existing-other-lines': {
    severity: 'warning',
    title: 'Existing, with other lines',
    sentence:
      'The service has it already, equal in all that is compared but its lines: {text}. It is not sent: both would stand there to be paid.',
    advice: putLinesRight,
    rule: 'R-106',
  },
  'existing-other-lines-later': {
    severity: 'warning',
    title: 'Existing, with other lines',
    sentence:
      'When the import went on, the service had it already, equal in all that is compared but its lines: {text}. It was not sent.',
    advice: putLinesRight,
    rule: 'R-106',
  },
  'existing-changed-since': {
    severity: 'warning',
    title: 'Created by a single change, and changed since',
    sentence:
      'It was created by a single change, with the values of this record, and reads otherwise by now: {text}. It is not sent.',
    advice: changeThatOne,
    rule: 'R-106',
  },
  'existing-changed-since-later': {
    severity: 'warning',
    title: 'Created by a single change, and changed since',
    sentence:
      'When the import went on, it had been created by a single change, with the values of this record, and read otherwise by then: {text}. It was not sent.',
    advice: changeThatOne,
    rule: 'R-106',
  },
  'existing-decided-made': {
    severity: 'warning',
    title: 'Made by a single change, a person decided',
    sentence: 'A person decided that it was made: {text}. It is not sent.',
    advice: decideAnew,
    rule: 'R-106',
  },
  'existing-decided-made-later': {
    severity: 'warning',
    title: 'Made by a single change, a person decided',
    sentence: 'When the import went on, a person had decided that it was made: {text}. It was not sent.',
    advice: decideAnew,
    rule: 'R-106',
  },
};
