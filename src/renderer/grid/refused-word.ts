/** Letters that follow each other faster than this are one word. */
const wordPauseMs = 1_500;

/**
 * A word whose beginning could not be taken. All of it is refused: its rest, typed when the cell can be edited again, would stand
 * there as another value.
 */
export class RefusedWord {
  #lastMs: number | null = null;

  /** A key was not taken; whether it is the first of its word. `atMs`: when it was pressed. */
  refuse(atMs: number): boolean {
    const isFirst = !this.holds(atMs);
    this.#lastMs = atMs;
    return isFirst;
  }

  /** Whether a key belongs to the word; then the word goes on. */
  holds(atMs: number): boolean {
    if (this.#lastMs === null || atMs - this.#lastMs >= wordPauseMs) return false;
    this.#lastMs = atMs;
    return true;
  }

  /** Ends the word; whether there was one. */
  end(): boolean {
    const was = this.#lastMs !== null;
    this.#lastMs = null;
    return was;
  }
}
