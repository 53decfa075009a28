import officersMails from '@bb1/texts/mails/officers';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies an officer that their password was replaced. */
export const officerPasswordChangedMail = defineMail({
  name: 'officer-password-changed',
  fixed: 'all',
  values: { name: value('Erika Beispiel'), at: value('2031-03-11T11:00:00Z') },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      officersMails[locale]['officer-password-changed'],
      { at: formatDateTime(locale, values.at) },
    ),
});
