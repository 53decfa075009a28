/** Two minutes less than the server lets a challenge live, for what is typed and sent slowly. */
const FRESH_MS = 8 * 60_000;

interface Begun<Attempt> {
  readonly attempt: Promise<Attempt>;
  readonly at: number;
}

/** What was begun ahead of a form's sending, by kind of form: handed out once, and begun anew when it has grown old. */
export class FreshAttempts<Attempt> {
  readonly #begun = new Map<string, Begun<Attempt>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins unless something fresh is there already. */
  begin(action: string, make: () => Promise<Attempt>): void {
    if (this.#fresh(action) !== null) return;
    const begun = { attempt: make(), at: this.#now() };
    this.#begun.set(action, begun);
    // A failure is no reason to try no more.
    begun.attempt.catch(() => {
      if (this.#begun.get(action) === begun) this.#begun.delete(action);
    });
  }

  /** What was begun, or else what is begun now; nobody gets it a second time. */
  take(action: string, make: () => Promise<Attempt>): Promise<Attempt> {
    const fresh = this.#fresh(action);
    this.#begun.delete(action);
    return fresh?.attempt ?? make();
  }

  #fresh(action: string): Begun<Attempt> | null {
    const begun = this.#begun.get(action);
    return begun !== undefined && this.#now() - begun.at < FRESH_MS ? begun : null;
  }
}
