import tokensMails from '@bb1/texts/mails/tokens';
import { formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Informs that tokens were allocated and can be claimed into a wallet. */
export const tokensAllocatedMail = defineMail({
  name: 'tokens-allocated',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return composeMail(
      tokensMails[locale]['tokens-allocated'],
      { reference: values.reference, tokens },
      { url: setting.pageUrl(locale, '/claim/new') },
    );
  },
});
