import type { SweepFinding } from '../../core/reconcile/sweep/finding';
import { factsOfPersons } from './facts';
import type { Journal } from './open';

type Answer = { readonly name: string; readonly note: string; readonly at: number };

/**
 * What a person decided of a record that was given up, where a sweep saw it stand there: that it was created, as the very entry
 * that was seen. That answers the finding. Null: nobody decided so, or took it back since.
 */
export const answeredByDecision = (
  journal: Journal,
  { kind, ours, seen }: Pick<SweepFinding, 'kind' | 'ours' | 'seen'>,
): Answer | null => {
  const [ref] = ours;
  if (kind !== 'given-up-there' || ref === undefined || ref.importId === null) return null;
  const last = factsOfPersons(journal, ref.importId)
    .flatMap((fact) =>
      fact.kind === 'outcomes' ? fact.outcomes.map((outcome) => ({ ...outcome, at: fact.at })) : [],
    )
    .filter(({ record, evidence }) => record === ref.record && evidence === 'person')
    .at(-1);
  if (last === undefined || last.outcome !== 'created' || last.serviceId !== seen) return null;
  return { name: last.by ?? 'not named', note: last.note ?? last.text ?? '', at: last.at };
};
