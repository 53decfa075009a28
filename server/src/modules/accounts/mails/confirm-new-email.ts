import { formatHours } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { CONFIRM_NEW_EMAIL, NEW_EMAIL_HOURS } from '../links.ts';

/** The link by which a new address proves itself; its token is derived here and stored nowhere. */
export const confirmNewEmailMail = defineMail({
  name: 'confirm-new-email',
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_NEW_EMAIL);
    const url = setting.pageUrl(
      locale,
      `/verification/new_email#token=${encodeURIComponent(token)}`,
    );
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
          paragraphs: [
            'diese E-Mail-Adresse wurde als neue Adresse Ihres Kontos angegeben.',
            `Sie gilt, sobald Sie sie bestätigen. Der Link gilt einmal und ${formatHours(locale, NEW_EMAIL_HOURS)} lang.`,
          ],
          button: { label: 'Neue Adresse bestätigen', url },
          closing: [
            `Wenn die Seite nach dem Code fragt, geben Sie diesen ein: ${token}`,
            'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ohne Ihre Bestätigung ändert sich nichts.',
          ],
        },
        en: {
          subject: 'Please confirm your new email address',
          paragraphs: [
            'This email address was given as the new address of your account.',
            `It takes effect once you confirm it. The link works once and for ${formatHours(locale, NEW_EMAIL_HOURS)}.`,
          ],
          button: { label: 'Confirm new address', url },
          closing: [
            `If the page asks for the code, enter: ${token}`,
            'If it was not you, there is nothing for you to do: without your confirmation nothing changes.',
          ],
        },
      },
    );
  },
});
