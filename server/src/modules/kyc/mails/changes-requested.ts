import { CHANGE_REASONS, changeReasonText } from '@bb1/domain/kyc/change-reasons';
import type { Locale } from '@bb1/domain/locale';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Says which items are asked for again, in the words of the reason codes. */
export function kycChangesRequestedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMailIn({ locale, sender: setting.sender, name: values['name'] }, {
      de: {
        subject: 'Bitte ergänzen Sie Ihre Angaben',
        paragraphs: ['für Ihre Verifizierung brauchen wir noch etwas von Ihnen:', ...reasonLines(locale, values['reasons']), 'Bitte ändern Sie nur die genannten Punkte; alles andere ist angekommen.'],
        button: { label: 'Zur Verifizierung', url: setting.pageUrl(locale, '/verification/checklist') },
      },
      en: {
        subject: 'Please complete your details',
        paragraphs: ['for your verification we need something more from you:', ...reasonLines(locale, values['reasons']), 'Please change only what is named here; everything else has arrived.'],
        button: { label: 'Go to verification', url: setting.pageUrl(locale, '/verification/checklist') },
      },
    });
}

function reasonLines(locale: Locale, codes = ''): string[] {
  const asked = codes.split(',');
  return CHANGE_REASONS.filter((reason) => asked.includes(reason)).map((reason) => `• ${changeReasonText(locale, reason)}`);
}
