import { waitlistInvitationMail } from './mails.ts';
import { salePhase } from '@bb1/domain/offering/sale-phase';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { always, CLAIM_ACCOUNT, LEAVE_WAITLIST } from './links.ts';
import { markInvited, type MemberRow, takeMembersToInvite } from './store.ts';

export const INVITE_MEMBERS = 'waitlist.invite';
const AT_ONCE = 50;

type Inviting = Pick<Context, 'clock' | 'offering' | 'mailTokens'>;

/**
 * Once the sale is open: invites all waiting members in batches, concurrently with other workers.
 */
export async function inviteMembers(context: Inviting & Pick<Context, 'db'>): Promise<void> {
  let invited: number;
  do {
    // Called before each batch: the sale may end between two of them.
    if (salePhase(context.offering.sale, context.clock.now()) !== 'open') return;
    invited = await context.db.transaction('invite_members', async (tx) => {
      const members = await takeMembersToInvite(tx, AT_ONCE);
      for (const member of members) await invite(context, tx, member);
      return members.length;
    });
  } while (invited === AT_ONCE);
}

/**
 * The mail and the record that it was sent are one transaction: a member is invited exactly once.
 * The link works until the sale ends.
 */
export async function invite(context: Inviting, tx: Tx, member: MemberRow): Promise<void> {
  const at = context.clock.now();
  const [tokenId, leaveTokenId] = [
    await context.mailTokens.create(tx, {
      purpose: CLAIM_ACCOUNT,
      subjectId: member.id,
      expiresAt: new Date(context.offering.sale.end),
    }),
    await context.mailTokens.create(tx, {
      purpose: LEAVE_WAITLIST,
      subjectId: member.id,
      expiresAt: always(at),
    }),
  ];
  await markInvited(tx, member.id, at);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'waitlist.invited',
    subject: `waitlist_member:${member.id}`,
  });
  await queueMail(tx, {
    mail: waitlistInvitationMail,
    to: member.email,
    locale: member.locale,
    at,
    about: member.id,
    values: { name: member.full_name, tokenId, leaveTokenId },
  });
}
