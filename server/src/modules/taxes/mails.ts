import taxesMails from '@bb1/texts/mails/taxes';
import { defineMail, value } from '../../platform/mail/define-mail.ts';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import type { MailSetting } from '../../platform/mail/mail-setting.ts';
import type { Locale } from '@bb1/domain/locale';
import { formatDate } from '@bb1/domain/presentation';

/** The notice before the yearly query, with the right to object (section 51a(2c) and (2e) EStG). */
export const churchTaxNoticeMail = defineMail({
  name: 'church-tax-notice',
  fixed: ['paragraphs.0', 'paragraphs.1', 'paragraphs.2'],
  values: { name: value('Erika Beispiel'), next: value('2031') },
  words:
    (setting) =>
    (locale, { next }) =>
      composeMail(
        taxesMails[locale]['church-tax-notice'],
        { next },
        { url: setting.pageUrl(locale, '/dashboard') },
      ),
});

/** Announces a certificate on the dashboard, without figures, because others may read mails. */
export const taxCertificateMail = defineMail({
  name: 'tax-certificate',
  values: {
    name: value('Erika Beispiel'),
    year: value('2030'),
    number: value('TAX-2030-000123'),
    replaces: value(''),
  },
  words: (setting) => (locale, values) => {
    const { year, number, replaces } = values;
    const corrected = replaces !== '';
    return composeMail(
      taxesMails[locale]['tax-certificate'],
      { corrected: corrected ? 'yes' : 'no', year, number, replaces },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});

/**
 * Too much tax was withheld, and it will be paid back. Without figures, because others may read
 * mails.
 */
export const taxCorrectedMail = defineMail({
  name: 'tax-corrected',
  isCommercialLetter: true,
  fixed: ['paragraphs.0'],
  values: { name: value('Erika Beispiel'), day: value('2030-10-01') },
  words: ofDay('tax-corrected'),
});

/** A paper that lowers the tax is about to end. Its kind is not named, because others may read mails. */
export const taxPaperEndsMail = defineMail({
  name: 'tax-paper-ends',
  values: { name: value('Erika Beispiel'), day: value('2030-12-31') },
  words: ofDay('tax-paper-ends'),
});

/** The notice to the tax office was wrong. Without figures, because others may read mails. */
export const taxShortfallWithdrawnMail = defineMail({
  name: 'tax-shortfall-withdrawn',
  isCommercialLetter: true,
  values: { name: value('Erika Beispiel'), day: value('2030-10-01') },
  words: ofDay('tax-shortfall-withdrawn'),
});

/**
 * Too little tax was withheld, and the tax office is notified. Without figures, because others may
 * read mails.
 */
export const taxShortfallMail = defineMail({
  name: 'tax-shortfall',
  isCommercialLetter: true,
  fixed: ['paragraphs.1'],
  values: { name: value('Erika Beispiel'), day: value('2030-10-01') },
  words: ofDay('tax-shortfall'),
});

/** A mail about a day; what it is about is in the account. */
function ofDay(
  name: 'tax-corrected' | 'tax-paper-ends' | 'tax-shortfall-withdrawn' | 'tax-shortfall',
) {
  return (setting: MailSetting) =>
    (locale: Locale, { day }: { day: string }) =>
      composeMail(
        taxesMails[locale][name],
        { day: formatDate(locale, day) },
        { url: setting.pageUrl(locale, '/dashboard') },
      );
}
