import officersMails from '@bb1/texts/mails/officers';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies an officer that two administrators have changed what they may do. */
export const officerAccessChangedMail = defineMail({
  name: 'officer-access-changed',
  fixed: 'all',
  values: { name: value('Erika Beispiel'), kind: value('roles') },
  words: (setting) => (locale, values) => {
    return composeMail(
      { locale, sender: setting.sender, name: values.name },
      officersMails[locale]['officer-access-changed'],
      { kind: values.kind },
    );
  },
});
