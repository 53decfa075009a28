import { within } from './within.ts';

/** The outcome of requests: answered, asked to come back, or an error. */
export class LoadReport {
  readonly #took: number[] = [];
  readonly #statuses = new Map<number, number>();
  /** Neither an answer nor a refusal with a time to retry; the first of each kind. */
  readonly wrong = new Map<string, number>();
  refused = 0;

  note(
    kind: string,
    {
      dueAt,
      status,
      retryAfter,
      detail,
    }: {
      readonly dueAt: number;
      readonly status: number;
      readonly retryAfter: string | undefined;
      readonly detail: string;
    },
  ): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const isRefusal = (status === 429 || status === 503) && /^\d+$/.test(retryAfter ?? '');
    if (isRefusal) this.refused += 1;
    else if (status >= 200 && status < 400) this.#took.push(performance.now() - dueAt);
    else this.#add(`${kind}: ${status} ${detail.slice(0, 120)}`);
  }

  noAnswer(kind: string, error: unknown): void {
    this.#add(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
  }

  #add(what: string): void {
    this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
  }

  get answered(): number {
    return this.#took.length;
  }

  /** Milliseconds within which this share of the answers arrived. */
  within(share: number): number {
    return within(this.#took, share);
  }

  toString(): string {
    const times = [0.5, 0.95, 0.99]
      .map((share) => `p${share * 100} ${this.within(share).toFixed(0)} ms`)
      .join(', ');
    return `${this.answered} answered (${times}, slowest ${this.within(1).toFixed(0)} ms), ${this.refused} asked to retry; by status ${[
      ...this.#statuses,
    ]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`;
  }
}
