import holdingsMails from '@bb1/texts/mails/holdings';
import { formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies a holder of an action without its reason, which the law may forbid to disclose. */
export const holdingAdjustmentMail = defineMail({
  name: 'holding-adjustment',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    publicKey: value(`G${'A'.repeat(55)}`),
    target: value(`G${'B'.repeat(55)}`),
    reference: value('TOKEN-7K3M9QXA4'),
    role: value('replacement'),
  },
  words: (setting) => (locale, values) => {
    const amount =
      values.tokens === '' ? '' : `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return composeMail(
      holdingsMails[locale]['holding-adjustment'],
      {
        role: values.role,
        amount,
        wallet: values.publicKey,
        target: values.target,
        reference: values.reference,
      },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
