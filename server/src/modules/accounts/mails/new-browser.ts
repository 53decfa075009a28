import accountsMails from '@bb1/texts/mails/accounts';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies the owner of a login from an unknown browser. It has no link that does something. */
export const newBrowserMail = defineMail({
  name: 'new-browser',
  fixed: ['subject', 'paragraphs.2'],
  values: {
    name: value('Erika Beispiel'),
    at: value('2031-03-11T11:00:00Z'),
    browser: value('Firefox'),
    system: value('Linux'),
    address: value('192.0.2.7'),
  },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['new-browser'],
      {
        at: formatDateTime(locale, values.at),
        browser: values.browser || 'none',
        system: values.system || 'none',
        address: values.address,
        supportEmail: setting.offering.issuer.supportEmail,
      },
    ),
});
