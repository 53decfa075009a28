import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cancelOrder, placeOrder } from '../../domain/src/orders/endpoints.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { orderForm } from '../cast.ts';
import type { ServerProcess } from '../server-process.ts';
import { verifiedPerson, withoutLimits } from '../signed-in-people.ts';

/** An acknowledged order. */
export interface Acknowledged {
  readonly id: string;
  readonly key: string;
  /** By `performance.now()`. */
  readonly at: number;
}

type Person = ApiClient & { accountId: string };

/** People with documents whose orders are not rate-limited. */
export async function gatherPeople(
  databaseUrl: string,
  server: ServerProcess,
  count: number,
): Promise<Person[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    await withoutLimits(pool);
    const people: Person[] = [];
    for (let at = 0; at < count; at++) people.push(await verifiedPerson(pool, server.client()));
    return people;
  } finally {
    await pool.end();
  }
}

/** People who order and cancel continuously, and retry with the same key when asked to. */
export class OrderingCrowd {
  readonly acknowledged: Acknowledged[] = [];
  refused = 0;
  /** Requests without an answer. */
  unanswered = 0;
  #over = false;
  readonly #done: Promise<unknown>;
  constructor(people: readonly ApiClient[]) {
    this.#done = Promise.all(people.map((person) => this.#order(person)));
  }

  /** A person may have only a few unpaid orders, so each is cancelled once it is acknowledged. */
  async #order(person: ApiClient): Promise<void> {
    while (!this.#over) {
      const key = randomUUID();
      const placed = await this.#insist(() =>
        person.call(placeOrder, { body: orderForm('10.00'), headers: { 'idempotency-key': key } }),
      );
      if (placed === null) return;
      if (placed.status !== 201)
        throw new Error(`an order was answered with ${placed.status}: ${placed.text}`);
      const { id } = JSON.parse(placed.text) as { id: string };
      this.acknowledged.push({ id, key, at: performance.now() });
      await this.#insist(() => person.call(cancelOrder, { params: { id } }));
    }
  }

  /** Repeats a request until it is answered by anything but 503; null when the drill is over. */
  async #insist(request: () => Promise<ApiAnswer>): Promise<ApiAnswer | null> {
    while (!this.#over) {
      const answer = await request().catch(() => null);
      if (answer !== null && answer.status !== 503) return answer;
      if (answer === null) this.unanswered += 1;
      else this.refused += 1;
      await sleep(50);
    }
    return null;
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#done;
  }
}
