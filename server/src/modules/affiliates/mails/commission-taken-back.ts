import affiliatesMails from '@bb1/texts/mails/affiliates';
import { formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Notifies an affiliate of a commission's full or partial reversal, and of its effect on tokens
 * they were given.
 */
export const commissionTakenBackMail = defineMail({
  name: 'commission-taken-back',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    invested: value('yes'),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/affiliate/dashboard'),
      },
      affiliatesMails[locale]['commission-taken-back'],
      { tokens, invested: values.invested },
    );
  },
});
