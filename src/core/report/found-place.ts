import { z } from 'zod';

/** Where in an import, a record or what people said of it a text was found. */
export const foundWheres = [
  'file',
  'key',
  'id',
  'cell',
  'field',
  'issue',
  'message',
  'comment',
  'prepared',
  'reviewed',
  'withdrawn',
  'decision',
  'consent',
  'override',
  'retry',
  'promotion',
  'load',
  'payment',
] as const;
export const foundWhereSchema = z.enum(foundWheres);
export type FoundWhere = z.infer<typeof foundWhereSchema>;

export type FoundPlace = {
  readonly where: FoundWhere;
  /** Header of the column, or the field; null: none is meant. */
  readonly column: string | null;
  /** Who said or decided it; null: nobody is named. */
  readonly by: string | null;
  /** When, ISO 8601; null: no time is meant. */
  readonly at: string | null;
};

const names: Readonly<Record<FoundWhere, string>> = {
  file: 'Import',
  key: 'Match key',
  id: 'Id',
  cell: 'Column',
  field: 'Field',
  issue: 'Issue',
  message: 'Message',
  comment: 'Comment',
  prepared: 'Sign-off (prepared)',
  reviewed: 'Sign-off (reviewed)',
  withdrawn: 'Sign-off taken back',
  decision: 'Decision',
  consent: 'Confirmed before sending',
  override: 'Sent although it looks paid',
  retry: 'Sent again',
  promotion: 'Promoted',
  load: 'Load',
  payment: 'History of the payment',
};

/** Where it was found, as a person says it: `Column “Notes”`, `Decision of Vera Moss, 2026-03-05`. */
export const foundPlaceWords = ({ where, column, by, at }: FoundPlace): string => {
  const name = names[where];
  if (where === 'cell' || where === 'field') return `${name} “${column ?? ''}”`;
  const inColumn = column === null ? '' : ` in column “${column}”`;
  const whose = by === null ? '' : ` of ${by}`;
  const when = at === null ? '' : `, ${at.slice(0, 10)}`;
  return `${name}${inColumn}${whose}${when}`;
};
