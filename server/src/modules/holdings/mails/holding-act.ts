import { formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}
interface Facts {
  readonly amount: string;
  readonly wallet: string;
  readonly target: string;
  readonly reference: string;
}

/** What officers did with a holding, without why: neutral words, because the reason may not be for the person. */
export const holdingActMail = defineMail({
  name: 'holding-act',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    publicKey: value(`G${'A'.repeat(55)}`),
    target: value(`G${'B'.repeat(55)}`),
    reference: value('TOKEN-7K3M9QXA4'),
    role: value('replacement'),
  },
  words: (setting) => (locale, values) => {
    const amount =
      values.tokens === '' ? '' : `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    const facts: Facts = {
      amount,
      wallet: values.publicKey,
      target: values.target,
      reference: values.reference,
    };
    const role = values.role;
    const de = german(role, facts);
    const en = english(role, facts);
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: de.subject,
          paragraphs: [...de.paragraphs, 'Bei Fragen antworten Sie einfach auf diese E-Mail.'],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: en.subject,
          paragraphs: [...en.paragraphs, 'If you have questions, just reply to this email.'],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});

function english(role: string, { amount, wallet, target, reference }: Facts): Words {
  switch (role) {
    case 'freeze':
      return {
        subject: 'Your tokens cannot be moved at the moment',
        paragraphs: [
          `The tokens in your wallet ${wallet} can neither be sent nor received at the moment. They remain yours.`,
        ],
      };
    case 'release':
      return {
        subject: 'Your tokens can be moved again',
        paragraphs: [`The tokens in your wallet ${wallet} can be sent and received again.`],
      };
    case 'replacement':
      return {
        subject: 'Your tokens are in your other wallet',
        paragraphs: [
          `${amount} from your wallet ${wallet} are now in your wallet ${target}.`,
          'The former wallet can no longer receive tokens. Please do not use it for our bond.',
        ],
      };
    case 'inheritance':
      return {
        subject: 'Tokens were transferred',
        paragraphs: [`${amount} from the wallet ${wallet} were transferred.`],
      };
    case 'heir':
      return {
        subject: 'Tokens were transferred to you',
        paragraphs: [`${amount} were transferred to your wallet ${target}.`],
      };
    default:
      return {
        subject: `The tokens of your order ${reference} are back`,
        paragraphs: [
          `${amount} from your wallet ${wallet} are back with us. So the withdrawal of your order ${reference} is complete.`,
          'What you have paid will be refunded to the account it came from.',
        ],
      };
  }
}

function german(role: string, { amount, wallet, target, reference }: Facts): Words {
  switch (role) {
    case 'freeze':
      return {
        subject: 'Ihre Tokens können derzeit nicht bewegt werden',
        paragraphs: [
          `die Tokens in Ihrer Wallet ${wallet} können derzeit weder gesendet noch empfangen werden. Sie gehören weiterhin Ihnen.`,
        ],
      };
    case 'release':
      return {
        subject: 'Ihre Tokens können wieder bewegt werden',
        paragraphs: [
          `die Tokens in Ihrer Wallet ${wallet} können wieder gesendet und empfangen werden.`,
        ],
      };
    case 'replacement':
      return {
        subject: 'Ihre Tokens sind in Ihrer anderen Wallet',
        paragraphs: [
          `${amount} aus Ihrer Wallet ${wallet} sind jetzt in Ihrer Wallet ${target}.`,
          'Die frühere Wallet kann keine Tokens mehr empfangen. Bitte verwenden Sie sie für unsere Anleihe nicht mehr.',
        ],
      };
    case 'inheritance':
      return {
        subject: 'Tokens wurden übertragen',
        paragraphs: [`${amount} aus der Wallet ${wallet} wurden übertragen.`],
      };
    case 'heir':
      return {
        subject: 'Ihnen wurden Tokens übertragen',
        paragraphs: [`${amount} wurden in Ihre Wallet ${target} übertragen.`],
      };
    default:
      return {
        subject: `Die Tokens Ihres Auftrags ${reference} sind zurück`,
        paragraphs: [
          `${amount} aus Ihrer Wallet ${wallet} sind wieder bei uns. Damit ist der Widerruf Ihres Auftrags ${reference} abgeschlossen.`,
          'Was Sie gezahlt haben, überweisen wir auf das Konto zurück, von dem es kam.',
        ],
      };
  }
}
