import contactMails from '@bb1/texts/mails/contact';
import { defineMail, value } from '../../platform/mail/define-mail.ts';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { paragraphsOf } from '@bb1/domain/announcements/announcement';
import { z } from 'zod';

/** A contact form message, to the issuer. Its reply-to is the address that the sender gave. */
export const contactMessageMail = defineMail({
  name: 'contact-message',
  fixed: 'all',
  values: {
    id: value('0190b5a0-0000-7000-8000-000000000001'),
    fullName: value('Erika Beispiel'),
    email: value('erika@people.example'),
    message: value('Hello'),
    writtenIn: value('en'),
  },
  words: (setting) => (locale, values) => {
    const { id, fullName, email, message, writtenIn } = values;
    return composeMail(
      contactMails[locale]['contact-message'],
      { fullName, email, writtenIn },
      {
        quotation: message,
        replyTo: { name: fullName, address: email },
        url: setting.pageUrl(locale, `/desk/contact/${id}`),
      },
    );
  },
});

/**
 * Acknowledges a message. It contains nothing the sender typed, so it cannot be abused to send
 * texts to strangers.
 */
export const contactReceiptMail = defineMail({
  name: 'contact-receipt',
  fixed: ['paragraphs.1'],
  values: {},
  words: (setting) => (locale) =>
    composeMail(contactMails[locale]['contact-receipt'], { issuer: setting.sender.issuer.name }),
});

/**
 * An officer's reply. People with an account answer in the portal; others answer by mail, to the
 * issuer.
 */
export const contactReplyMail = defineMail({
  name: 'contact-reply',
  fixed: ['paragraphs.0'],
  values: {
    id: value('0190b5a0-0000-7000-8000-000000000001'),
    name: value('Erika Beispiel'),
    text: value('The record date is 31 December.'),
    /** Where the person can answer. */
    place: value('portal'),
    /** How many; they are opened in the portal. Mails of an older version have none. */
    files: z.string().default('0').meta({ sample: '1' }),
  },
  words:
    (setting) =>
    (locale, { id, text, place, files }) => {
      const { issuer } = setting.sender;
      return composeMail(
        contactMails[locale]['contact-reply'],
        { text: paragraphsOf(text).join('\n\n'), issuer: issuer.name, place, files: Number(files) },
        {
          replyTo: { name: issuer.name, address: issuer.email },
          ...(place === 'portal' ? { url: setting.pageUrl(locale, `/conversations/${id}`) } : {}),
        },
      );
    },
});
