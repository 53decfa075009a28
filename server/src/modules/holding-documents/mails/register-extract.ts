import { EXTRACT_REASONS } from '@bb1/domain/holding-documents/register-extract';
import holdingDocumentsMails from '@bb1/texts/mails/holding-documents';
import { z } from 'zod';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/** Announces an extract in the portal, without figures, because others may read mails. */
export const registerExtractMail = defineMail({
  name: 'register-extract',
  values: {
    name: value('Erika Beispiel'),
    number: value('REG-2030-000123'),
    reason: z.enum(EXTRACT_REASONS).meta({ sample: 'change' }),
  },
  words:
    (setting) =>
    (locale, { number, reason }) =>
      composeMail(
        holdingDocumentsMails[locale]['register-extract'],
        { number, reason },
        { url: setting.pageUrl(locale, '/documents') },
      ),
});
