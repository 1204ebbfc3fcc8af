import type { Issue } from '../../issues/issue';
import { compileGroupedValue, compileValue, isNumeric, type ReadValue } from '../../map/amount-glance';
import type { RowMapper } from '../../map/apply';
import type { MappedSlot, SlotProgram } from '../../map/mapped-parts';
import type { Row } from '../../read/table';
import type { QuickMember } from '../../targets/target';
import { compileLookUp } from '../lookups';
import type { JudgeParts } from '../prepare-record';
import { compileLooked, type Looked } from './looked-up';
import { compileRead, type ReadCell, readWhole } from './read-cell';
import { compileForm, type Form, type FormField, fragmentOf, type Placed } from './render';

/** One mapped field as the row program sees it. Its place is its index among the header's or the line's. */
export type ProgramSlot = {
  /** As it goes out: dimensions by the directory's own spelling. */
  readonly key: string;
  readonly slot: MappedSlot;
  /** Column; -1: none. */
  readonly index: number;
  /** The text of a field that no row changes; null: it has one in each row. */
  readonly constant: string | null;
  /** Whether the cell alone decides the text. */
  readonly isOfOneCell: boolean;
  readonly read: ReadCell;
  /** The same where the cells of the row carry types. */
  readonly readTyped: ReadCell;
  readonly value: ReadValue;
  readonly look: ((text: string) => Looked | null) | null;
  readonly placed: Placed | null;
  /** Its piece of the payload is written at once, label and all; else its piece is its text. */
  readonly isReady: boolean;
  /** Goes out as a number, or is added up. */
  readonly isNumber: boolean;
  readonly isRequired: boolean;
};

/** The fields of the header or of the lines, and how they make up their part of the payload. */
export type Side = { readonly slots: readonly ProgramSlot[]; readonly form: Form };

type Named = FormField & { readonly slot: MappedSlot; readonly program: SlotProgram };

/** What the long way does to the order of fields: one that takes another name stands behind those that keep theirs. */
const inOrder = (named: readonly Named[]): readonly Named[] => [
  ...named.filter(({ slot, key }) => slot.key === key),
  ...named.filter(({ slot, key }) => slot.key !== key),
];

const nameSlots = (mapper: RowMapper, parts: JudgeParts, isItem: boolean): readonly Named[] =>
  inOrder(
    mapper.slots.flatMap((slot, i): readonly Named[] => {
      const program = mapper.programs[i];
      if (slot.isItem !== isItem || program === undefined) return [];
      const lookUp = compileLookUp(slot, parts.target, parts.known, parts.profile);
      return [{ slot, program, key: lookUp?.key ?? slot.key, isLooked: lookUp !== null }];
    }),
  );

const noRow: Row = { row: 0, cells: [], kinds: null, shown: null };

/** The text of a constant; null where something is to be said of it. */
const constantText = ({ slot, program }: Named): string | null => {
  if (slot.source.constant === undefined || program.heedsOthers) return null;
  const issues: Issue[] = [];
  const text = program.whole(noRow, issues);
  return issues.length === 0 ? text : null;
};

const makeSlot = (named: Named, placed: Placed | null, parts: JudgeParts): ProgramSlot => {
  const { slot, program, key } = named;
  const lookUp = compileLookUp(slot, parts.target, parts.known, parts.profile);
  return {
    key,
    slot,
    index: slot.index,
    constant: constantText(named),
    isOfOneCell: slot.source.column !== undefined && !program.heedsOthers,
    read: compileRead(slot, program),
    readTyped: readWhole(program),
    // The text of a line's number goes out as it is where it is canonical: there only plain ones are read so.
    value: slot.isItem ? compileValue(slot, program) : compileGroupedValue(slot, program),
    look: lookUp === null ? null : compileLooked(lookUp, (text) => fragmentOf(placed, text)),
    placed,
    isReady: lookUp !== null || typeof placed?.write === 'function',
    isNumber: placed?.write === 'number' || slot.aggregate === 'sum',
    isRequired: slot.field.required,
  };
};

/** Whether a slot is one that the row program can follow. */
const isFollowed = ({ slot, isNumber, isRequired, constant, look }: ProgramSlot): boolean => {
  const isConstant = slot.source.constant !== undefined;
  if (slot.source.fromItems !== undefined || slot.aggregate === 'join') return false;
  if (isConstant && (constant === null || slot.aggregate === 'sum' || (isRequired && constant === '')))
    return false;
  return !isNumber || (isNumeric(slot) && look === null);
};

/** Compiles the header or the lines; null where there is something that only the long way can do. */
export const compileSide = (
  mapper: RowMapper,
  parts: JudgeParts,
  members: readonly QuickMember[],
  isItem: boolean,
): Side | null => {
  const named = nameSlots(mapper, parts, isItem);
  const form = compileForm(members, named);
  if (form === null || new Set(named.map(({ key }) => key)).size < named.length) return null;
  const slots = named.map((one, place) => makeSlot(one, form.placed[place] ?? null, parts));
  return slots.every(isFollowed) ? { slots, form } : null;
};
