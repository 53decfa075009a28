import affiliatesMails from '@bb1/texts/mails/affiliates';
import type { Locale } from '@bb1/domain/locale';
import { formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';

/** What every mail about a commission has. */
const COMMISSION = {
  name: value('Erika Beispiel'),
  tokens: value('2631.5789473'),
  tokenCode: value('TOKEN'),
};

const tokensOf = (locale: Locale, { tokens, tokenCode }: { tokens: string; tokenCode: string }) =>
  `${formatQuantity(locale, tokens)} ${tokenCode}`;

/** Notifies an affiliate of earned commission, without naming the investor. */
export const commissionEarnedMail = defineMail({
  name: 'commission-earned',
  isCommercialLetter: true,
  values: COMMISSION,
  words: (setting) => (locale, values) =>
    composeMail(
      affiliatesMails[locale]['commission-earned'],
      { tokens: tokensOf(locale, values) },
      { url: setting.pageUrl(locale, '/affiliate/dashboard') },
    ),
});

/** Notifies an affiliate that commission became tokens and can be claimed. */
export const commissionAllocatedMail = defineMail({
  name: 'commission-allocated',
  isCommercialLetter: true,
  values: COMMISSION,
  words: (setting) => (locale, values) =>
    composeMail(
      affiliatesMails[locale]['commission-allocated'],
      { tokens: tokensOf(locale, values) },
      { url: setting.pageUrl(locale, '/claim/new') },
    ),
});

/**
 * Notifies an affiliate of a commission's full or partial reversal, and of its effect on tokens
 * they were given.
 */
export const commissionTakenBackMail = defineMail({
  name: 'commission-taken-back',
  isCommercialLetter: true,
  values: { ...COMMISSION, invested: value('yes') },
  words: (setting) => (locale, values) =>
    composeMail(
      affiliatesMails[locale]['commission-taken-back'],
      { tokens: tokensOf(locale, values), invested: values.invested },
      { url: setting.pageUrl(locale, '/affiliate/dashboard') },
    ),
});
