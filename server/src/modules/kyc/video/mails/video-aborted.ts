import kycMails from '@bb1/texts/mails/kyc';
import type { Locale } from '@bb1/domain/locale';
import { ABORT_REASONS } from '@bb1/domain/video-identification/result-reasons';
import abortReasons from '@bb1/texts/messages/abort-reasons';
import { composeMail } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/** Notifies of an aborted call with the reason, and that it can be tried again at once. */
export const videoAbortedMail = defineMail({
  name: 'video-aborted',
  fixed: ['paragraphs.1'],
  values: { name: value('Erika Beispiel'), reasons: value('light,connection') },
  words: (setting) => (locale, values) =>
    composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/verification/video_identification'),
      },
      kycMails[locale]['video-aborted'],
      { reasons: reasonLines(locale, values.reasons).join('\n\n') },
    ),
});

function reasonLines(locale: Locale, codes = ''): string[] {
  const answer = codes.split(',');
  return ABORT_REASONS.filter((reason) => answer.includes(reason)).map(
    (reason) => `• ${abortReasons[locale][reason]}`,
  );
}
