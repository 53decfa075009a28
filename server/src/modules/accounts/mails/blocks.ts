import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Notifies a person of a block without a reason: the law may forbid disclosure (section 47 GwG).
 */
export const accountBlockedMail = defineMail({
  name: 'account-blocked',
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    return (locale) => composeMail(accountsMails[locale]['account-blocked'], { supportEmail });
  },
});

/** Notifies a blocked person that they may invest again. */
export const accountBlockLiftedMail = defineMail({
  name: 'account-block-lifted',
  values: { name: value('Erika Beispiel') },
  words: () => (locale) => composeMail(accountsMails[locale]['account-block-lifted']),
});
