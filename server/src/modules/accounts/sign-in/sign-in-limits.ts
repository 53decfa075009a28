import { z } from 'zod';
import type { Limit } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { addressKey } from '../../../platform/crypto/address-key.ts';
import { countCall, countWithin, uncountCall } from '../../../platform/http/rate-limit.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { networkOf } from '../../../platform/http/network-of.ts';

/**
 * Failed logins per hour; docs/security/sign-in.md explains them to people. A try is counted before the password is
 * looked at and taken back when the password was right, so that many tries at once are counted too. "Address" is the
 * typed email address, whether there is an account or not.
 */
export const SIGN_IN_LIMITS = {
  /** From one network (IPv4 address, IPv6 /64), over all addresses. */
  network: { max: 100, perSeconds: 3600 },
  /** For one address from one network: one network alone cannot use up what all strangers have together. */
  addressFromNetwork: { max: 10, perSeconds: 3600 },
  /** For one address from all browsers that are strangers to it. */
  addressFromStrangers: { max: 20, perSeconds: 3600 },
  /** From one browser that the account recognises; beyond it the browser is a stranger. Nobody else can use it up. */
  recognisedBrowser: { max: 10, perSeconds: 3600 },
  /** Links by which the owner makes a browser recognised, as long as the last one was not used. They work as long. */
  guardLink: { max: 1, perSeconds: 3600 },
} as const satisfies Record<string, Limit>;

/** The job that sends the owner of an address the link that makes a browser recognised. */
export const SEND_BROWSER_LINK = defineJob(
  'account.send_browser_link',
  z.object({ email: z.string() }),
);

type Limiting = Pick<Context, 'db' | 'appSecret'>;

/** Tries that have been counted and may prove to be none. */
export interface CountedTry {
  takeBack(): Promise<void>;
}

function counted(context: Limiting, keys: readonly string[]): CountedTry {
  return { takeBack: () => uncountCall(context.db, ...keys) };
}

/** Counts a try of a browser that the account recognises; null when it has failed too often to count as one. */
export async function countRecognisedTry(
  context: Limiting,
  browser: { readonly accountId: string; readonly recognisedAt: number },
): Promise<CountedTry | null> {
  const key = `sign_in.browser|${browser.accountId}|${browser.recognisedAt}`;
  return (await countWithin(context.db, key, SIGN_IN_LIMITS.recognisedBrowser))
    ? counted(context, [key])
    : null;
}

/**
 * Counts a stranger's try. Refuses beyond the limits without the password being looked at: with `too_many_tries` when
 * it is the network, with `sign_in_guarded` and a mail to the owner, if there is one, when it is the address.
 */
export async function countStrangersTry(
  context: Limiting,
  stranger: { readonly email: string; readonly address: string },
): Promise<CountedTry> {
  const network = networkOf(stranger.address);
  const address = addressKey(context, stranger.email);
  const keys = {
    network: `sign_in.network|${network}`,
    pair: `sign_in.pair|${address}|${network}`,
    address: `sign_in.address|${address}`,
  };
  await countCall(context.db, keys.network, SIGN_IN_LIMITS.network);
  const isWithin =
    (await countWithin(context.db, keys.pair, SIGN_IN_LIMITS.addressFromNetwork)) &&
    (await countWithin(context.db, keys.address, SIGN_IN_LIMITS.addressFromStrangers));
  if (isWithin) return counted(context, Object.values(keys));
  await guard(context, stranger.email);
  throw refuse('too_many', 'sign_in_guarded');
}

/** The count of the links that were sent, to be begun anew when one of them was used. */
export function guardLinkKey(context: Pick<Context, 'appSecret'>, email: string): string {
  return `sign_in.link|${addressKey(context, email)}`;
}

async function guard(context: Limiting, email: string): Promise<void> {
  if (!(await countWithin(context.db, guardLinkKey(context, email), SIGN_IN_LIMITS.guardLink)))
    return;
  await context.db.transaction('guard_sign_in', (tx) => enqueue(tx, SEND_BROWSER_LINK, { email }));
}
