/** Two minutes less than the lifetime of a challenge on the server, for slow typing and sending. */
const FRESH_MS = 8 * 60_000;

interface Begun<Attempt> {
  readonly attempt: Promise<Attempt>;
  readonly at: number;
}

/**
 * Attempts started before their form is sent, by kind of form: each is used once, and replaced when
 * it is too old.
 */
export class FreshAttempts<Attempt> {
  readonly #begun = new Map<string, Begun<Attempt>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Starts one unless there is a fresh one. */
  begin(action: string, make: () => Promise<Attempt>): void {
    if (this.#fresh(action) !== null) return;
    const begun = { attempt: make(), at: this.#now() };
    this.#begun.set(action, begun);
    // A failure does not prevent the next attempt.
    begun.attempt.catch(() => {
      if (this.#begun.get(action) === begun) this.#begun.delete(action);
    });
  }

  /** The prepared attempt, or else one that starts now; it is never handed out again. */
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
