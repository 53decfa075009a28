import type { Limit } from '@bb1/domain/endpoint';
import type { Context } from '../../context.ts';
import { addressKey } from '../../platform/crypto/address-key.ts';
import type { Tx } from '../../platform/db/database.ts';
import { countWithin } from '../../platform/http/rate-limit.ts';

/** Mails that strangers can cause to an address by typing it: told of a registration, of a change to it. */
const UNASKED: Limit = { max: 3, perSeconds: 24 * 3600 };

/** Whether the owner of an address may be written to once more because a stranger typed it. Three times a day tell all there is to tell. */
export function mayMailUnasked(context: Pick<Context, 'appSecret'>, tx: Tx, email: string): Promise<boolean> {
  return countWithin(tx, `unasked_mail|${addressKey(context, email)}`, UNASKED);
}
