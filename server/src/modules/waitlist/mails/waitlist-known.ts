import waitlistMails from '@bb1/texts/mails/waitlist';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/**
 * Notifies the owner of an address that it was entered again. Only the owner learns that we know
 * the address.
 */
export const waitlistKnownMail = defineMail({
  name: 'waitlist-known',
  fixed: ['subject', 'paragraphs.1'],
  values: { owns: value('account') },
  words: (setting) => (locale, values) => {
    const url = setting.pageUrl(locale, '/login');
    return composeMail(
      { locale, sender: setting.sender, url },
      waitlistMails[locale]['waitlist-known'],
      {
        owns: values.owns,
      },
    );
  },
});
