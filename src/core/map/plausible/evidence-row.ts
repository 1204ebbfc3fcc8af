/** A row that shows a finding: its number as a person counts, and the cells of the columns named. */
export type EvidenceRow = { readonly row: number; readonly cells: readonly string[] };
