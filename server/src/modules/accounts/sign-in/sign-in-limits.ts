import { z } from 'zod';
import type { Limit } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { addressKey } from '../../../platform/crypto/address-key.ts';
import { countCall, countWithin, uncountCall } from '../../../platform/http/rate-limit.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { networkOf } from '../../../platform/http/network-of.ts';

/**
 * Failed logins per hour; docs/security/sign-in.md explains them. An attempt is counted before the
 * password is checked and given back if it was right, so that parallel attempts count too.
 * "Address" is the typed email address, whether or not it has an account.
 */
export const SIGN_IN_LIMITS = {
  /** From one network (IPv4 address, IPv6 /64), over all addresses. */
  network: { max: 100, perSeconds: 3600 },
  /**
   * For one address from one network, so that one network cannot use up the common limit of all
   * unrecognised browsers.
   */
  addressFromNetwork: { max: 10, perSeconds: 3600 },
  /** For one address from all unrecognised browsers. */
  addressFromStrangers: { max: 20, perSeconds: 3600 },
  /**
   * From one recognised browser, which is then treated as unrecognised. Another person cannot use it up.
   */
  recognisedBrowser: { max: 10, perSeconds: 3600 },
  /**
   * Links by which the owner makes a browser recognised, until the last one was used. They are
   * valid equally long.
   */
  guardLink: { max: 1, perSeconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Sends an address's owner the link that makes a browser recognised. */
export const SEND_BROWSER_LINK = defineJob(
  'account.send_browser_link',
  z.object({ email: z.string() }),
);

type Limiting = Pick<Context, 'db' | 'appSecret'>;

/** Attempts that were counted and may be given back. */
export interface CountedTry {
  takeBack(): Promise<void>;
}

function counted(context: Limiting, keys: readonly string[]): CountedTry {
  return { takeBack: () => uncountCall(context.db, ...keys) };
}

/** Counts an attempt of a recognised browser; null if it has failed too often to count as one. */
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
 * Counts an unrecognised browser's attempt. Refuses beyond the limits before the password is
 * checked: with `too_many_tries` for the network's limit; with `sign_in_guarded`, and a mail to the
 * owner if there is one, for the address's.
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

/** The count of sent links, which is reset once one of them is used. */
export function guardLinkKey(context: Pick<Context, 'appSecret'>, email: string): string {
  return `sign_in.link|${addressKey(context, email)}`;
}

async function guard(context: Limiting, email: string): Promise<void> {
  if (!(await countWithin(context.db, guardLinkKey(context, email), SIGN_IN_LIMITS.guardLink)))
    return;
  await context.db.transaction('guard_sign_in', (tx) => enqueue(tx, SEND_BROWSER_LINK, { email }));
}
