import { ChainUnreachable } from '../deposits/deposit-watch.ts';
import { rootAnswer } from './horizon-answers.ts';
import { HorizonUnfit, type JudgedNetwork, refuseUnfit } from './horizon-fitness.ts';
import type { LedgerSource } from './ledger-access-port.ts';
import { LedgerUnreachable } from './stellar.ts';
import { OperatorError } from '../../platform/operator-error.ts';
/** Where a server that refuses names no time. */
const UNNAMED_MS = { 429: 10_000, 503: 0 } as const;
/** A time further away than that is a mistake. */
const LONGEST_MS = 60 * 60_000;

/**
 * Until when a server asks to be left alone: `Retry-After` in seconds or as a date, or the seconds
 * of Horizon's own `X-RateLimit-Reset`.
 */
function readRetryAfter(status: 429 | 503, headers: Headers, now: number): number {
  const text = headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  const known = Number.isNaN(wait) ? UNNAMED_MS[status] : wait;
  return now + Math.min(Math.max(known, 0), LONGEST_MS);
}

/** How one Horizon is reached. */
interface HorizonAddress {
  readonly url: string;
  /** What a provider asks for, such as an API key; null for none. */
  readonly header: { readonly name: string; readonly value: string } | null;
}

interface HorizonReply {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined unless the answer is JSON. */
  readonly body: unknown;
}

/** A Horizon's own status, after it passed the checks. */
export interface HorizonStatus {
  readonly ledger: number;
  readonly closedAt: Date;
  /** The first ledger of its history. */
  readonly elderLedger: number;
}

/** One Horizon, which answers every question of one piece of work. */
export interface Horizon {
  /** Throws LedgerUnreachable without any answer. */
  get(path: string, timeoutMs?: number): Promise<HorizonReply>;
  post(path: string, form: URLSearchParams, timeoutMs: number): Promise<HorizonReply>;
  /** Throws LedgerUnreachable unless it is fit and not behind what the product has seen. */
  status(): Promise<HorizonStatus>;
  /** Throws LedgerUnreachable if it is behind the newest ledger that the product has read anywhere. */
  mustKnowTheNewest(): Promise<void>;
}

export interface Horizons {
  /**
   * Does a piece of work with the first Horizon that gives usable answers to all of it. The work
   * starts over with the next one: it never mixes answers of two that are not equally up to date.
   */
  onOne<T>(work: (horizon: Horizon) => Promise<T>): Promise<T>;
  /**
   * Judges all of them. Throws Error with every reason against one; LedgerUnreachable if none
   * answers.
   */
  check(): Promise<void>;
  sources(): readonly LedgerSource[];
}

export interface HorizonsOptions extends JudgedNetwork {
  readonly addresses: readonly HorizonAddress[];
  readonly now?: () => number;
}

const TIMEOUT_MS = 10_000;
const STATUS_TIMEOUT_MS = 5_000;
/** Of a Horizon that did not answer; doubled each time, while another one is there. */
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 5 * 60_000;
const JUDGED_FOR_MS = 5 * 60_000;
/** A minute of ledgers. One that is further behind is not asked. */
const MOST_LEDGERS_BEHIND = 12;

/** All configured Horizons, in the order of preference. */
export function openHorizons(options: HorizonsOptions): Horizons {
  const seen = { newest: 0 };
  const all = options.addresses.map((address) => new OneHorizon(address, options, seen));
  return {
    async onOne(work) {
      let first: unknown = null;
      const asked = inOrder(all);
      for (const standby of asked.slice(1)) standby.lookAgain();
      for (const horizon of asked) {
        try {
          await horizon.mustBeFit();
          return await work(horizon);
        } catch (error) {
          if (!(error instanceof LedgerUnreachable || error instanceof ChainUnreachable))
            throw error;
          first ??= error;
        }
      }
      throw first ?? new LedgerUnreachable('every Horizon has asked to wait');
    },
    async check() {
      const reasons = await Promise.all(all.map((horizon) => horizon.reasonAgainst()));
      const unfit = reasons.filter(
        (reason): reason is HorizonUnfit => reason instanceof HorizonUnfit,
      );
      if (unfit.length > 0)
        throw new OperatorError(unfit.map(({ message }) => `HORIZON_URL: ${message}`).join('\n'));
      const [first] = reasons;
      if (first != null && reasons.every((reason) => reason !== null)) throw first;
    },
    sources: () => all.map((horizon) => horizon.source),
  };
}

/** Those that asked to wait are left out; those that did not answer come last. */
function inOrder(all: readonly OneHorizon[]): OneHorizon[] {
  const asked = all.filter((horizon) => !horizon.isWaiting);
  return [
    ...asked.filter((horizon) => !horizon.isResting),
    ...asked.filter((horizon) => horizon.isResting),
  ];
}

class OneHorizon implements Horizon {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #judged: JudgedNetwork;
  readonly #now: () => number;
  readonly #seen: { newest: number };
  #waitsUntil = 0;
  #restsUntil = 0;
  #failures = 0;
  #fitUntil = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #source: LedgerSource;

  constructor(
    { url, header }: HorizonAddress,
    { now = Date.now, ...judged }: HorizonsOptions,
    seen: { newest: number },
  ) {
    this.#base = url.replace(/\/$/, '');
    this.#headers = {
      accept: 'application/json',
      ...(header === null ? {} : { [header.name]: header.value }),
    };
    this.#judged = judged;
    this.#now = now;
    this.#seen = seen;
    this.#source = {
      name: new URL(url).host,
      version: null,
      protocol: null,
      ledger: null,
      trouble: 'not asked yet',
    };
  }

  get isWaiting(): boolean {
    return this.#now() < this.#waitsUntil;
  }

  get isResting(): boolean {
    return this.#now() < this.#restsUntil;
  }

  get source(): LedgerSource {
    return this.#source;
  }

  get(path: string, timeoutMs = TIMEOUT_MS): Promise<HorizonReply> {
    return this.#send(path, { method: 'GET' }, timeoutMs);
  }

  post(path: string, form: URLSearchParams, timeoutMs: number): Promise<HorizonReply> {
    return this.#send(path, { method: 'POST', body: form }, timeoutMs);
  }

  async status(): Promise<HorizonStatus> {
    this.#lookedAt = this.#now();
    const { status, body } = await this.get('/', STATUS_TIMEOUT_MS);
    const parsed = rootAnswer.safeParse(body);
    if (status !== 200 || !parsed.success)
      throw this.#troubled(
        new LedgerUnreachable(
          status === 200
            ? 'Horizon gave an answer that could not be read'
            : `Horizon answered ${status}`,
          { cause: parsed.error },
        ),
      );
    const root = parsed.data;
    this.#source = {
      ...this.#source,
      version: root.horizon_version,
      protocol: root.current_protocol_version,
      ledger: root.history_latest_ledger,
      trouble: null,
    };
    try {
      refuseUnfit(root, this.#judged);
    } catch (error) {
      throw this.#troubled(error);
    }
    this.#fitUntil = this.#now() + JUDGED_FOR_MS;
    const { history_latest_ledger: ledger } = root;
    if (ledger + MOST_LEDGERS_BEHIND < this.#seen.newest)
      throw this.#troubled(
        new LedgerUnreachable(
          `Horizon is at ledger ${ledger}, and ledger ${this.#seen.newest} is known: it lags behind`,
        ),
      );
    this.#seen.newest = Math.max(this.#seen.newest, ledger);
    return {
      ledger,
      closedAt: root.history_latest_ledger_closed_at,
      elderLedger: root.history_elder_ledger,
    };
  }

  async mustKnowTheNewest(): Promise<void> {
    const { newest } = this.#seen;
    const { ledger } = await this.status();
    if (ledger < newest)
      throw new LedgerUnreachable(`Horizon is at ledger ${ledger}, and ledger ${newest} is known`);
  }

  async mustBeFit(): Promise<void> {
    const isBehind = (this.#source.ledger ?? 0) + MOST_LEDGERS_BEHIND < this.#seen.newest;
    if (this.#now() >= this.#fitUntil || isBehind) await this.status();
  }

  /** Checks a standby now and then, so that its loss is noticed before it is needed. */
  lookAgain(): void {
    if (this.#now() < this.#lookedAt + JUDGED_FOR_MS) return;
    this.#lookedAt = this.#now();
    // The fault is kept with its source.
    this.status().catch(() => undefined);
  }

  async reasonAgainst(): Promise<LedgerUnreachable | null> {
    try {
      await this.status();
      const { status, headers } = await this.get('/assets?limit=1', STATUS_TIMEOUT_MS);
      if (status === 200 && headers.get('latest-ledger') === null)
        throw this.#troubled(
          new HorizonUnfit(
            'the header Latest-Ledger is missing: a proxy in between removes it, and without it the ledger of an answer is unknown',
          ),
        );
      return null;
    } catch (error) {
      if (error instanceof HorizonUnfit)
        return new HorizonUnfit(`${this.#source.name}: ${error.message}`);
      if (error instanceof LedgerUnreachable) return error;
      throw error;
    }
  }

  #troubled(error: unknown): unknown {
    this.#fitUntil = 0;
    this.#source = {
      ...this.#source,
      trouble: error instanceof Error ? error.message : 'no answer',
    };
    return error;
  }

  async #send(path: string, request: RequestInit, timeoutMs: number): Promise<HorizonReply> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.#base}${path}`, {
        ...request,
        headers: this.#headers,
        // A redirect would carry a provider's key to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch (error) {
      this.#failed();
      throw this.#troubled(new LedgerUnreachable('Horizon did not answer', { cause: error }));
    }
    const { status, headers } = response;
    if (status === 429 || status === 503)
      this.#waitsUntil = Math.max(this.#waitsUntil, readRetryAfter(status, headers, this.#now()));
    // A submission that waits too long for its ledger is no failure of Horizon.
    else if (status >= 500 && status !== 504) this.#failed();
    else this.#failures = this.#restsUntil = 0;
    return { status, headers, body: jsonOf(text) };
  }

  #failed(): void {
    this.#restsUntil = this.#now() + Math.min(FIRST_REST_MS * 2 ** this.#failures, LONGEST_REST_MS);
    this.#failures += 1;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
