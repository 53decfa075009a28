import { contactReceiptMail, contactMessageMail } from './mails.ts';
import MailChecker from 'mailchecker';
import type { z } from 'zod';
import type { sendContactMessage } from '@bb1/domain/contact/endpoints';
import type { Limit } from '@bb1/domain/endpoint';
import type { Locale } from '@bb1/domain/locale';
import { refuseField } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { countCall } from '../../platform/http/rate-limit.ts';
import { newId } from '../../platform/ids.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { hasWrittenSince, insertContactMessage, lockSender, wasSentSince } from './store.ts';

/** Accepted messages per address; refused attempts are counted separately. */
const TAKEN_PER_ADDRESS: Limit = { max: 6, perSeconds: 3600 };
export const SAME_MESSAGE_MS = 10 * 60_000;
const RECEIPT_EVERY_MS = 24 * 3_600_000;
// The issuer's staff reads German, whatever language the sender chose.
const ISSUER_LOCALE: Locale = 'de';

export const contactSubject = (id: string) => `contact_message:${id}`;

/**
 * Adds a message to the officers' list and mails it to the issuer. A double click or two open tabs
 * make one message. The acknowledgement contains no word of the sender and goes to an address once
 * a day at most, because the address is not verified.
 */
export async function receiveMessage(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  form: z.output<typeof sendContactMessage.body>,
  visitor: { address: string },
): Promise<void> {
  const { locale, full_name: fullName, email, message } = form;
  const sent = { fullName, email, message };
  if (!MailChecker.isValid(email)) throw refuseField('email', 'disposable_email');
  const at = context.clock.now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  if (await wasSentSince(context.db, sent, before(SAME_MESSAGE_MS))) return;
  await countCall(context.db, `contact|${networkOf(visitor.address)}`, TAKEN_PER_ADDRESS);
  await context.db.transaction('receive_contact_message', async (tx) => {
    await lockSender(tx, email);
    if (await wasSentSince(tx, sent, before(SAME_MESSAGE_MS))) return;
    const id = newId();
    await queueMail(tx, {
      mail: contactMessageMail,
      to: context.offering.issuer.email,
      locale: ISSUER_LOCALE,
      at,
      about: id,
      values: { id, ...sent, writtenIn: locale },
    });
    if (!(await hasWrittenSince(tx, email, before(RECEIPT_EVERY_MS))))
      await queueMail(tx, {
        mail: contactReceiptMail,
        to: email,
        locale,
        at,
        about: id,
        values: {},
      });
    await insertContactMessage(tx, { id, ...sent, locale, receivedAt: at });
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'contact.received',
      subject: contactSubject(id),
    });
  });
}
