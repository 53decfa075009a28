import kycMails from '@bb1/texts/mails/kyc';
import { MAIL_CODE_MINUTES, printedMailCode } from '@bb1/domain/mail-code';
import { composeMail } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/**
 * The code that is typed during the call. It has no link: people without such a call have nothing
 * to do.
 */
export const videoCodeMail = defineMail({
  name: 'video-code',
  fixed: ['subject', 'paragraphs.1', 'paragraphs.2', 'paragraphs.3'],
  values: { name: value('Erika Beispiel'), sealedCode: value('') },
  words: (setting) => (locale, values) => {
    const { supportEmail } = setting.offering.issuer;
    const code = printedMailCode(setting.openMailCode(values.sealedCode));
    return composeMail(
      { locale, sender: setting.sender, name: values.name },
      kycMails[locale]['video-code'],
      { code, minutes: MAIL_CODE_MINUTES, supportEmail },
    );
  },
});
