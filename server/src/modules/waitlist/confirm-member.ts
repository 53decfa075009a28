import { waitlistWelcomeMail } from './mails.ts';
import { salePhase } from '@bb1/domain/offering/sale-phase';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { askForNewsletter } from './ask-for-newsletter.ts';
import { noteClaimed } from './invitation.ts';
import { invite } from './invite-members.ts';
import { forgetMember } from './leave-waitlist.ts';
import { always, CONFIRM_WAITLIST, LEAVE_WAITLIST } from './links.ts';
import {
  findMember,
  lockAddress,
  lockMember,
  lockMemberByEmail,
  markConfirmed,
  type MemberRow,
} from './store.ts';

export interface ConfirmedMember {
  readonly email: string;
  readonly newsletter: boolean;
  readonly invited: boolean;
}

type Confirming = Pick<Context, 'db' | 'clock' | 'offering' | 'mailTokens'> &
  Pick<Answers, 'accountOf'>;

/**
 * Gives the address its place on the waitlist. Repeating it changes nothing and gives the same
 * answer. A newsletter requested along with it gets its own link now, because now the address is
 * confirmed.
 */
export async function confirmMember(
  context: Confirming,
  token: string,
  visitor: { readonly address: string },
): Promise<ConfirmedMember> {
  const at = context.clock.now();
  return context.db.transaction('confirm_waitlist', async (tx) => {
    const read = await context.mailTokens.read(tx, { text: token, purpose: CONFIRM_WAITLIST });
    const member = read && (await findMember(tx, read.subjectId));
    if (member === null) throw refuseField('token', 'link_invalid');
    await lockAddress(tx, member.email);
    const redeemed = await context.mailTokens.redeem(tx, {
      text: token,
      purpose: CONFIRM_WAITLIST,
      now: at,
    });
    const now = await lockMember(tx, member.id);
    if (redeemed === null && now?.confirmed_at)
      return {
        email: now.email,
        newsletter: now.wants_newsletter,
        invited: now.invited_at !== null,
      };
    if (redeemed === null || now === null) throw refuseField('token', 'link_invalid');
    if (salePhase(context.offering.sale, at) === 'ended')
      throw refuse('invalid', 'waitlist_closed');
    const owner =
      (await lockMemberByEmail(tx, now.email)) ??
      (await takePlace(context, tx, now, { at, from: visitor.address }));
    const newsletter =
      now.wants_newsletter &&
      (await askForNewsletter(context, tx, {
        email: now.email,
        locale: now.locale,
        requestedAt: now.joined_at,
        requestedFrom: now.joined_from,
      }));
    if (owner.id !== now.id) await forgetMember(tx, now.id, { at, act: 'waitlist.repeated' });
    return { email: now.email, newsletter, invited: owner.invited_at !== null };
  });
}

/**
 * The first to confirm an address owns it. While the sale is open the invitation follows at once,
 * unless the person has made an account meanwhile.
 */
async function takePlace(
  context: Confirming,
  tx: Tx,
  member: MemberRow,
  confirmed: { at: Date; from: string },
): Promise<MemberRow> {
  await markConfirmed(tx, member.id, confirmed);
  await record(tx, {
    at: confirmed.at,
    actor: SYSTEM,
    act: 'waitlist.confirmed',
    subject: `waitlist_member:${member.id}`,
  });
  const accountId = await context.accountOf(tx, member.email);
  if (accountId !== null) {
    await noteClaimed(tx, member.id, { at: confirmed.at, accountId });
    return member;
  }
  const isOpen = salePhase(context.offering.sale, confirmed.at) === 'open';
  if (isOpen) await invite(context, tx, member);
  else await welcome(context, tx, member);
  return { ...member, confirmed_at: confirmed.at, invited_at: isOpen ? confirmed.at : null };
}

/**
 * Leaving is as easy as joining (Art. 7(3) GDPR): every member has a link for it from the first
 * day.
 */
async function welcome(context: Confirming, tx: Tx, member: MemberRow): Promise<void> {
  const at = context.clock.now();
  const leaveTokenId = await context.mailTokens.create(tx, {
    purpose: LEAVE_WAITLIST,
    subjectId: member.id,
    expiresAt: always(at),
  });
  await queueMail(tx, {
    mail: waitlistWelcomeMail,
    to: member.email,
    locale: member.locale,
    at,
    about: member.id,
    values: { name: member.full_name, leaveTokenId },
  });
}
