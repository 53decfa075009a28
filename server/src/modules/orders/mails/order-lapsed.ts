import ordersMails from '@bb1/texts/mails/orders';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Informs that an order ended because no payment came in time. */
export const orderLapsedMail = defineMail({
  name: 'order-lapsed',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    partly: value('no'),
  },
  words: (setting) => (locale, values) =>
    composeMail(
      ordersMails[locale]['order-lapsed'],
      { reference: values.reference, partly: values.partly },
      { url: setting.pageUrl(locale, '/investment') },
    ),
});
