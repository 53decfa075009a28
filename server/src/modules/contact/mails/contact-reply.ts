import { paragraphsOf } from '@bb1/domain/announcements/announcement';
import contactMails from '@bb1/texts/mails/contact';
import { z } from 'zod';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

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
    (locale, { id, name, text, place, files }) => {
      const { issuer } = setting.sender;
      return composeMail(
        {
          locale,
          sender: setting.sender,
          name,
          replyTo: { name: issuer.name, address: issuer.email },
          ...(place === 'portal' ? { url: setting.pageUrl(locale, `/conversations/${id}`) } : {}),
        },
        contactMails[locale]['contact-reply'],
        { text: paragraphsOf(text).join('\n\n'), issuer: issuer.name, place, files: Number(files) },
      );
    },
});
