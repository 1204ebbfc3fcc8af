/** Facts about where the records go, from the connection. Ids are texts. */
export type Scope = {
  readonly company: string;
  readonly locations: readonly string[];
  /** Configured custom-field keys; null when nobody has told. */
  readonly customFields: readonly string[] | null;
  readonly paidOverride: boolean;
  /** The calendar day where the person is, YYYY-MM-DD. */
  readonly today: string;
  /** Issues of single records that would stop the file, and that the mapping accepts; absent: none. */
  readonly accepts?: readonly string[];
};
