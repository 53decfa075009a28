import affiliatesMails from '@bb1/texts/mails/affiliates';
import { formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies an affiliate that commission became tokens and can be claimed. */
export const commissionAllocatedMail = defineMail({
  name: 'commission-allocated',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/claim/new'),
      },
      affiliatesMails[locale]['commission-allocated'],
      { tokens },
    );
  },
});
