import { LEFT_WARNING_DAYS } from '@bb1/domain/kyc/left-verification';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells that what was given for an unfinished verification will soon be deleted. */
export const kycLeftUnfinishedMail = defineMail({
  name: 'kyc-left-unfinished',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihre Identitätsprüfung ist noch nicht abgeschlossen',
          paragraphs: [
            'Sie haben Ihre Identitätsprüfung vor längerer Zeit begonnen und seitdem nicht fortgesetzt.',
            `Wir bewahren Angaben und Dokumente nicht länger auf als nötig: In ${LEFT_WARNING_DAYS} Tagen löschen wir, was Sie dafür angegeben und hochgeladen haben. Ihr Konto bleibt bestehen.`,
            'Möchten Sie weitermachen? Dann ergänzen Sie einfach, was noch fehlt.',
          ],
          button: {
            label: 'Zur Identitätsprüfung',
            url: setting.pageUrl(locale, '/verification/checklist'),
          },
        },
        en: {
          subject: 'Your verification is not finished yet',
          paragraphs: [
            'You began your verification a good while ago and have not gone on with it since.',
            `We keep details and documents no longer than needed: in ${LEFT_WARNING_DAYS} days we will delete what you gave and uploaded for it. Your account stays.`,
            'Would you like to go on? Then simply add what is still missing.',
          ],
          button: {
            label: 'Go to verification',
            url: setting.pageUrl(locale, '/verification/checklist'),
          },
        },
      },
    ),
});
