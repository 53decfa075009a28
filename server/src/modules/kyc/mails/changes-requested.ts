import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import kycMails from '@bb1/texts/mails/kyc';
import changeReasons from '@bb1/texts/messages/change-reasons';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Lists the items sent back, with the texts of the reason codes, each once and in their order. */
export const kycChangesRequestedMail = defineMail({
  name: 'kyc-changes-requested',
  fixed: ['paragraphs.1'],
  values: { name: value('Erika Beispiel'), reasons: value('document_cropped,name_differs') },
  words: (setting) => (locale, values) => {
    const codes = values.reasons.split(',');
    const reasons = CHANGE_REASONS.filter((reason) => codes.includes(reason)).map(
      (reason) => `• ${changeReasons[locale][reason]}`,
    );
    return composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/verification/checklist'),
      },
      kycMails[locale]['kyc-changes-requested'],
      { reasons: reasons.join('\n\n') },
    );
  },
});
