import affiliatesMails from '@bb1/texts/mails/affiliates';
import { formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';

/** Notifies an affiliate of earned commission, without naming the investor. */
export const commissionEarnedMail = defineMail({
  name: 'commission-earned',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return composeMail(
      affiliatesMails[locale]['commission-earned'],
      { tokens },
      { url: setting.pageUrl(locale, '/affiliate/dashboard') },
    );
  },
});

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
      affiliatesMails[locale]['commission-allocated'],
      { tokens },
      { url: setting.pageUrl(locale, '/claim/new') },
    );
  },
});

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
      affiliatesMails[locale]['commission-taken-back'],
      { tokens, invested: values.invested },
      { url: setting.pageUrl(locale, '/affiliate/dashboard') },
    );
  },
});
