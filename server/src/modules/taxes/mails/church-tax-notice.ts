import taxesMails from '@bb1/texts/mails/taxes';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

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
