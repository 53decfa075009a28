import redemptionsMails from '@bb1/texts/mails/redemptions';
import { formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies of tokens taken out of a wallet, and why: their nominal was paid. */
export const tokensRedeemedMail = defineMail({
  name: 'tokens-redeemed',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    wallet: value(`G${'A'.repeat(55)}`),
    moved: value('no'),
    transactionHash: value('ab'.repeat(32)),
  },
  words: (setting) => (locale, values) => {
    const { wallet, transactionHash } = values;
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return composeMail(
      redemptionsMails[locale]['tokens-redeemed'],
      { tokens, wallet, moved: values.moved, transactionHash },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
