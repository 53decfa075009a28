import kycMails from '@bb1/texts/mails/kyc';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';
import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import changeReasons from '@bb1/texts/messages/change-reasons';
import { ABANDONED_WARNING_DAYS } from '@bb1/domain/kyc/abandoned-verification';

/** Notifies of a completed verification, or one complete except for the video call. */
export const kycApprovedMail = defineMail({
  name: 'kyc-approved',
  values: { name: value('Erika Beispiel'), video: value('') },
  words: (setting) => (locale, values) =>
    composeMail(
      kycMails[locale]['kyc-approved'],
      { video: values.video },
      { url: setting.pageUrl(locale, '/dashboard') },
    ),
});

/** Lists the items sent back, with the texts of the reason codes, each once and in their order. */
export const kycChangesRequestedMail = defineMail({
  name: 'kyc-changes-requested',
  fixed: ['paragraphs.1'],
  values: { name: value('Erika Beispiel'), reasons: value('document_cropped,name_differs') },
  words: (setting) => (locale, values) => {
    const codes = values.reasons.split(',');
    const reasons = CHANGE_REASONS.filter((reason) => codes.includes(reason)).map(
      (reason) => `• ${changeReasons[locale][reason]}`,
    );
    return composeMail(
      kycMails[locale]['kyc-changes-requested'],
      { reasons: reasons.join('\n\n') },
      { url: setting.pageUrl(locale, '/verification/checklist') },
    );
  },
});

/** Warns that the details of an unfinished verification will soon be deleted. */
export const kycLeftUnfinishedMail = defineMail({
  name: 'kyc-left-unfinished',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale) =>
    composeMail(
      kycMails[locale]['kyc-left-unfinished'],
      { days: ABANDONED_WARNING_DAYS },
      { url: setting.pageUrl(locale, '/verification/checklist') },
    ),
});

/**
 * Notifies of a rejection in neutral words: the law may forbid to disclose the reasons (section 47
 * GwG).
 */
export const kycRejectedMail = defineMail({
  name: 'kyc-rejected',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale) =>
    composeMail(kycMails[locale]['kyc-rejected'], {
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});
