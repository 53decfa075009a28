import waitlistMails from '@bb1/texts/mails/waitlist';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';

/**
 * Notifies the owner of an address that it was entered again. Only the owner learns that we know
 * the address.
 */
export const waitlistKnownMail = defineMail({
  name: 'waitlist-known',
  values: { owns: value('account') },
  words: (setting) => (locale, values) => {
    const url = setting.pageUrl(locale, '/login');
    return renderMailIn(
      { locale, sender: setting.sender, url },
      waitlistMails[locale]['waitlist-known'],
      {
        owns: values.owns,
      },
    );
  },
});
