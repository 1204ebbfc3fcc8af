type Severity = 'error' | 'warning';

/** One line of the issue table. `{name}` in a text is filled from the issue's params. */
export type IssueEntry = {
  readonly severity: Severity;
  /** A few words for lists and filters. */
  readonly title: string;
  /** What happened, as an accountant would say it. */
  readonly sentence: string;
  /** What to do next. */
  readonly advice: string;
  /** The rule of the service it comes from, for example 'R-82'. */
  readonly rule?: string;
};

/** Something wrong or odd at a place of a record. The texts are in the table, under `code`. */
export type Issue = {
  readonly code: string;
  readonly severity: Severity;
  readonly params: Readonly<Record<string, string>>;
  /** Row as a person sees it; null when it concerns the whole record or file. */
  readonly row: number | null;
  /** Header of the person's column; null when no single column is meant. */
  readonly column: string | null;
  /** Key of the target's field (`invoice_date`, `items[].price`), if one is meant. */
  readonly field: string | null;
  /** One-click cure, where there is one: replace the cell (or every equal cell of the column) by this text. */
  readonly fix?: { readonly value: string };
};
