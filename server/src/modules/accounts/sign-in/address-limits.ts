import type { Limit } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { addressKey } from '../../../platform/crypto/address-key.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { countWithin } from '../../../platform/http/rate-limit.ts';

/**
 * Mails that strangers can cause by typing an address: about a registration or a change of address.
 */
const UNASKED: Limit = { max: 3, perSeconds: 24 * 3600 };

/**
 * Whether one more mail may go to an address's owner because a stranger typed it. Three a day are
 * enough.
 */
export function mayMailUnasked(
  context: Pick<Context, 'appSecret'>,
  tx: Tx,
  email: string,
): Promise<boolean> {
  return countWithin(tx, `unasked_mail|${addressKey(context, email)}`, UNASKED);
}

/** Confirmation links per address and network: people elsewhere take none from its owner. */
const LINKS_FROM_NETWORK: Limit = { max: 5, perSeconds: 3600 };
/** And per address in total: many networks could otherwise flood a mailbox. */
const LINKS: Limit = { max: 10, perSeconds: 3600 };

export interface AskedLink {
  readonly email: string;
  /** The caller's IP address. */
  readonly from: string;
}

/**
 * Whether one more confirmation link may go to an address. Earlier links keep working.
 */
export async function mayMailLink(
  context: Pick<Context, 'appSecret'>,
  tx: Tx,
  { email, from }: AskedLink,
): Promise<boolean> {
  const key = `link_mail|${addressKey(context, email)}`;
  return (
    (await countWithin(tx, `${key}|${networkOf(from)}`, LINKS_FROM_NETWORK)) &&
    (await countWithin(tx, key, LINKS))
  );
}

/** The same for a caller who is asked to wait. */
export async function refuseManyLinks(
  context: Pick<Context, 'appSecret'>,
  tx: Tx,
  asked: AskedLink,
): Promise<void> {
  if (!(await mayMailLink(context, tx, asked)))
    throw refuse('too_many', 'too_many_tries', { seconds: LINKS.perSeconds });
}
