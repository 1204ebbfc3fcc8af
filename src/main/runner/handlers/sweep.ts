import { ok } from '../../../core/values/result';
import { isOpen, listFindings, listSweeps } from '../../journal/sweeps';
import type { Handlers } from '../handler-types';
import type { EnginePorts } from '../ports';
import { findingEntry, sweepEntry } from '../sweep/show';
import { answerFinding, type Sweeps } from '../sweep/sweeps';

type Own = Pick<Handlers, 'sweep.run' | 'sweep.cancel' | 'sweep.show' | 'sweep.answer'>;

const SWEEPS_SHOWN = 10;

/** Everything this journal ever sent, held against the service. */
export const sweepHandlers = (ports: EnginePorts, sweeps: Sweeps): Own => ({
  'sweep.run': (scope) => sweeps.run(scope),
  'sweep.cancel': async () => {
    await sweeps.cancel();
    return ok({});
  },
  'sweep.show': () => {
    const { journal, clock } = ports;
    const stored = listFindings(journal);
    const findings = stored.map((one) => findingEntry(journal, one, clock.now()));
    return ok({
      findings,
      open: stored.filter(isOpen).length,
      sweeps: listSweeps(journal, SWEEPS_SHOWN).map((one) => sweepEntry(journal, one)),
      isRunning: sweeps.isRunning(),
      person: ports.person?.() ?? '',
    });
  },
  'sweep.answer': (given) => answerFinding(ports, given),
});
