import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register } from '@bb1/domain/accounts/endpoints';
import { buildClaim, createClaim } from '@bb1/domain/claims/endpoints';
import { sendContactMessage } from '@bb1/domain/contact/endpoints';
import { createIdentityProof, updateIdentityProof } from '@bb1/domain/kyc/endpoints';
import { deskLogin } from '@bb1/domain/officers/endpoints';
import { placeOrder } from '@bb1/domain/orders/endpoints';
import { Keypair } from '@stellar/stellar-sdk';
import type { ApiClient } from '../api-client.ts';
import { identityForm, orderForm } from '../cast.ts';
import { signedIn } from '../signed-in-people.ts';
import type { Ledger } from '../stellar-for-tests.ts';
import {
  applicantAt,
  browserAt,
  claimantAt,
  file,
  type Place,
  registration,
} from './honest-people.ts';

/** One move of one attacker; each attacker makes the next one after this pause. */
interface Attack {
  readonly moves: readonly (() => Promise<unknown>)[];
  readonly pauseMs: number;
}

export interface AttackPlace extends Place {
  readonly ledger: Ledger;
}

/** All figures are of the whole attack. */
export interface AttackSize {
  readonly claimants: number;
  readonly uploaders: number;
  readonly networks: number;
  readonly applicants: number;
  /** Of a square picture, which is decoded whole. */
  readonly pixelsOfASide: number;
}

/** Ways in which a few have kept everybody else waiting, or could. */
export const ATTACKS: Readonly<
  Record<string, (place: AttackPlace, size: AttackSize) => Promise<Attack>>
> = {
  'large pictures of unconfirmed accounts': largePictures,
  'desk logins': (place, { networks }) =>
    fromNetworks(place, { networks, lanes: 30, pauseMs: 50 }, (browser) =>
      browser.call(deskLogin, {
        body: { email: `${randomUUID()}@issuer.example`, password: 'a guess', code: '123456' },
      }),
    ),
  'investor logins': (place, { networks }) =>
    fromNetworks(place, { networks, lanes: 30, pauseMs: 50 }, (browser) =>
      browser.call(login, {
        body: { email: `${randomUUID()}@people.example`, password: 'a guess' },
      }),
    ),
  'sign-ups': (place, { networks }) =>
    fromNetworks(place, { networks, lanes: 8, pauseMs: 300 }, (browser) =>
      browser.call(register, {
        body: registration(`${randomUUID()}@people.example`, 'Account frozen'),
      }),
    ),
  reservations,
  'payments of one stroop': dust,
  messages: (place, { networks }) =>
    fromNetworks(place, { networks, lanes: 8, pauseMs: 100 }, (browser) =>
      browser.call(sendContactMessage, {
        body: {
          full_name: 'Maxi Menge',
          email: `${randomUUID()}@people.example`,
          message: `nothing ${randomUUID()}`,
          locale: 'en',
        },
      }),
    ),
  // Last, because it leaves the channels taken for a while.
  'unsigned claims': unsignedClaims,
};

/** Runs an attack until it is stopped; an attacker cares for no answer. */
export function begin({ moves, pauseMs }: Attack): { stop(): Promise<number> } {
  const attack = new AbortController();
  const { signal } = attack;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  let made = 0;
  const lanes = moves.map(async (move, at) => {
    await pause((pauseMs * at) / moves.length);
    while (!signal.aborted) {
      await move().catch(() => undefined);
      made += 1;
      await pause(pauseMs);
    }
  });
  return {
    async stop() {
      attack.abort();
      await Promise.all(lanes);
      return made;
    },
  };
}

const networkOf = (at: number) => `172.16.${Math.floor(at / 250)}.${at % 250}`;

async function fromNetworks(
  place: Place,
  { networks, lanes, pauseMs }: { networks: number; lanes: number; pauseMs: number },
  move: (browser: ApiClient) => Promise<unknown>,
): Promise<Attack> {
  const browsers = Array.from({ length: networks }, (_, at) => browserAt(place, networkOf(at)));
  let next = 0;
  return {
    pauseMs,
    moves: Array.from({ length: lanes }, () => async () => {
      const browser = browsers[next++ % networks];
      if (browser !== undefined) await move(browser);
    }),
  };
}

/** Verified people with tokens who build their claims and never sign. */
async function unsignedClaims(place: Place, { claimants }: AttackSize): Promise<Attack> {
  const moves: (() => Promise<unknown>)[] = [];
  for (let at = 0; at < claimants; at++) {
    const person = await claimantAt(place, networkOf(at));
    const { id } = await person.ok(createClaim, {
      body: { distribution_claim: { public_key: Keypair.random().publicKey() } },
    });
    moves.push(() => person.call(buildClaim, { body: { distribution_claim: { id } } }));
  }
  // Twenty a minute are allowed.
  return { moves, pauseMs: 3_000 };
}

/** Six pictures in each form; as many accounts as their quotas need to last two minutes. */
async function largePictures(
  place: Place,
  { uploaders, pixelsOfASide: side }: AttackSize,
): Promise<Attack> {
  const bytes = await sharp({
    create: { width: side, height: side, channels: 3, background: 'white' },
  })
    .jpeg({ quality: 20 })
    .toBuffer();
  const moves: (() => Promise<unknown>)[] = [];
  for (let at = 0; at < uploaders; at++) {
    const person = await signedIn(place.db.pool, browserAt(place, networkOf(at)));
    await place.db.pool.query('update accounts set email_confirmed_at = null where id = $1', [
      person.accountId,
    ]);
    const { id } = await person.ok(createIdentityProof, { body: identityForm(`Gross ${at}`) });
    const files = Array.from({ length: 6 }, () => file(bytes));
    moves.push(() => person.call(updateIdentityProof, { params: { id }, files }));
  }
  return { moves, pauseMs: 200 };
}

/** People in review with invented documents who order as much as they may. */
async function reservations(place: Place, { applicants }: AttackSize): Promise<Attack> {
  const moves: (() => Promise<unknown>)[] = [];
  for (let at = 0; at < applicants; at++) {
    const person = await applicantAt(place, `Vera Vorrat${at}`, networkOf(at));
    moves.push(() =>
      person.call(placeOrder, {
        body: orderForm('10000.00'),
        headers: { 'idempotency-key': randomUUID() },
      }),
    );
  }
  return { moves, pauseMs: 3_000 };
}

async function dust({ ledger }: AttackPlace): Promise<Attack> {
  const payer = await ledger.payer();
  return {
    moves: [() => payer.pay({ to: ledger.deposit.publicKey(), amount: '0.0000001' })],
    pauseMs: 200,
  };
}
