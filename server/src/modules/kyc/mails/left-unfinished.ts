import kycMails from '@bb1/texts/mails/kyc';
import { ABANDONED_WARNING_DAYS } from '@bb1/domain/kyc/abandoned-verification';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Warns that the details of an unfinished verification will soon be deleted. */
export const kycLeftUnfinishedMail = defineMail({
  name: 'kyc-left-unfinished',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/verification/checklist'),
      },
      kycMails[locale]['kyc-left-unfinished'],
      { days: ABANDONED_WARNING_DAYS },
    ),
});
