import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { login } from '@bb1/domain/accounts/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import { listOrders, placeOrder } from '@bb1/domain/orders/endpoints';
import { joinWaitlist } from '@bb1/domain/waitlist/endpoints';
import type pg from 'pg';
import { hashSecret, newSecret } from '../../server/src/platform/ids.ts';
import { hashPassword } from '../../server/src/platform/sessions/password-hash.ts';
import { type ApiAnswer, ApiClient } from '../api-client.ts';
import { orderForm } from '../cast.ts';
import { wireFrom } from './open-load.ts';

const PASSWORD = 'correct horse battery staple';

/** People's actions in the first minutes of a sale, with their percentages. */
const ACTS = {
  landing: 45,
  config: 25,
  own_orders: 10,
  sign_in: 5,
  waitlist: 5,
  order: 10,
} as const;
export type Act = keyof typeof ACTS;
const DECK: readonly Act[] = (Object.keys(ACTS) as Act[]).flatMap((act) =>
  Array.from({ length: ACTS[act] }, () => act),
);

export function anyAct(): Act {
  return DECK[Math.floor(Math.random() * DECK.length)] ?? 'landing';
}

interface Person {
  readonly email: string;
  readonly address: string;
  readonly browser: ApiClient;
}

/** Gives people a password and a signed-in browser. */
export async function peopleOf(
  pool: pg.Pool,
  count: number,
): Promise<{ id: string; email: string; token: string }[]> {
  await pool.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)]);
  await pool.query(
    "insert into acceptances (account_id, document, version, accepted_at) select id, 'terms', '1', now() from accounts",
  );
  const { rows } = await pool.query<{ id: string; email: string }>(
    "select a.id, a.email from accounts a join kyc_records k on k.account_id = a.id where k.verdict = 'approved' order by a.email limit $1",
    [count],
  );
  const people = rows.map((row) => ({ ...row, token: newSecret() }));
  await pool.query(
    "insert into sessions (token_hash, kind, subject_id, expires_at, user_agent, address) select h, 'investor', i, now() + interval '1 day', 'a bench', '127.0.0.1' from unnest($1::bytea[], $2::uuid[]) as s (h, i)",
    [people.map(({ token }) => hashSecret(token)), people.map(({ id }) => id)],
  );
  return people;
}

/** People at addresses of their own who share the generator's connections. */
export class SaleCrowd {
  readonly #people: readonly Person[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #port: number;
  #next = 0;
  /** Ids of orders that were confirmed to a person. */
  readonly acknowledged: string[] = [];

  constructor(port: number, people: readonly { readonly email: string; readonly token: string }[]) {
    this.#port = port;
    this.#people = people.map(({ email, token }, at) => {
      const address = addressOf(at);
      const browser = new ApiClient(wireFrom(address, port, this.#agent));
      browser.cookies.set('session', token);
      return { email, address, browser };
    });
  }

  /** Everybody opens the site before the sale begins. */
  async opens(): Promise<void> {
    const waiting = [...this.#people];
    const open = async (): Promise<void> => {
      for (let person = waiting.pop(); person !== undefined; person = waiting.pop())
        await person.browser.ok(getConfig);
    };
    await Promise.all(Array.from({ length: 8 }, open));
  }

  async does(act: Act): Promise<Pick<ApiAnswer, 'status' | 'headers' | 'text'>> {
    const person = this.#people[this.#next++ % this.#people.length];
    if (person === undefined) throw new Error('no such person');
    if (act === 'landing')
      return wireFrom(
        person.address,
        this.#port,
        this.#agent,
      )({ method: 'GET', path: '/', headers: { accept: 'text/html' }, body: undefined });
    if (act === 'config')
      return wireFrom(
        person.address,
        this.#port,
        this.#agent,
      )({ method: 'GET', path: '/api/config', headers: {}, body: undefined });
    if (act === 'own_orders') return person.browser.call(listOrders);
    if (act === 'order') return this.#order(person.browser);
    const stranger = new ApiClient(wireFrom(person.address, this.#port, this.#agent));
    const opened = await stranger.call(getConfig);
    // Without the page there is no form to send.
    if (opened.status !== 200) return opened;
    if (act === 'sign_in')
      return stranger.call(login, { body: { email: person.email, password: PASSWORD } });
    return stranger.call(joinWaitlist, {
      body: {
        full_name: 'Warte Weile',
        email: `${randomUUID()}@people.example`,
        investment_range: 'under_1000',
        locale: 'en',
      },
    });
  }

  async #order(browser: ApiClient, key: string = randomUUID()): Promise<ApiAnswer> {
    const answer = await browser.call(placeOrder, {
      body: orderForm('11.00'),
      headers: { 'idempotency-key': key },
    });
    if (answer.status === 201) this.acknowledged.push(String(answer.body['id']));
    return answer;
  }

  /**
   * A person who arrives on a connection of their own for the start of the sale: opens the page,
   * signs in, orders, views the order, and retries when asked to. `note` gets every answer.
   */
  async arrives(
    at: number,
    note: (
      kind: string,
      dueAt: number,
      answer: Pick<ApiAnswer, 'status' | 'headers' | 'text'>,
    ) => void,
  ): Promise<boolean> {
    const person = this.#people[at % this.#people.length];
    if (person === undefined) throw new Error('no such person');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const wire = wireFrom(person.address, this.#port, agent);
    const browser = new ApiClient(wire);
    const key = randomUUID();
    const steps: readonly (readonly [
      string,
      () => Promise<Pick<ApiAnswer, 'status' | 'headers' | 'text'>>,
    ])[] = [
      [
        'landing',
        () => wire({ method: 'GET', path: '/', headers: { accept: 'text/html' }, body: undefined }),
      ],
      ['config', () => browser.call(getConfig)],
      ['sign_in', () => browser.call(login, { body: { email: person.email, password: PASSWORD } })],
      ['own_orders', () => browser.call(listOrders)],
      ['order', () => this.#order(browser, key)],
      ['own_orders', () => browser.call(listOrders)],
    ];
    try {
      for (const [kind, step] of steps) {
        for (let tries = 0; ; tries++) {
          const dueAt = performance.now();
          const answer = await step();
          note(kind, dueAt, answer);
          if (answer.status < 400) break;
          if ((answer.status !== 503 && answer.status !== 429) || tries >= 8) return false;
          await new Promise((resolve) =>
            setTimeout(resolve, 1_000 * Number(answer.headers['retry-after'] ?? 5)),
          );
        }
      }
      return true;
    } finally {
      agent.destroy();
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

function addressOf(at: number): string {
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}
