import { waitlistConfirmMail, waitlistKnownMail } from './mails.ts';
import MailChecker from 'mailchecker';
import type { z } from 'zod';
import { CONFIRMATION_HOURS, confirmationEnds } from '@bb1/domain/confirmation';
import { salePhase } from '@bb1/domain/offering/sale-phase';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { joinWaitlist as joinEndpoint } from '@bb1/domain/waitlist/endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { ASK_KNOWN } from './ask-known.ts';
import { CONFIRM_WAITLIST } from './links.ts';
import { countRequestsSince, insertMember, lockAddress, lockMemberByEmail } from './store.ts';

// Prevents flooding a mailbox by typing its address repeatedly.
const REQUESTS_PER_DAY = 3;
const DAY_MS = 86_400_000;

export interface JoinWaitlist {
  readonly form: z.output<typeof joinEndpoint.body>;
  readonly visitor: { readonly address: string };
}

/**
 * Records the request for a place and sends the confirmation link. A known address gets the same
 * answer after the same work, a request that nothing can confirm, and a mail that says so: the
 * answer does not reveal who is known.
 */
export async function joinWaitlist(
  context: Pick<Context, 'db' | 'clock' | 'offering' | 'mailTokens'> & Pick<Answers, 'accountOf'>,
  { form, visitor }: JoinWaitlist,
): Promise<void> {
  if (!MailChecker.isValid(form.email)) throw refuseField('email', 'disposable_email');
  const at = context.clock.now();
  if (salePhase(context.offering.sale, at) === 'ended') throw refuse('invalid', 'waitlist_closed');
  const { email, locale } = form;
  await context.db.transaction('join_waitlist', async (tx) => {
    await lockAddress(tx, email);
    if ((await countRequestsSince(tx, email, new Date(at.getTime() - DAY_MS))) >= REQUESTS_PER_DAY)
      return;
    const [isMember, ownsAccount] = [
      (await lockMemberByEmail(tx, email)) !== null,
      (await context.accountOf(tx, email)) !== null,
    ];
    const id = newId();
    await insertMember(tx, {
      id,
      email,
      fullName: form.full_name,
      range: form.investment_range,
      locale,
      wantsNewsletter: form.newsletter,
      forAffiliateProgramme: form.context === 'affiliate',
      privacyVersion: context.offering.documentVersions.privacyPolicy,
      from: visitor.address,
      at,
    });
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'waitlist.joined',
      subject: `waitlist_member:${id}`,
    });
    const tokenId = await context.mailTokens.create(tx, {
      purpose: CONFIRM_WAITLIST,
      subjectId: id,
      expiresAt: confirmationEnds(at),
    });
    const isKnown = isMember || ownsAccount;
    const to = { to: email, locale, at, about: id };
    // The token of a request for a known address is never sent, so nothing confirms it.
    if (isKnown)
      await queueMail(tx, {
        ...to,
        mail: waitlistKnownMail,
        values: { owns: ownsAccount ? 'account' : 'place' },
      });
    else
      await queueMail(tx, {
        ...to,
        mail: waitlistConfirmMail,
        values: { tokenId, hours: String(CONFIRMATION_HOURS) },
      });
    if (form.newsletter) await enqueue(tx, ASK_KNOWN, { memberId: id, isKnown });
  });
}
