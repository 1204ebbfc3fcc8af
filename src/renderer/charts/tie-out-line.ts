/** A figure of one stage. `gap`: what it has less or more than the stage before, as text; null: it ties. */
export type GridFigure = {
  readonly stage: string;
  readonly figure: string;
  /** Part of the first stage, 0 to 1. */
  readonly share: number;
  readonly gap: string | null;
  /** What a gap at this stage consists of. */
  readonly why: string;
  /** Not known yet: drawn as a dash. */
  readonly isUnknown?: boolean;
};

export type GridLine = { readonly label: string; readonly figures: readonly GridFigure[] };
