import { useCallback, useMemo, useState } from 'react';
import type { Step } from '../../../../core/clean/step';
import { findColumn } from '../../../../core/read/named-column';
import type { Draft } from '../../../../ipc/shapes';
import { targetOf } from '../../../data/targets';
import { tellAct } from '../../../data/tell';
import { useAction } from '../../../data/use-action';
import { useCall, valueOr } from '../../../data/use-call';
import type { Cleaning } from '../steps-of-mapping/clean-dialog';
import type { ComparedColumn } from '../steps-of-mapping/cluster-dialog';
import { type ActName, emptyForm, formOf } from '../steps-of-mapping/step-form';
import type { useFillGuard } from './use-fill-guard';

type Guard = ReturnType<typeof useFillGuard>['keepSteps'];

const noSteps: readonly Step[] = [];
const noNames: readonly string[] = [];

const vendorColumnOf = ({ mapping }: Draft, names: readonly string[]): number => {
  const source = Object.values(mapping?.fields ?? {}).find(({ lookup }) => lookup === 'vendor');
  return findColumn(names, source?.column ?? '');
};

/** The column that holds the number of each record; null: none does. */
const keyColumnOf = (mapping: Draft['mapping']): string | null => {
  const [key] = targetOf(mapping?.target ?? null)?.keyFields ?? [];
  return mapping?.fields[key ?? '']?.column ?? null;
};

/** The steps of a draft's mapping, and how others take their place. */
export const useSteps = (draft: Draft, guard: Guard) => {
  const { importId, mapping } = draft;
  const steps = mapping?.steps ?? noSteps;
  const names = valueOr(useCall('imports.columns', { importId }), noNames);
  const { run, isRunning } = useAction('drafts.setSteps');
  const [cleaning, setCleaning] = useState<Cleaning | null>(null);
  const [fixing, setFixing] = useState<string | null>(null);
  const [isMatching, setMatching] = useState(false);
  const [compared, setCompared] = useState<ComparedColumn | null>(null);
  const put = useCallback(
    async (next: readonly Step[], words: string): Promise<void> => {
      const done = await run({ importId, steps: next });
      if (done.ok) tellAct(words);
    },
    [run, importId],
  );
  const vendorColumn = vendorColumnOf(draft, names);
  /** Puts steps behind the others, or one in the place of another; rows that would get another vendor are asked about first. */
  const keep = useCallback(
    (own: readonly Step[], place: number | null, words: string): void => {
      const next = [...steps];
      next.splice(place ?? next.length, place === null ? 0 : 1, ...own);
      void guard(own, place, vendorColumn, () => void put(next, words));
    },
    [steps, guard, vendorColumn, put],
  );
  const begin = useCallback(
    (act: ActName, column: number, text: string): void => {
      const name = names[column];
      if (name !== undefined)
        setCleaning({ form: emptyForm(act, name, text, keyColumnOf(mapping)), place: null });
    },
    [names, mapping],
  );
  const change = useCallback(
    (place: number): void => {
      const step = steps[place];
      const form = step === undefined ? null : formOf(step);
      if (form !== null) setCleaning({ form, place });
    },
    [steps],
  );
  const compare = useCallback(
    (column: number): void => {
      const name = names[column];
      if (name !== undefined) setCompared({ column, name });
    },
    [names],
  );
  return useMemo(
    () => ({
      ...{ steps, names, isRunning, put, keep, begin, change, vendorColumn, compare },
      ...{ cleaning, setCleaning, fixing, setFixing },
      ...{ isMatching, setMatching, compared, setCompared },
    }),
    [
      steps,
      names,
      isRunning,
      put,
      keep,
      begin,
      change,
      vendorColumn,
      compare,
      cleaning,
      fixing,
      isMatching,
      compared,
    ],
  );
};

export type StepsParts = ReturnType<typeof useSteps>;
