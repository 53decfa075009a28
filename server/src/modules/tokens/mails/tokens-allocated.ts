import { formatQuantity } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells that tokens were allocated and can be claimed into a wallet. */
export function tokensAllocatedMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const tokens = `${formatQuantity(locale, values['tokens'] ?? '0')} ${values['tokenCode']}`;
    return renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: `Ihre Tokens wurden zugeteilt (${values['reference']})`,
          paragraphs: [
            `Ihnen wurden ${tokens} zugeteilt.`,
            'Sie können die Tokens jetzt in Ihre eigene Wallet abholen. Dafür brauchen Sie etwa zehn Minuten und einen sicheren Ort für Ihre Schlüssel.',
          ],
          button: { label: 'Tokens abholen', url: setting.pageUrl(locale, '/claim/new') },
        },
        en: {
          subject: `Your tokens have been allocated (${values['reference']})`,
          paragraphs: [
            `${tokens} have been allocated to you.`,
            'You can now claim the tokens into a wallet of your own. Plan about ten minutes and a safe place for your keys.',
          ],
          button: { label: 'Claim tokens', url: setting.pageUrl(locale, '/claim/new') },
        },
      },
    );
  };
}
