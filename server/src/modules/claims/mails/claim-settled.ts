import claimsMails from '@bb1/texts/mails/claims';
import { formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies a person that the tokens are in their own account on the ledger. */
export const claimSettledMail = defineMail({
  name: 'claim-settled',
  isCommercialLetter: true,
  fixed: ['paragraphs.2'],
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    publicKey: value(`G${'A'.repeat(55)}`),
    transactionHash: value('ab'.repeat(32)),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return composeMail(
      claimsMails[locale]['claim-settled'],
      { tokens, publicKey: values.publicKey, transactionHash: values.transactionHash },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
