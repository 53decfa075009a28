import { formatQuantity } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells that tokens were allocated and can be claimed into a wallet. */
export function tokensAllocatedMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const tokens = `${formatQuantity(locale, values['tokens'] ?? '0')} ${values['tokenCode']}`;
    return renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: `Ihre Tokens wurden zugeteilt (${values['reference']})`,
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [`Ihnen wurden ${tokens} zugeteilt.`, 'Sie können die Tokens jetzt in Ihre eigene Wallet abholen. Dafür brauchen Sie etwa zehn Minuten und einen sicheren Ort für Ihre Schlüssel.'],
            button: { label: 'Tokens abholen', url: setting.pageUrl(locale, '/claim/new') },
          }
        : {
            locale,
            sender: setting.sender,
            subject: `Your tokens have been allocated (${values['reference']})`,
            greeting: `Dear ${values['name']},`,
            paragraphs: [`${tokens} have been allocated to you.`, 'You can now claim the tokens into a wallet of your own. Plan about ten minutes and a safe place for your keys.'],
            button: { label: 'Claim tokens', url: setting.pageUrl(locale, '/claim/new') },
          },
    );
  };
}
