import officersMails from '@bb1/texts/mails/officers';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies an officer that their account at the company was linked or unlinked. */
export const companyAccountChangedMail = defineMail({
  name: 'company-account-changed',
  fixed: 'all',
  values: {
    name: value('Erika Beispiel'),
    kind: value('linked'),
    company: value('Beispiel AG'),
    at: value('2031-03-11T11:00:00Z'),
  },
  words:
    (setting) =>
    (locale, { name, kind, company, at }) =>
      composeMail(
        { locale, sender: setting.sender, name },
        officersMails[locale]['company-account-changed'],
        { kind, company, at: formatDateTime(locale, at) },
      ),
});
