import type { Change } from '../torture/app-copy';
import type { ClassName } from './classes';

/** A guard that is taken out of a copy of the built app, and the class of attacks that must notice it. */
export type Control = {
  readonly what: string;
  readonly changes: readonly Change[];
  readonly class: ClassName;
  /** Words of the fault that the weakness must show as: another one is none of its making. */
  readonly sign: string;
};

/** A place in a template of the built code. */
const slot = (code: string): string => ['$', '{', code, '}'].join('');

export const controls = {
  'inflation-unbounded': {
    what: 'what is packed in a review file is unpacked, however large it becomes',
    changes: [
      { from: 'chunkSize: pieceBytes,\n\tmaxOutputLength: MOST_BLOCK_BYTES', to: 'chunkSize: pieceBytes' },
    ],
    class: 'files',
    sign: 'took ',
  },
  'sheet-unbounded': {
    what: 'a row of a workbook may be as wide and as blank as it says',
    changes: [
      {
        from: 'return before.blanks + own.blanks > limits.blanks || before.wideBlanks + own.wideBlanks > limits.wideBlanks || before.sparseBlanks + own.sparseBlanks > limits.sparseBlanks ? "sheet-too-sparse" : null;',
        to: 'return null;',
      },
    ],
    class: 'files',
    sign: 'took ',
  },
  'headers-unfiltered': {
    what: 'every header of an answer is kept as it came',
    changes: [
      {
        from: 'Object.entries(keptHeaders(headers, alsoKept)).map(([name, value]) => [name, hideInHeard(value, secrets)])',
        to: 'Object.entries(headers)',
      },
    ],
    class: 'answers',
    sign: 'secrets: ',
  },
  'source-unsealed': {
    what: 'the rows of source files are not part of the seal',
    changes: [
      {
        from: 'source: [`SELECT first_ordinal, count, first_row, last_row, packing, cut, rows FROM source_block',
        to: 'source: [`SELECT first_ordinal, count, first_row, last_row, packing, cut FROM source_block',
      },
    ],
    class: 'journals',
    sign: 'source_block.rows changed: verify calls the journal whole',
  },
  'leaving-unguarded': {
    what: 'the window writes results of a journal that is for looking only',
    changes: [{ from: 'why !== null && isUnusable(why) ? why : null', to: 'null' }],
    class: 'journals',
    sign: 'the window wrote results of it',
  },
  'salvage-unmarked': {
    what: 'a copy that is saved from an altered journal is marked as one from a whole journal',
    changes: [{ from: 'state: damage.length > 0 ? "damaged" : "altered"', to: 'state: "whole"' }],
    class: 'journals',
    sign: 'saving did not tell of it',
  },
  'boundary-off': {
    what: 'what is thrown while a call is answered is caught by nobody',
    changes: [
      {
        from: 'problem: faultOf(name, file, error)',
        to: 'problem: (() => { setImmediate(() => { throw error; }); return faultOf(name, file, error); })()',
      },
    ],
    class: 'messages',
    sign: 'ended the engine',
  },
  'exclusive-off': {
    what: 'a file on its way stands as FILE.part, and what stands there already is written over',
    changes: [
      {
        from: `path.join(path.dirname(place), \`tallyport-${slot('randomBytes(9).toString("hex")')}.part\`)`,
        to: `\`${slot('place')}.part\``,
      },
      {
        from: 'constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW',
        to: 'constants.O_WRONLY | constants.O_CREAT',
      },
      {
        from: 'openSync(part, constants.O_WRONLY | constants.O_NOFOLLOW)',
        to: 'openSync(part, constants.O_WRONLY)',
      },
      { from: 'synced(part, constants.O_RDWR | constants.O_NOFOLLOW)', to: 'synced(part, constants.O_RDWR)' },
    ],
    class: 'links',
    sign: 'another file was written over',
  },
  'escape-off': {
    what: 'what a terminal obeys is printed as it is',
    changes: [
      {
        from: 'var visible = (text) => text.replace(obeyed, asEscape);',
        to: 'var visible = (text) => text;',
      },
    ],
    class: 'printed',
    sign: 'a terminal would obey what was printed',
  },
  'splits-unheeded': {
    what: 'only the beginning of a cell is looked at, not what stands behind a semicolon, tab or line end',
    changes: [{ from: `needsQuoteBehind(part, isLast) ? \`'${slot('part')}\` : part`, to: 'part' }],
    class: 'csv',
    sign: 'is computed: ',
  },
} as const satisfies Readonly<Record<string, Control>>;
export type ControlName = keyof typeof controls;
export const isControlName = (name: string): name is ControlName => Object.hasOwn(controls, name);
