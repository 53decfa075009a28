import { randomInt } from 'node:crypto';
import {
  AFFILIATE_CODE_LENGTH,
  AFFILIATE_CODE_LETTERS,
  mayTakePart,
} from '@bb1/domain/affiliates/referral';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { lockAccount } from '../accounts/store.ts';
import {
  findAffiliate,
  findStanding,
  insertAffiliate,
  lockAffiliate,
  saveAutoInvest,
} from './store.ts';

type Taking = Pick<Context, 'db' | 'clock'>;

export async function maybeTakesPart(db: Queryable, accountId: string): Promise<boolean> {
  const { email_confirmed, on_waitlist, signed_up_for_it, identified } = await findStanding(
    db,
    accountId,
  );
  return mayTakePart({
    emailConfirmed: email_confirmed,
    onWaitlist: on_waitlist,
    signedUpForIt: signed_up_for_it,
    identified,
  });
}

/** Gives a person their one link. A repetition, in another window or later, gives the same one. */
export async function takePart({ db, clock }: Taking, accountId: string): Promise<void> {
  await db.transaction('affiliate_take_part', async (tx) => {
    await lockAccount(tx, accountId);
    if ((await findAffiliate(tx, accountId)) !== null) return;
    if (!(await maybeTakesPart(tx, accountId))) throw refuse('conflict', 'affiliate_not_yet');
    const at = clock.now();
    await insertAffiliate(tx, { accountId, code: newCode(), at });
    await record(tx, {
      at,
      actor: { kind: 'investor', id: accountId },
      act: 'affiliate.joined',
      subject: `account:${accountId}`,
    });
  });
}

/** From now on all commission is invested. It cannot be undone, so a repetition changes nothing. */
export async function startAutoInvest({ db, clock }: Taking, accountId: string): Promise<void> {
  await db.transaction('affiliate_auto_invest', async (tx) => {
    await lockAccount(tx, accountId);
    if ((await lockAffiliate(tx, accountId)) === null)
      throw refuse('conflict', 'affiliate_not_yet');
    const at = clock.now();
    if (await saveAutoInvest(tx, accountId, at))
      await record(tx, {
        at,
        actor: { kind: 'investor', id: accountId },
        act: 'affiliate.auto_invest',
        subject: `account:${accountId}`,
      });
  });
}

/** 50 bits from the system's generator, so that links cannot be guessed. */
function newCode(): string {
  return Array.from(
    { length: AFFILIATE_CODE_LENGTH },
    () => AFFILIATE_CODE_LETTERS[randomInt(AFFILIATE_CODE_LETTERS.length)],
  ).join('');
}
