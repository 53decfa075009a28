import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@bb1/domain/orders/endpoints';

const TRIES = 300;
const PAUSE_MS = 100;

/** The outside world, through the sandbox panel's API (docs/sandbox.md). */
export class SandboxPanel {
  readonly #url: string;
  readonly #signal: AbortSignal;

  constructor(url: string, signal: AbortSignal) {
    this.#url = url;
    this.#signal = signal;
  }

  /** The token of the link in the newest mail to an address, once one has arrived. */
  async tokenOfMailTo(address: string): Promise<string> {
    const newest = await this.#once(
      async () => (await this.#mailsTo(address))[0],
      `no mail came to ${address}`,
    );
    return decodeURIComponent(/token=([^\s&"]+)/.exec(newest)?.[1] ?? '');
  }

  /** The code in the newest mail to an address that has one, once one has arrived. */
  codeOfMailTo(address: string): Promise<string> {
    return this.#once(
      async () =>
        (await this.#mailsTo(address))
          .map((text) => /^(\d{4} \d{4})$/m.exec(text)?.[1])
          .find((code) => code !== undefined),
      `no code came to ${address}`,
    );
  }

  /** The product's time, and whether there is a node of Ethereum. */
  state(): Promise<{ readonly now: string; readonly ethereum: unknown }> {
    return this.#ask('/api/state');
  }

  async moveClock(to: Date): Promise<void> {
    await this.#ask('/api/clock', { to: to.toISOString() });
  }

  async mine(chain: 'bitcoin' | 'ethereum', blocks: number): Promise<void> {
    await this.#ask(`/api/${chain}/blocks`, { count: String(blocks) });
  }

  /** Pays an order as its owner would, once it has an address to pay to. */
  async pay(order: Pick<Order, 'reference' | 'payment_method'>): Promise<void> {
    const { reference, payment_method: method } = order;
    if (method === 'BTC' || method === 'ETH') await this.#addressOf(reference);
    await this.#ask(`/api/orders/${encodeURIComponent(reference)}/payments`, {});
  }

  /** A job of the product gives the order its address. */
  #addressOf(reference: string): Promise<string> {
    return this.#once(async () => {
      const { pending_orders: pending } = await this.#ask<{
        pending_orders: { reference: string; address: string | null }[];
      }>('/api/state');
      return pending.find((one) => one.reference === reference)?.address ?? undefined;
    }, `the order ${reference} got no address`);
  }

  async transfer(fields: Readonly<Record<string, string>>): Promise<void> {
    await this.#ask('/api/bank/transfers', fields);
  }

  /** How many bookings the next statement will list. */
  async waitingBookings(): Promise<number> {
    return (await this.#ask<{ bank: { waiting: number } }>('/api/state')).bank.waiting;
  }

  /** The bank puts a statement of all that it has booked into the folder that the product watches. */
  async deliverStatement(): Promise<void> {
    await this.#ask('/api/bank/statements', { version: '08', into_folder: 'on' });
  }

  /** The bank executes a transfer order (pain.001). */
  async takeOrder(file: string): Promise<void> {
    await this.#ask('/api/bank/orders', { file });
  }

  /** The issuer buys lumens for the accounts that pay coupons and fees. */
  async fundIssuer(lumens: string): Promise<void> {
    for (const account of ['payout', 'sponsor'])
      await this.#ask('/api/stellar/funding', { account, amount: lumens });
  }

  /** What both keepers of the cold keys have signed. */
  async signCold(act: string): Promise<string> {
    const { signed_envelope_xdr: signed } = await this.#ask<{ signed_envelope_xdr: string }>(
      '/api/issuer/signatures',
      { act, keys: 'both' },
    );
    return signed;
  }

  /** The texts of all statements so far. */
  async statements(): Promise<string[]> {
    const { statements } = await this.#ask<{ statements: { url: string }[] }>(
      '/api/bank/statements',
    );
    return Promise.all(statements.map(({ url }) => this.#text(url.replace(/^\/sandbox/, ''))));
  }

  /** The texts of the mails to an address, newest first. */
  async #mailsTo(address: string): Promise<string[]> {
    const { mails } = await this.#ask<{ mails: { text: string }[] }>(
      `/api/mails?to=${encodeURIComponent(address)}`,
    );
    return mails.map(({ text }) => text);
  }

  /** Looks until there is something. Throws Error with these words if there never is. */
  async #once<Found>(look: () => Promise<Found | undefined>, never: string): Promise<Found> {
    for (let tries = 0; tries < TRIES; tries++) {
      const found = await look();
      if (found !== undefined) return found;
      await sleep(PAUSE_MS, undefined, { signal: this.#signal });
    }
    throw new Error(never);
  }

  async #ask<Answer = unknown>(
    path: string,
    body?: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    return JSON.parse(
      await this.#text(
        path,
        body === undefined
          ? {}
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
      ),
    ) as Answer;
  }

  async #text(path: string, init: RequestInit = {}): Promise<string> {
    const answer = await fetch(`${this.#url}/sandbox${path}`, { ...init, signal: this.#signal });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the panel answered ${answer.status} to ${path}: ${text}`);
    return text;
  }
}
