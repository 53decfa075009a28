import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells the owner of an account that its second factors are to be removed, until when they stay in any case, and how to stop it. */
export const factorResetProposedMail = defineMail({
  name: 'factor-reset-proposed',
  values: { name: value('Erika Beispiel'), until: value('2031-03-12T11:00:00Z') },
  words: (setting) => {
    const { supportEmail, phone } = setting.offering.issuer;
    const replyTo = { name: setting.sender.name, address: supportEmail };
    return (locale, values) =>
      renderMailIn(
        { locale, sender: setting.sender, name: values.name, replyTo },
        {
          de: {
            subject: 'Ihre zweiten Faktoren sollen entfernt werden',
            paragraphs: [
              'jemand hat uns mitgeteilt, dass Sie den zweiten Faktor Ihres Kontos verloren haben. Eine Person aus unserem Team hat geprüft, wer darum bittet, und vorgeschlagen, alle zweiten Faktoren zu entfernen.',
              `Vor dem ${formatDateTime(locale, values.until)} geschieht nichts. Danach entscheidet eine zweite Person. Ihr Passwort bleibt in jedem Fall gleich, und wir fragen Sie nie danach.`,
              `Waren Sie das nicht? Dann widersprechen Sie bitte sofort: Antworten Sie auf diese E-Mail, schreiben Sie an ${supportEmail} oder rufen Sie an unter ${phone}. Wenn Sie angemeldet sind, können Sie den Vorgang auch selbst anhalten, in Ihrem Konto unter „Zweiter Faktor“.`,
            ],
            closing: ['Wenn Sie selbst darum gebeten haben, brauchen Sie nichts zu tun.'],
          },
          en: {
            subject: 'Your second factors are to be removed',
            paragraphs: [
              'Somebody has told us that you have lost the second factor of your account. A member of our staff has checked who is asking and proposed to remove all second factors.',
              `Nothing happens before ${formatDateTime(locale, values.until)}. After that a second person decides. Your password stays the same in any case, and we never ask you for it.`,
              `Was it not you? Then please object at once: reply to this email, write to ${supportEmail} or call ${phone}. If you are logged in, you can also stop it yourself, in your account under “Second factor”.`,
            ],
            closing: ['If you asked for it yourself, there is nothing for you to do.'],
          },
        },
      );
  },
});
