import type { Issue } from '../issues/issue';

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
  /** The lines of the file come to its totals: whether the mapping accepts one that is otherwise, by what is said of it; absent: they do not. */
  readonly linesTie?: (params: Issue['params']) => boolean;
};
