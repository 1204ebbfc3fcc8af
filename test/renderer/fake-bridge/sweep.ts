import type { SweepFindingEntry } from '../../../src/ipc/sweep';

const seenAt = '2026-11-21T08:15:00.000Z';

const twice: SweepFindingEntry = {
  ...{ finding: 'a1b2c3d4e5', kind: 'twice', target: 'invoices', label: 'invoice 71 · E-100500' },
  ...{ connection: 'Production', connectionId: 'c-1', company: '4012', wanted: 1 },
  title: 'Stands there more than once',
  sentence: 'Invoice 71 · E-100500 stands at the service 2 times where one was wanted: 90001; 90377.',
  advice: 'Compare them in the service and have the one that is too many flagged or taken away.',
  ...{ ours: [], things: [], differences: [], payments: [] },
  ...{ firstSeenAt: seenAt, seenAt, answer: null, seenAgainAt: null },
};

const differs: SweepFindingEntry = {
  ...twice,
  ...{ finding: 'f6a7b8c9d0', kind: 'differs', label: 'invoice 71 · E-100512' },
  title: 'Reads otherwise',
  sentence:
    'Invoice 71 · E-100512 reads otherwise than it was sent: total_amount: sent 120.00, reads 210.00.',
  advice: 'Find out who changed it in the service and why.',
};

/** Findings of a sweep that live as long as the page. */
export const createSweep = () => {
  let findings: SweepFindingEntry[] = [twice, differs];
  const open = (): number => findings.filter(({ answer }) => answer === null).length;
  const sweep = {
    ...{ sweepId: 's-1', connection: 'Production', connectionId: 'c-1', company: '4012', since: null },
    ...{ begunAt: seenAt, endedAt: seenAt, isWhole: true },
    lists: [
      {
        ...{ target: 'invoices', isWhole: true, entries: 2_140, records: 1_873 },
        ...{ isListed: true, notYetSaid: [], witnessAt: null, text: '', seenAgain: [] },
      },
      {
        ...{ target: 'payments', isWhole: true, entries: 0, records: 214, isListed: false },
        ...{ notYetSaid: [], witnessAt: null, seenAgain: [] },
        text: 'the service lists none: of this journal, which name 560 invoices, held against each other',
      },
    ],
  };
  return {
    'sweep.show': () => ({
      ...{ findings, open: open(), sweeps: [sweep], isRunning: false },
      person: 'Ana Example',
    }),
    'sweep.run': () => ({ sweep, findings, open: open(), openBefore: 0, seenAgain: [] }),
    'sweep.cancel': () => ({}),
    'sweep.answer': (given: { finding: string; name: string; note: string }) => {
      const at = '2026-11-21T09:30:00.000Z';
      findings = findings.map((one) =>
        one.finding === given.finding ? { ...one, answer: { name: given.name, note: given.note, at } } : one,
      );
      return findings.find(({ finding }) => finding === given.finding) ?? twice;
    },
  };
};
