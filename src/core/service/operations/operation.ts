import type { Json, JsonObject } from '../../values/json';
import type { Result } from '../../values/result';
import type { RequestParts } from '../endpoints';
import type { ServiceProfile } from '../profile';

export type OperationFieldKind =
  | 'text'
  | 'id'
  | 'ids'
  | 'date'
  | 'amount'
  | 'integer'
  | 'flag'
  | 'choice'
  /** Key and value pairs: dimensions, custom fields. */
  | 'pairs'
  /** Lines, each an object. */
  | 'lines'
  /** Paths of files on the person's machine; the runner reads them. */
  | 'files';

/** One thing that a person fills in: an input of a screen, an option of the command line. */
export type OperationField = {
  /** Key in the input; the option of the command line in kebab case. */
  readonly key: string;
  readonly label: string;
  /** One sentence. */
  readonly help: string;
  readonly kind: OperationFieldKind;
  readonly required: boolean;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** On the command line a bare word instead of an option. */
  readonly isPositional?: boolean;
  /** False: no form shows it; where it is given all the same, the operation says why it cannot be changed. */
  readonly isOffered?: false;
  /** Number in the rule list, for example 'R-141'. */
  readonly rule: string | null;
};

/** A file that goes along: its name and content as the runner read it. */
export type OperationFile = { readonly name: string; readonly bytes: Uint8Array };

/** What a person filled in, by field key; a field that was not touched is absent. */
export type OperationInput = JsonObject;

export type OperationContext = {
  readonly profile: ServiceProfile;
  /** Company of the connection that the operation is for; null where none is configured. */
  readonly company: string | null;
  /** Configured custom-field keys; null when nobody has told. */
  readonly customFields: readonly string[] | null;
  readonly files: readonly OperationFile[];
  /** An id of our own for a thing: the same kind and key give the same id, on every machine and for ever. */
  readonly derivedId: (kind: string, key: string) => string;
};

/** Part of a multipart body. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly text: string }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly fileName: string;
      readonly contentType: string;
      readonly bytes: Uint8Array;
    };

/** A request of an operation; `form` in place of `body` where it goes as multipart. */
export type OperationRequest = {
  readonly endpoint: string;
  readonly parts: RequestParts;
  readonly form?: readonly FormPart[];
  /** Most bytes of the whole body, boundaries counted; absent: what the profile sets for the kind of body. */
  readonly mostBytes?: number;
};

/**
 * Reads that belong together: one, several, or none. What they give goes on as ONE object: of a single read its body as it
 * came (`{vendor: …}` where the service wraps it), of a list `{entries: […]}` with everything it holds, of several reads all
 * of these: single ones under the id of their path (`parts.params.id`), lists under the name of their endpoint. A thing that
 * is not there is missing in it.
 */
export type OperationReads = OperationRequest | readonly OperationRequest[] | null;

/** A sentence that a person should read before or after, by its code in the issue table. */
export type OperationNote = { readonly code: string; readonly params: Readonly<Record<string, string>> };

/** What an answer with a readable body says. */
export type OperationReading =
  | { readonly kind: 'done'; readonly id: string | null; readonly notes: readonly OperationNote[] }
  /** Done in part: what failed, in the service's words. */
  | {
      readonly kind: 'partial';
      readonly id: string | null;
      readonly failures: readonly { readonly what: string; readonly text: string }[];
      readonly notes: readonly OperationNote[];
      /** Its own sentence; absent: so many parts failed (`{count}`). */
      readonly code?: string;
    }
  /** Nothing was changed. */
  | {
      readonly kind: 'refused';
      /** `operation-refused`: the service's own code decides the words. */
      readonly code: string;
      readonly text: string;
      readonly params?: Readonly<Record<string, string>>;
    }
  /** A success whose body does not bear it out: in doubt; `setting`: the profile key to look at. */
  | { readonly kind: 'unreadable'; readonly text: string; readonly setting: string | null };

/** One line of the preview of a change. */
export type OperationChange = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  /** `ignored`: the service accepts it and keeps the old value; `removed`: it vanishes because the whole is replaced. */
  readonly effect: 'set' | 'replaced' | 'merged' | 'added' | 'removed' | 'ignored' | 'kept';
};

export type OperationPreview = {
  readonly changes: readonly OperationChange[];
  readonly notes: readonly OperationNote[];
};

/**
 * Whether the read afterwards shows what was wanted. `not-shown` under a success: accepted, but nothing has changed.
 * `failures`: of several things, those that do not show it; the change counts as done in part.
 */
export type OperationVerification = {
  readonly kind: 'shown' | 'not-shown' | 'unknown';
  readonly differences: readonly { readonly field: string; readonly sent: string; readonly got: string }[];
  readonly failures?: readonly { readonly what: string; readonly text: string }[];
  /** Parts, by their `what`, that read as they were wanted, whatever the answer said of them. */
  readonly proven?: readonly string[];
  readonly notes?: readonly OperationNote[];
  /** It adds what may stand there more than once, a line: an equal one that shows may be somebody else's. */
  readonly adds?: true;
  /** Profile key to look at where nothing has changed. */
  readonly setting?: string;
  /** What to say where nothing has changed; absent: accepted, but not changed. */
  readonly instead?: OperationNote;
};

/** What was read, for what a person should know about it. */
export type OperationRead = {
  readonly input: OperationInput;
  readonly entries: readonly JsonObject[];
  /** What `beside` gave; null: not read, or not readable. */
  readonly beside: readonly JsonObject[] | null;
};

/** What an operation that only reads is. */
export type ReadOperation = {
  readonly kind: 'read';
  /** Where the answer holds the one thing; null for lists, which are read by their paging. */
  readonly one: ((body: Json, context: OperationContext) => JsonObject | null) | null;
  /** Where the service has no path for one thing (NS-55): the list that holds it, and how its entry is recognised. */
  readonly elsewhere?: (
    input: OperationInput,
    context: OperationContext,
  ) => { readonly request: OperationRequest; readonly isIt: (entry: JsonObject) => boolean };
  /** Lists to read after that of `request`, for what one cannot ask; what both show is handed on once, by `idOf`. */
  readonly further?: (input: OperationInput, context: OperationContext) => readonly OperationRequest[];
  /** What makes an entry the same one in another list; absent: the service's usual id. */
  readonly idOf?: (entry: JsonObject, context: OperationContext) => string | null;
  /** Entries of a list that stay, where the service has no filter for it; absent: all. */
  readonly keeps?: (entry: JsonObject, input: OperationInput, context: OperationContext) => boolean;
  /** Names of an entry's values, as the service spells them, that a short table shows first; absent: as they come. */
  readonly columns?: readonly string[];
  /** A second list to compare the first with; null: not needed. */
  readonly beside?: (
    input: OperationInput,
    entries: readonly JsonObject[],
    context: OperationContext,
  ) => OperationRequest | null;
  readonly notes?: (read: OperationRead, context: OperationContext) => readonly OperationNote[];
};

/** What an operation that changes something is, beside its request. */
export type WriteOperation = {
  readonly kind: 'write';
  /** Read just before, for the preview and for what a replacement needs; null: nothing. */
  readonly before: ((input: OperationInput, context: OperationContext) => OperationReads) | null;
  /**
   * What makes it the same as one that this journal has sent before, by an import of a target or one by one: then
   * it needs its preview. Null or absent: nothing does.
   */
  readonly sameAs?: (
    input: OperationInput,
    context: OperationContext,
  ) => { readonly target: string; readonly key: string } | null;
  /** Of a creation: whether two inputs are about the same thing; the very same input always is. */
  readonly isSameThing?: (one: OperationInput, other: OperationInput) => boolean;
  /** Ids of the things it changes; absent: the id of the request's path. */
  readonly subjects?: (input: OperationInput, context: OperationContext) => readonly string[];
  readonly preview: (
    input: OperationInput,
    before: JsonObject | null,
    context: OperationContext,
  ) => OperationPreview;
  readonly read: (
    reply: { readonly status: number; readonly body: Json | null; readonly text: string },
    input: OperationInput,
    context: OperationContext,
  ) => OperationReading;
  /** Read afterwards to show what the service kept; null: nothing to read. `id`: what the answer gave. */
  readonly after:
    | ((input: OperationInput, id: string | null, context: OperationContext) => OperationReads)
    | null;
  /** What a 403 means, seen beside the thing as it reads right after it; absent: a permission is missing. */
  readonly forbidden?: (
    words: { readonly code: string | null; readonly text: string },
    now: JsonObject | null,
    context: OperationContext,
  ) => OperationNote;
  /** What it means that the path is not there, where the thing itself was just read (NS-57); absent: it is unknown. */
  readonly withoutPath?: (context: OperationContext) => OperationNote;
  readonly verify: (
    input: OperationInput,
    seen: { readonly before: JsonObject | null; readonly after: JsonObject },
    context: OperationContext,
  ) => OperationVerification;
  /**
   * After a lost answer. `repeat`: a second one changes nothing more; `look`: the read afterwards, or the listing of
   * `lookUp`, tells; nothing is sent again without it.
   */
  readonly afterSilence: 'repeat' | 'look';
  /** A list in which a lost creation is looked for, and how its entry is recognised. */
  readonly lookUp:
    | ((
        input: OperationInput,
        context: OperationContext,
      ) => {
        readonly request: OperationRequest;
        /** Name of the target whose list it is, or one of its own: what is known of its entries goes by it. */
        readonly list: string;
        readonly isIt: (entry: JsonObject) => boolean;
        /** The thing as an import of that target would send it, where its entries are compared as those of an import. */
        readonly sent?: JsonObject | null;
        /** The service is not known to refuse a second one: it is held against this list before it is sent. */
        readonly isHeldFirst?: true;
        /** Being recognised is all there is to compare; absent: the thing is read, and `verify` tells. */
        readonly isIdentity?: true;
        /** The entry's own date of creation; absent: where the profile says. */
        readonly createdAtOf?: (entry: JsonObject) => string | null;
        /** What was there before is changed, not refused: then it is settled as a change of that thing. */
        readonly isUpsert?: boolean;
        /** Where the entry holds the id of the thing; absent: at `id`. */
        readonly idOf?: (entry: JsonObject) => string | null;
        /** Before it is sent: the words for an entry that keeps it back, also under another id; null: it does not. */
        readonly heldAs?: (entry: JsonObject) => string | null;
        /** Whether an entry shows what it is recognised by; absent: all do. A list where one does not proves no absence. */
        readonly tells?: (entry: JsonObject) => boolean;
      } | null)
    | null;
  /** A refusal may mean that it is there already: the list of `lookUp` is looked at, and what it finds is told so. */
  readonly exists?: (entry: JsonObject, context: OperationContext) => OperationNote | null;
  /** The same of what can be there once only: a creation of what was listed before comes to nothing, however late it comes. */
  readonly existsOnce?: (entry: JsonObject, context: OperationContext) => OperationNote | null;
  /** 207 is one of its answers (the bulk of vendors, R-239); anywhere else it is told as odd, and read. */
  readonly mayBe207?: boolean;
  readonly reversibility: readonly { readonly can: boolean; readonly text: string }[];
};

/**
 * One thing that can be read from or done at the service beside an import. A screen, the command line and the journal are
 * made from this description; adding an operation touches this folder alone.
 */
export type Operation = {
  /** Area and verb, as the command line spells them: `invoices.flag`. */
  readonly name: string;
  readonly area: string;
  readonly verb: string;
  readonly label: string;
  /** One sentence. */
  readonly about: string;
  readonly isBeta: boolean;
  readonly fields: readonly OperationField[];
  /** Adds what follows from the rest (an id of our own), so that it is in the journal and the same in every try. */
  readonly complete?: (input: OperationInput, context: OperationContext) => OperationInput;
  /**
   * Checks the input and builds the request. `before` is what was read just before, where the operation asks for it.
   * Errors: codes of the issue table, `where.field` the key of the field.
   */
  readonly request: (
    input: OperationInput,
    before: JsonObject | null,
    context: OperationContext,
  ) => Result<OperationRequest>;
  readonly does: ReadOperation | WriteOperation;
};
