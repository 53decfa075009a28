import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { acceptTerms } from '../../domain/src/accounts/endpoints.ts';
import {
  createAddress,
  createIdentityProof,
  updateIdentityProof,
} from '../../domain/src/kyc/endpoints.ts';
import { placeOrder } from '../../domain/src/orders/endpoints.ts';
import type { ApiClient } from '../api-client.ts';
import { addressForm, identityForm, orderForm, picture } from '../cast.ts';
import type { ServerProcess } from '../server-process.ts';
import { signedIn } from '../signed-in-people.ts';

/** An acknowledged order. */
export interface Acknowledged {
  readonly id: string;
  readonly key: string;
  /** By `performance.now()`. */
  readonly at: number;
}

type Person = ApiClient & { accountId: string };

const NO_LIMIT =
  'create function no_limit() returns trigger language plpgsql as $$ begin new.count := -1; return new; end $$; create trigger no_limit before insert or update on rate_limits for each row execute function no_limit()';

/** People with documents whose orders are not rate-limited. */
export async function gatherPeople(
  databaseUrl: string,
  server: ServerProcess,
  count: number,
): Promise<Person[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    await pool.query(NO_LIMIT);
    const people: Person[] = [];
    for (let at = 0; at < count; at++) people.push(await verifiedPerson(pool, server.client()));
    return people;
  } finally {
    await pool.end();
  }
}

async function verifiedPerson(pool: pg.Pool, client: ApiClient): Promise<Person> {
  const person = await signedIn(pool, client);
  await person.ok(acceptTerms, { body: { terms: true } });
  const { id } = await person.ok(createIdentityProof, { body: identityForm('Erika Beispiel') });
  await person.ok(updateIdentityProof, {
    params: { id },
    files: [
      { field: 'attachments', name: 'front.jpg', type: 'image/jpeg', bytes: await picture(1) },
      { field: 'attachments', name: 'back.jpg', type: 'image/jpeg', bytes: await picture(2) },
    ],
  });
  await person.ok(createAddress, { body: addressForm });
  return person;
}

/** People who order continuously, and retry with the same key when asked to. */
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

  async #order(person: ApiClient): Promise<void> {
    while (!this.#over) {
      const key = randomUUID();
      while (!this.#over) {
        const answer = await person
          .call(placeOrder, { body: orderForm('10.00'), headers: { 'idempotency-key': key } })
          .catch(() => null);
        if (answer?.status === 201) {
          this.acknowledged.push({
            id: (JSON.parse(answer.text) as { id: string }).id,
            key,
            at: performance.now(),
          });
          break;
        }
        if (answer !== null && answer.status !== 503)
          throw new Error(`an order was answered with ${answer.status}: ${answer.text}`);
        if (answer === null) this.unanswered += 1;
        else this.refused += 1;
        await sleep(50);
      }
    }
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#done;
  }
}
