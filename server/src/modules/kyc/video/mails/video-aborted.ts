import type { Locale } from '@bb1/domain/locale';
import { ABORT_REASONS, abortReasonText } from '@bb1/domain/video-identification/result-reasons';
import { renderMailIn } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/** Says why the call was broken off, and that it can be tried again at once. */
export const videoAbortedMail = defineMail({
  name: 'video-aborted',
  values: { name: value('Erika Beispiel'), reasons: value('The photo is blurred') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihre Videoidentifizierung wurde abgebrochen',
          paragraphs: [
            'Ihre Videoidentifizierung konnte nicht zu Ende geführt werden:',
            ...reasonLines(locale, values.reasons),
            'Sie können das Gespräch jederzeit neu beginnen.',
          ],
          button: {
            label: 'Noch einmal versuchen',
            url: setting.pageUrl(locale, '/verification/video_identification'),
          },
        },
        en: {
          subject: 'Your video identification was broken off',
          paragraphs: [
            'Your video identification could not be completed:',
            ...reasonLines(locale, values.reasons),
            'You can begin the call again at any time.',
          ],
          button: {
            label: 'Try again',
            url: setting.pageUrl(locale, '/verification/video_identification'),
          },
        },
      },
    ),
});

function reasonLines(locale: Locale, codes = ''): string[] {
  const told = codes.split(',');
  return ABORT_REASONS.filter((reason) => told.includes(reason)).map(
    (reason) => `• ${abortReasonText(locale, reason)}`,
  );
}
