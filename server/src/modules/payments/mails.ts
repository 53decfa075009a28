import paymentsMails from '@bb1/texts/mails/payments';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';
import { formatDate, formatEur, formatQuantity, formatRate } from '@bb1/domain/presentation';

/** Informs about a payment that does not fit its order as it is, and that it is not lost. */
export const paymentHeldMail = defineMail({
  name: 'payment-held',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reason: value('overpaid'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) =>
    composeMail(
      paymentsMails[locale]['payment-held'],
      { reference: values.reference, reason: values.reason },
      { url: setting.pageUrl(locale, '/dashboard') },
    ),
});

/** Informs that a part of the money has arrived, and how much is missing. */
export const paymentIncompleteMail = defineMail({
  name: 'payment-incomplete',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    paid: value('1000.00'),
    missing: value('1500.00'),
    deadline: value('2031-03-20T11:00:00Z'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const [paid, missing] = [formatEur(locale, values.paid), formatEur(locale, values.missing)];
    const deadline = formatDate(locale, new Date(values.deadline));
    return composeMail(
      paymentsMails[locale]['payment-incomplete'],
      { reference: values.reference, paid, missing, deadline },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});

/** Confirms that the money for an order arrived in full. */
export const paymentReceivedMail = defineMail({
  name: 'payment-received',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    amount: value('2500.00'),
    reference: value('TOKEN-7K3M9QXA4'),
    verification: value('approved').default('approved').meta({ sample: 'approved' }),
  },
  words: (setting) => (locale, values) => {
    const amount = formatEur(locale, values.amount);
    return composeMail(
      paymentsMails[locale]['payment-received'],
      { reference: values.reference, amount, verification: values.verification },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});

/** Tells that a payment counts at the rate of the moment at which it became final, and what that comes to. */
export const paymentRevaluedMail = defineMail({
  name: 'payment-revalued',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    sent: value('0.02717392'),
    currency: value('BTC'),
    reason: value('final_too_late'),
    rate: value('88350.5'),
    pays: value('2400.83'),
    missing: value('99.17'),
    /** What was too much; empty when nothing was. */
    rest: value(''),
    deadline: value('2031-03-20T11:00:00Z'),
  },
  words: (setting) => (locale, values) => {
    const { currency, reason } = values;
    const amount = (text: string) => `${formatQuantity(locale, text)} ${currency}`;
    const isMissing = /[1-9]/.test(values.missing);
    return composeMail(
      paymentsMails[locale]['payment-revalued'],
      {
        reference: values.reference,
        reason,
        currency,
        sent: amount(values.sent),
        rate: formatRate(locale, values.rate),
        pays: formatEur(locale, values.pays),
        state: isMissing ? 'missing' : values.rest === '' ? 'complete' : 'rest',
        missing: formatEur(locale, values.missing),
        rest: values.rest === '' ? '' : amount(values.rest),
        deadline: formatDate(locale, new Date(values.deadline)),
      },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});

/** Reports that a payment for an order without tokens was reversed, with the deadline for paying again. */
export const paymentTakenBackMail = defineMail({
  name: 'payment-taken-back',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    cause: value('recalled'),
    amount: value('2500.00'),
    currency: value('EUR'),
    missing: value('2500.00'),
    deadline: value('2031-03-20T11:00:00Z'),
    /** `left` while the order can still be paid. */
    time: value('left'),
    order: value('00000000-0000-4000-8000-000000000000'),
  },
  words:
    (setting) =>
    (locale, { order, currency, ...values }) =>
      composeMail(
        paymentsMails[locale]['payment-taken-back'],
        {
          ...values,
          amount:
            currency === 'EUR'
              ? formatEur(locale, values.amount)
              : `${formatQuantity(locale, values.amount)} ${currency}`,
          missing: formatEur(locale, values.missing),
          deadline: formatDate(locale, new Date(values.deadline)),
        },
        {
          url: setting.pageUrl(
            locale,
            values.time === 'left' ? `/investment/${order}` : '/dashboard',
          ),
        },
      ),
});

/**
 * Informs about a refund. The account is not named: the person knows it, and others may read the
 * mail.
 */
export const refundSentMail = defineMail({
  name: 'refund-sent',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    currency: value('EUR'),
    amount: value('2500.00'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const amount =
      values.currency === 'EUR'
        ? formatEur(locale, values.amount)
        : `${formatQuantity(locale, values.amount)} ${values.currency}`;
    return composeMail(
      paymentsMails[locale]['refund-sent'],
      { reference: values.reference, amount },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});

/** Tax that was withheld in excess is paid back. Without figures, because others may read mails. */
export const taxRefundSentMail = defineMail({
  name: 'tax-refund-sent',
  isCommercialLetter: true,
  values: { name: value('Erika Beispiel'), reference: value('REFUND-000017') },
  words:
    (setting) =>
    (locale, { reference }) =>
      composeMail(
        paymentsMails[locale]['tax-refund-sent'],
        { reference },
        { url: setting.pageUrl(locale, '/dashboard') },
      ),
});
