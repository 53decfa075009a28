import accountsMails from '@bb1/texts/mails/accounts';
import { MAIL_CODE_MINUTES, printedMailCode } from '@bb1/domain/mail-code';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * The code by which a person who sets up their first second factor proves mailbox access. It has no
 * link.
 */
export const firstFactorCodeMail = defineMail({
  name: 'first-factor-code',
  fixed: ['subject', 'paragraphs.1', 'paragraphs.2', 'paragraphs.3'],
  values: { name: value('Erika Beispiel'), sealedCode: value('') },
  words: (setting) => (locale, values) => {
    const { supportEmail } = setting.offering.issuer;
    const code = printedMailCode(setting.openMailCode(values.sealedCode));
    return composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['first-factor-code'],
      { code, minutes: MAIL_CODE_MINUTES, supportEmail },
    );
  },
});
