import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { acceptTerms, login, register } from '@bb1/domain/accounts/endpoints';
import { listContactMessages } from '@bb1/domain/contact/desk-endpoints';
import { getKycReview, listKycReviews } from '@bb1/domain/kyc/desk-endpoints';
import {
  createAddress,
  createIdentityProof,
  deleteAttachment,
  updateIdentityProof,
} from '@bb1/domain/kyc/endpoints';
import { money } from '@bb1/domain/money';
import { deskHome, deskLogin } from '@bb1/domain/officers/endpoints';
import { cancelOrder, placeOrder } from '@bb1/domain/orders/endpoints';
import { listSmallPayments } from '@bb1/domain/payments/small-payment-endpoints';
import type { Mailbox } from '../../sandbox/mailbox/mailbox.ts';
import { createOfficer } from '../../server/src/modules/officers/create-officer.ts';
import { hashPassword } from '../../server/src/platform/sessions/password-hash.ts';
import { post, posting } from '../../server/src/platform/journal/journal.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { makeNewKeys } from '../../web/app/portal/claim/new-keys.ts';
import { ApiRefusal } from '../../web/app/session/api-refusal.ts';
import { type ApiAnswer, ApiClient } from '../api-client.ts';
import { approve } from '../applicant.ts';
import { claimAsTheBrowserDoes } from '../browser-claim.ts';
import { addressForm, identityForm, orderForm, picture } from '../cast.ts';
import { signedIn } from '../signed-in-people.ts';
import { wireFrom } from './open-load.ts';

const PASSWORD = 'correct horse battery staple';
/** A claim is small, so that the issue suffices for all of them. */
const CLAIMED_UNITS = 100_000_000n;
/** A person who is asked to come back does so after this long. */
const COMES_BACK_MS = 2_000;
const PAUSE_MS = 400;
const POLL_MS = 100;

const HONEST_ACTS = [
  'sign_in',
  'sign_up',
  'upload',
  'order',
  'claim',
  'desk_sign_in',
  'desk_queues',
] as const;
type HonestAct = (typeof HONEST_ACTS)[number];

/** How long people waited for one kind of act, and how often they gave up. */
export interface Wait {
  readonly act: HonestAct;
  readonly waitedMs: readonly number[];
  readonly givenUp: number;
}

export interface Place {
  readonly db: Database;
  readonly port: number;
  readonly agent: Agent;
  readonly appSecret: Buffer;
  readonly mailbox: Mailbox;
}

type Person = ApiClient & { accountId: string };
/** Done, or to be tried again. */
type Outcome = 'done' | 'busy';

/** A browser at a network of its own. */
export function browserAt({ port, agent }: Pick<Place, 'port' | 'agent'>, address: string) {
  return new ApiClient(wireFrom(address, port, agent));
}

/** A person whose details, documents and address are given, unapproved. */
export async function applicantAt(place: Place, name: string, address: string): Promise<Person> {
  const person = await signedIn(place.db.pool, browserAt(place, address));
  await person.ok(acceptTerms, { body: { terms: true } });
  const { id } = await person.ok(createIdentityProof, { body: identityForm(name) });
  await person.ok(updateIdentityProof, { params: { id }, files: [file(await picture(1))] });
  await person.ok(updateIdentityProof, { params: { id }, files: [file(await picture(2))] });
  await person.ok(createAddress, { body: addressForm });
  return person;
}

/** A person with a second factor given just now, and tokens to claim. */
export async function claimant(db: Database, browser: ApiClient, at: Date): Promise<Person> {
  const person = await signedIn(db.pool, browser);
  await db.pool.query(
    "update sessions set created_at = $2::timestamptz, last_seen_at = $2, expires_at = $2 + interval '1 day', stepped_up_at = $2, stepped_up_with = 'second_factor' where subject_id = $1",
    [person.accountId, at],
  );
  // As heirs have them: an order of their own would need payments, too.
  await db.transaction('bench_give_tokens', (tx) =>
    post(tx, {
      kind: 'tokens_inherited',
      causeId: randomUUID(),
      at,
      lines: posting(money('TOKEN', CLAIMED_UNITS), {
        debit: { account: 'unsold_tokens' },
        credit: { account: 'unclaimed_tokens', subjectId: person.accountId },
      }),
    }),
  );
  return person;
}

export const claimantAt = (place: Place, address: string): Promise<Person> =>
  claimant(place.db, browserAt(place, address), new Date());

/**
 * People who do one thing after the other, each kind of act in a lane of its own. Who is asked to
 * come back tries again until their patience ends.
 */
export class HonestPeople {
  readonly #place: Place;
  readonly #email = 'honest@people.example';
  readonly #officer = { email: 'honest@issuer.example', totpSecret: '' };
  #applicant!: Person;
  #uploader!: Person & { proofId: string };
  #browser!: ApiClient;
  #desk!: ApiClient;
  #queues!: ApiClient;
  #networks = 0;

  private constructor(place: Place) {
    this.#place = place;
  }

  static async gather(place: Place): Promise<HonestPeople> {
    const people = new HonestPeople(place);
    await people.#arrive();
    return people;
  }

  async #arrive(): Promise<void> {
    const place = this.#place;
    await place.db.pool.query(
      "insert into accounts (id, email, email_confirmed_at, full_name, password_hash, locale, created_at) values ($1, $2, now(), 'Erika Ehrlich', $3, 'en', now())",
      [randomUUID(), this.#email, await hashPassword(PASSWORD)],
    );
    this.#applicant = await applicantAt(place, 'Erika Ehrlich', this.#network());
    const uploader = await signedIn(place.db.pool, browserAt(place, this.#network()));
    const { id: proofId } = await uploader.ok(createIdentityProof, {
      body: identityForm('Hannah Hochladen'),
    });
    this.#uploader = Object.assign(uploader, { proofId });
    const created = await createOfficer(
      { db: place.db, clock: systemClock, appSecret: place.appSecret },
      {
        name: 'Otto Ordentlich',
        email: this.#officer.email,
        password: PASSWORD,
        locale: 'en',
        roles: ['reviewer', 'finance', 'support'],
      },
    );
    if (created === null) throw new Error('the officer exists already');
    this.#officer.totpSecret = created.totpSecret;
    // Browsers in which they have signed in before.
    this.#browser = this.#travelling();
    await this.#browser.ok(login, { body: { email: this.#email, password: PASSWORD } });
    this.#desk = this.#travelling();
    this.#queues = browserAt(place, this.#network());
    for (const browser of [this.#desk, this.#queues])
      if ((await this.#signInAtDesk(browser)) !== 'done') throw new Error('nobody signed in');
    // Unapproved people share a part of the sale, which a few may take (decision 59).
    await approve(this.#queues, this.#applicant.accountId);
  }

  /** All acts side by side for a while; each at least once. */
  async act(seconds: number, patienceMs: number): Promise<Wait[]> {
    const until = performance.now() + seconds * 1_000;
    const lanes = HONEST_ACTS.map(async (name): Promise<Wait> => {
      const waitedMs: number[] = [];
      let givenUp = 0;
      do {
        const attempt = await this.#prepare(name);
        const began = performance.now();
        const outcome = await insist(attempt, began + patienceMs);
        waitedMs.push(performance.now() - began);
        if (outcome !== 'done') givenUp += 1;
        await sleep(Math.min(PAUSE_MS, Math.max(0, until - performance.now())));
      } while (performance.now() < until);
      return { act: name, waitedMs, givenUp };
    });
    return Promise.all(lanes);
  }

  /** What is not measured comes first; the attempt that is returned may be repeated. */
  async #prepare(name: HonestAct): Promise<() => Promise<Outcome>> {
    const place = this.#place;
    const { pool } = place.db;
    if (name === 'sign_in') {
      const browser = this.#browser;
      return async () =>
        judged(await browser.call(login, { body: { email: this.#email, password: PASSWORD } }));
    }
    if (name === 'sign_up') return this.#signUp(browserAt(place, this.#network()));
    // Their own limits are for one person's day.
    for (const { accountId } of [this.#applicant, this.#uploader])
      await pool.query("delete from rate_limits where key like '%' || $1 || '%'", [accountId]);
    if (name === 'upload') return this.#upload(await picture(Math.floor(Math.random() * 1_000)));
    if (name === 'order') return this.#order();
    if (name === 'claim') return this.#claim(await claimantAt(place, this.#network()));
    if (name === 'desk_sign_in') return () => this.#signInAtDesk(this.#desk);
    return () => this.#workQueues();
  }

  /** Until the confirmation has arrived. */
  #signUp(browser: ApiClient): () => Promise<Outcome> {
    const email = `${randomUUID()}@people.example`;
    let isRegistered = false;
    return async () => {
      if (!isRegistered) {
        const outcome = judged(
          await browser.call(register, { body: registration(email, 'Nina Neu') }),
        );
        if (outcome !== 'done') return outcome;
        isRegistered = true;
      }
      while (this.#place.mailbox.mails({ to: email }).length === 0) await sleep(POLL_MS);
      return 'done';
    };
  }

  #upload(bytes: Uint8Array): () => Promise<Outcome> {
    return async () => {
      const id = this.#uploader.proofId;
      const answer = await this.#uploader.call(updateIdentityProof, {
        params: { id },
        files: [file(bytes)],
      });
      const outcome = judged(answer);
      // A document has at most six files.
      for (const { id: attachmentId } of (answer.body['attachments'] ?? []) as { id: string }[])
        await this.#uploader.call(deleteAttachment, {
          params: { id, attachment_id: attachmentId },
        });
      return outcome;
    };
  }

  #order(): () => Promise<Outcome> {
    const key = randomUUID();
    return async () => {
      const placed = await this.#applicant.call(placeOrder, {
        body: orderForm('50.00'),
        headers: { 'idempotency-key': key },
      });
      if (judged(placed) !== 'done') return 'busy';
      return judged(
        await this.#applicant.call(cancelOrder, { params: { id: String(placed.body['id']) } }),
      );
    };
  }

  async #claim(person: Person): Promise<() => Promise<Outcome>> {
    const keys = await makeNewKeys();
    return async () => {
      try {
        const { state } = await claimAsTheBrowserDoes(person, keys, { intervalMs: 5 * POLL_MS });
        return state === 'settled' ? 'done' : 'busy';
      } catch (error) {
        if (error instanceof ApiRefusal && (error.status === 503 || error.status === 429))
          return 'busy';
        if (error instanceof Error && error.message === 'timed out') return 'busy';
        throw error;
      }
    };
  }

  async #signInAtDesk(browser: ApiClient): Promise<Outcome> {
    const { email, totpSecret } = this.#officer;
    // A code is used up for half a minute.
    await this.#place.db.pool.query('update totp_factors set last_step = 0');
    return judged(
      await browser.call(deskLogin, {
        body: { email, password: PASSWORD, code: generateSync({ secret: totpSecret }) },
      }),
    );
  }

  /** Looks at the queues, opens the person who has waited longest, and reads messages and dust. */
  async #workQueues(): Promise<Outcome> {
    const home = await this.#queues.call(deskHome);
    const reviews = await this.#queues.call(listKycReviews, { query: { verdict: 'in_review' } });
    const [first] = (reviews.body['reviews'] ?? []) as { account_id: string }[];
    const answers = [home, reviews];
    if (first !== undefined)
      answers.push(
        await this.#queues.call(getKycReview, { params: { account_id: first.account_id } }),
      );
    answers.push(await this.#queues.call(listContactMessages));
    answers.push(await this.#queues.call(listSmallPayments));
    return answers.every((answer) => judged(answer) === 'done') ? 'done' : 'busy';
  }

  /** A browser of somebody who never stays in a network for long enough to meet its limits. */
  #travelling(): ApiClient {
    const { port, agent } = this.#place;
    return new ApiClient((request) => wireFrom(this.#network(), port, agent)(request));
  }

  /** Honest people share no network. */
  #network(): string {
    this.#networks += 1;
    return `10.${Math.floor(this.#networks / 62_500)}.${Math.floor(this.#networks / 250) % 250}.${this.#networks % 250}`;
  }
}

export function registration(email: string, name: string) {
  return {
    full_name: name,
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    locale: 'en',
    terms_acceptance: true,
    prospectus_acknowledgement: true,
  };
}

export function file(bytes: Uint8Array) {
  return { field: 'attachments', name: 'document.jpg', type: 'image/jpeg', bytes };
}

async function insist(attempt: () => Promise<Outcome>, until: number): Promise<Outcome> {
  for (;;) {
    const left = until - performance.now();
    const outcome = await Promise.race([attempt(), sleep(Math.max(0, left), 'busy' as const)]);
    if (outcome === 'done' || performance.now() + COMES_BACK_MS > until) return outcome;
    await sleep(COMES_BACK_MS);
  }
}

/** A refusal of another kind is an error of the bench or of the product. */
function judged(answer: Pick<ApiAnswer, 'status' | 'text'>): Outcome {
  if (answer.status < 400) return 'done';
  if (answer.status === 503 || answer.status === 429 || answer.status === 409) return 'busy';
  throw new Error(`an honest person was answered ${answer.status}: ${answer.text}`);
}
