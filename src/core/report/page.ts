/** What a printed report consists of, before it has a file format. Texts are ready to be read; nothing is computed later. */

/** How a thing stands: it colours bars, marks and notes. */
export type Tone = 'good' | 'bad' | 'doubt' | 'warn' | 'quiet' | 'plain';

/** A part of a whole. `size` is any number of 0 or more: only its share of the sum is drawn. */
export type Share = {
  readonly label: string;
  readonly shown: string;
  readonly size: number;
  readonly tone: Tone;
};

export type Column = {
  readonly header: string;
  /** Its part of the width, against the others. */
  readonly width: number;
  readonly isNumber?: boolean;
};

export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly below: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly tone: Tone }
  | { readonly kind: 'facts'; readonly pairs: readonly (readonly [string, string])[] }
  /** One bar in as many colours as there are parts, with its legend. */
  | { readonly kind: 'shares'; readonly parts: readonly Share[] }
  /** A bar each, drawn against the longest. */
  | { readonly kind: 'bars'; readonly parts: readonly Share[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
    }
  /** Lines to sign on, filled in where it was signed in the app; kept together on a page. */
  | { readonly kind: 'signatures'; readonly lines: readonly Signature[] };

/** Empty texts leave room for a pen. */
export type Signature = {
  readonly role: string;
  readonly name: string;
  readonly date: string;
  readonly note: string;
};

/** A whole report. `footer` stands at the foot of every page, beside its number. */
export type PrintedReport = {
  readonly title: string;
  readonly footer: string;
  readonly blocks: readonly Block[];
};
