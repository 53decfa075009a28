import ordersMails from '@bb1/texts/mails/orders';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';
import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';

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

/**
 * Confirms an order. Bank details are never mailed: people used to them would trust the first
 * forged mail.
 */
export const orderPlacedMail = defineMail({
  name: 'order-placed',
  isCommercialLetter: true,
  fixed: ['paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    amount: value('2500.00'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    deadline: value('2031-03-20T11:00:00Z'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const texts = ordersMails[locale]['order-placed'];
    return composeMail(
      texts,
      { reference: values.reference },
      {
        rows: [
          [texts.rows.reference, values.reference],
          [texts.rows.amount, formatEur(locale, values.amount)],
          [texts.rows.tokens, `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`],
          [texts.rows.deadline, formatDate(locale, new Date(values.deadline))],
        ],
        url: setting.pageUrl(locale, '/dashboard'),
      },
    );
  },
});
