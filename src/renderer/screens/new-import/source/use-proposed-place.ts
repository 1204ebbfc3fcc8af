import { useEffect } from 'react';
import type { StepProps } from '../step-props';

type Place = { readonly connectionId: string; readonly company: string | null };

/** A connection with its company, where it has but one. */
export const placeAt = (connections: StepProps['connections'], id: string): Place => {
  const companies = connections.find((one) => one.id === id)?.companies ?? [];
  return { connectionId: id, company: companies.length === 1 ? (companies[0]?.id ?? null) : null };
};

/** Chooses beforehand what is plain: the only connection there is, and what the columns clearly say the rows become. */
export const useProposedPlace = (
  { draft, update, connections }: Pick<StepProps, 'draft' | 'update' | 'connections'>,
  likely: string | null,
): void => {
  const [only, ...others] = connections;
  const connectionId =
    draft.connectionId === null && only !== undefined && others.length === 0 ? only.id : null;
  const target = draft.target === null ? likely : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is proposed is chosen once; the draft comes back changed.
  useEffect(() => {
    if (connectionId === null && target === null) return;
    void update({
      ...(connectionId === null ? {} : placeAt(connections, connectionId)),
      ...(target === null ? {} : { target, mapping: null }),
    });
  }, [draft.importId, connectionId, target]);
};
