import { z } from 'zod';
import { stepSchema } from '../core/clean/step';
import { clustersSchema, unmatchedSchema } from './matching';
import { cellEditSchema, draftPatchSchema, draftSchema, namesBesideSchema, summarySchema } from './shapes';

const nothing = z.object({});
const importRef = z.object({ importId: z.string() });

/** Imports in the making: their choices, their check, what is done to their rows by hand and by steps. */
export const draftProcedures = {
  /** A new import in the making; it survives restarts. */
  'drafts.create': { input: z.object({ path: z.string() }), output: draftSchema },
  /** The same of a sample to try, which is written first. */
  'drafts.sample': { input: nothing, output: draftSchema },
  'drafts.get': { input: importRef, output: draftSchema },
  'drafts.update': { input: importRef.extend({ patch: draftPatchSchema }), output: draftSchema },
  'drafts.discard': { input: importRef, output: nothing },
  /** Reads, maps, validates and plans into the journal; sends nothing. */
  'drafts.prepare': { input: importRef, output: summarySchema },
  'drafts.cancelPrepare': { input: importRef, output: nothing },
  /** Overrides of cells; the file itself is never touched. */
  'drafts.edit': {
    input: importRef.extend({
      edits: z.array(cellEditSchema).min(1),
    }),
    output: summarySchema,
  },
  /** The same new text for every cell of the column that now holds `from`. */
  'drafts.replaceAll': {
    input: importRef.extend({ column: z.number().int(), from: z.string(), to: z.string() }),
    output: summarySchema,
  },
  /** What rows name beside the vendors that they are about to get; null: nothing is to be asked first. */
  'drafts.namesBeside': {
    input: importRef.extend({
      cells: z.union([
        z.object({ edits: z.array(cellEditSchema).max(1_000_000).readonly() }),
        z.object({ column: z.number().int(), holding: z.string(), value: z.string() }),
        /** What steps would make of the rows, put behind those of the mapping or, the first of them, in the place of one. */
        z.object({
          steps: z.array(stepSchema).max(100).readonly(),
          place: z.number().int().min(0).nullable(),
        }),
      ]),
    }),
    output: namesBesideSchema.nullable(),
  },
  /** Rows that are to count for nothing, or to count again; the file itself is never touched. */
  'drafts.leaveOut': {
    input: importRef.extend({
      rows: z.array(z.number().int().min(1)).min(1).max(1_000_000).readonly(),
      /** null: the other way round. Those that count are left out; where none does, those that were left out by hand come back. */
      isOut: z.boolean().nullable(),
    }),
    /** How many rows it was done to, and which way; none: they stood so already. */
    output: z.object({ rows: z.number(), isOut: z.boolean() }),
  },
  /** Other steps in place of those of the mapping; one step of the history that undo goes back through. */
  'drafts.setSteps': {
    input: importRef.extend({ steps: z.array(stepSchema).max(1000).readonly() }),
    output: summarySchema,
  },
  /** What a step would do, put behind those of the mapping or in the place of one: nothing is changed. */
  'drafts.tryStep': {
    input: importRef.extend({ step: stepSchema, place: z.number().int().min(0).nullable().default(null) }),
    output: z.object({
      rows: z.number(),
      cells: z.number(),
      leftOut: z.number(),
      /** The first cells that it changes, and rows that it leaves out (`now` null). */
      examples: z.array(z.object({ row: z.number(), was: z.string(), now: z.string().nullable() })),
    }),
  },
  /** Kinds of issues that say what their cells may mean, with how many cells. */
  'drafts.fixable': {
    input: importRef,
    output: z.array(z.object({ code: z.string(), cells: z.number() })),
  },
  /** What the cells of one kind of issue may mean. */
  'drafts.fixes': {
    input: importRef.extend({ code: z.string() }),
    output: z.object({
      cells: z.number(),
      pairs: z.array(
        z.object({
          column: z.string(),
          from: z.string(),
          to: z.string(),
          cells: z.number(),
          /** Its first row. */
          row: z.number(),
          /** Both differ in how they are written alone; any other fix is a guess. */
          isSure: z.boolean(),
        }),
      ),
      /** Different texts beyond those. */
      more: z.number(),
      /** One step that does the same to no other cell, where all of them only lack zeros in front or are a spreadsheet's days; null: there is none. */
      rule: stepSchema.nullable(),
    }),
  },
  /** Kinds of issues whose every cell has one fix that is proved, with the steps that do them. */
  'drafts.proved': {
    input: importRef,
    output: z.object({
      kinds: z.array(z.object({ code: z.string(), cells: z.number(), steps: z.array(stepSchema) })),
    }),
  },
  /** The vendors that the check could not tell, with those that may be meant; null: there are none to tell. */
  'drafts.unmatched': { input: importRef, output: unmatchedSchema.nullable() },
  /** Texts of a column that may be the same. */
  'drafts.clusters': {
    input: importRef.extend({ column: z.number().int().min(0) }),
    output: clustersSchema,
  },
  'drafts.undo': { input: importRef, output: summarySchema },
  'drafts.redo': { input: importRef, output: summarySchema },

  /**
   * A person wants records sent although they stand at the service already; `records` null: all that are held back for it.
   * With `holdBack` the decision is taken back.
   */
  'drafts.sendAnyway': {
    input: importRef.extend({
      records: z.array(z.number().int()).nullable().default(null),
      note: z.string().default(''),
      holdBack: z.boolean().default(false),
    }),
    output: summarySchema,
  },
};
