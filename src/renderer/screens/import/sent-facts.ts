import { z } from 'zod';
import { fieldLabel } from '../../../core/targets/field-label';
import type { Field, Target } from '../../../core/targets/target';
import type { RecordEntry } from '../../../ipc/shapes';
import { formatAmount, formatDay } from '../../data/format';

type SentFact = readonly [name: string, value: string];

const simple = z.record(z.string(), z.unknown());

const shown = (field: Field | undefined, text: string): string => {
  switch (field?.kind) {
    case 'amount':
      return formatAmount(text);
    case 'date':
      return formatDay(text);
    case 'choice':
      return field.choices?.find(({ value }) => value === text)?.label ?? text;
    default:
      return text;
  }
};

/** The plain values of what was sent of a record, under the names its target gives them. */
export const sentFacts = (
  { payload, batchId, uploadId }: Pick<RecordEntry, 'payload' | 'batchId' | 'uploadId'>,
  target: Target | undefined,
): readonly SentFact[] => {
  const parsed = simple.safeParse(payload);
  const sent = parsed.success ? parsed.data : {};
  const values = Object.entries(sent).flatMap(([name, value]): readonly SentFact[] => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const field = target?.fields.find(({ key }) => key === name);
    return [[fieldLabel(target, name), shown(field, String(value))]];
  });
  return [
    ...values,
    ...(batchId === null ? [] : [['Batch', batchId] as const]),
    ...(uploadId === null || 'upload_id' in sent ? [] : [['Upload ID', uploadId] as const]),
  ];
};
