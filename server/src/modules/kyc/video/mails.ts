import kycMails from '@bb1/texts/mails/kyc';
import type { Locale } from '@bb1/domain/locale';
import { ABORT_REASONS } from '@bb1/domain/video-identification/result-reasons';
import abortReasons from '@bb1/texts/messages/abort-reasons';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { MAIL_CODE_MINUTES, printedMailCode } from '@bb1/domain/mail-code';

/** Notifies of an aborted call with the reason, and that it can be tried again at once. */
export const videoAbortedMail = defineMail({
  name: 'video-aborted',
  fixed: ['paragraphs.1'],
  values: { name: value('Erika Beispiel'), reasons: value('light,connection') },
  words: (setting) => (locale, values) =>
    composeMail(
      kycMails[locale]['video-aborted'],
      { reasons: reasonLines(locale, values.reasons).join('\n\n') },
      { url: setting.pageUrl(locale, '/verification/video_identification') },
    ),
});

function reasonLines(locale: Locale, codes = ''): string[] {
  const answer = codes.split(',');
  return ABORT_REASONS.filter((reason) => answer.includes(reason)).map(
    (reason) => `• ${abortReasons[locale][reason]}`,
  );
}

/**
 * The code that is typed during the call. It has no link: people without such a call have nothing
 * to do.
 */
export const videoCodeMail = defineMail({
  name: 'video-code',
  fixed: ['subject', 'paragraphs.1', 'paragraphs.2', 'paragraphs.3'],
  values: { name: value('Erika Beispiel'), sealedCode: value('') },
  words: (setting) => (locale, values) => {
    const { supportEmail } = setting.offering.issuer;
    const code = printedMailCode(setting.openMailCode(values.sealedCode));
    return composeMail(kycMails[locale]['video-code'], {
      code,
      minutes: MAIL_CODE_MINUTES,
      supportEmail,
    });
  },
});

/**
 * Notifies neutrally that the call did not identify the person: the law may forbid to disclose the
 * reasons (section 47 GwG).
 */
export const videoFailedMail = defineMail({
  name: 'video-failed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale) => {
    const { supportEmail } = setting.offering.issuer;
    return composeMail(kycMails[locale]['video-failed'], { supportEmail });
  },
});

/** Notifies of a completed video identification. */
export const videoPassedMail = defineMail({
  name: 'video-passed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale) =>
    composeMail(
      kycMails[locale]['video-passed'],
      {},
      { url: setting.pageUrl(locale, '/verification/checklist') },
    ),
});

/** Notifies a person after a failed attempt that another one is allowed. */
export const videoRetryAllowedMail = defineMail({
  name: 'video-retry-allowed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale) =>
    composeMail(
      kycMails[locale]['video-retry-allowed'],
      {},
      { url: setting.pageUrl(locale, '/verification/video_identification') },
    ),
});
