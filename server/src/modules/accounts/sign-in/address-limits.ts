import type { Limit } from '@bb1/domain/endpoint';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import { addressKey } from '../../../platform/crypto/address-key.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { countWithin } from '../../../platform/http/rate-limit.ts';

/** Mails that strangers can cause to an address by typing it: told of a registration, of a change to it. */
const UNASKED: Limit = { max: 3, perSeconds: 24 * 3600 };

/** Whether the owner of an address may be written to once more because a stranger typed it. Three times a day tell all there is to tell. */
export function mayMailUnasked(
  context: Pick<Context, 'appSecret'>,
  tx: Tx,
  email: string,
): Promise<boolean> {
  return countWithin(tx, `unasked_mail|${addressKey(context, email)}`, UNASKED);
}

/** Links that prove an address, to one address because of calls from one network: who is elsewhere takes none from its owner. */
const LINKS_FROM_NETWORK: Limit = { max: 5, perSeconds: 3600 };
/** And because of all calls together: from many networks a stranger's mailbox could be filled. */
const LINKS: Limit = { max: 10, perSeconds: 3600 };

export interface AskedLink {
  readonly email: string;
  /** Network address of anyone who asks. */
  readonly from: string;
}

/** Whether one more link that proves an address may be sent to it, no matter whom it belongs to. Links sent before go on working. */
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

/** The same for somebody who is told to wait. */
export async function refuseManyLinks(
  context: Pick<Context, 'appSecret'>,
  tx: Tx,
  asked: AskedLink,
): Promise<void> {
  if (!(await mayMailLink(context, tx, asked)))
    throw refuse('too_many', 'too_many_tries', { seconds: LINKS.perSeconds });
}
