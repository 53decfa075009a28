import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells the owner of an account that its second factors stay after all, whoever said no. */
export const factorResetEndedMail = defineMail({
  name: 'factor-reset-ended',
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    const replyTo = { name: setting.sender.name, address: supportEmail };
    return (locale, values) =>
      renderMailIn(
        { locale, sender: setting.sender, name: values.name, replyTo },
        {
          de: {
            subject: 'Ihre zweiten Faktoren bleiben',
            paragraphs: [
              'Ihre zweiten Faktoren sollten entfernt werden. Dieser Vorgang ist beendet: Es wurde nichts entfernt, und an Ihrem Konto hat sich nichts geändert.',
            ],
            closing: [
              `Wenn Sie Ihren zweiten Faktor wirklich verloren haben oder Fragen haben, antworten Sie auf diese E-Mail oder schreiben Sie an ${supportEmail}.`,
            ],
          },
          en: {
            subject: 'Your second factors stay',
            paragraphs: [
              'Your second factors were to be removed. This has ended: nothing was removed, and nothing has changed about your account.',
            ],
            closing: [
              `If you have really lost your second factor, or have questions, reply to this email or write to ${supportEmail}.`,
            ],
          },
        },
      );
  },
});
