import type { Wording } from '../wording.ts';

export const ordersMessages = {
  amount_too_small: {
    en: 'The amount must be more than {min} EUR',
    de: 'Der Betrag muss höher als {min} EUR sein',
  },
  amount_too_large: {
    en: 'The amount must be at most {max} EUR',
    de: 'Der Betrag darf höchstens {max} EUR sein',
  },
  sale_not_open: { en: 'The sale is not open', de: 'Der Verkauf ist nicht geöffnet' },
  cap_reached: {
    en: 'Only {left} EUR are left in this sale',
    de: 'In diesem Verkauf sind nur noch {left} EUR verfügbar',
  },
  sold_out: { en: 'This sale is sold out', de: 'Dieser Verkauf ist ausverkauft' },
  kyc_incomplete: {
    en: 'Please complete your verification first',
    de: 'Bitte schließen Sie zuerst Ihre Identitätsprüfung ab',
  },
  payment_method_unavailable: {
    en: 'This payment method is not available at the moment',
    de: 'Diese Zahlungsart ist derzeit nicht verfügbar',
  },
  rate_unavailable: {
    en: 'We cannot quote a price in {currency} right now. Please try again in a few minutes or pay in euros.',
    de: 'Wir können derzeit keinen Preis in {currency} nennen. Bitte versuchen Sie es in einigen Minuten noch einmal oder zahlen Sie in Euro.',
  },
  discount_code_applied: {
    en: 'Discount code applied! A {discountRate}% discount will be applied.',
    de: 'Rabattcode angewendet! Es wird ein Rabatt von {discountRate} % gewährt.',
  },
  discount_code_shape: {
    en: 'A code has 3 to 40 letters, digits or hyphens',
    de: 'Ein Code hat 3 bis 40 Buchstaben, Ziffern oder Bindestriche',
  },
  discount_code_exists: {
    en: 'A code of this name is proposed or published already',
    de: 'Ein Code dieses Namens ist bereits vorgeschlagen oder veröffentlicht',
  },
  discount_rate_range: {
    en: 'The rate is 1 to 90 percent and must give a price in whole cents',
    de: 'Der Rabatt beträgt 1 bis 90 Prozent und muss einen Preis in vollen Cent ergeben',
  },
  must_be_positive: { en: '{field} must be at least 1', de: '{field} muss mindestens 1 sein' },
  person_limit: {
    en: 'One person may order up to {max} EUR in all; {left} EUR are left for you',
    de: 'Eine Person kann insgesamt bis zu {max} EUR zeichnen; für Sie sind noch {left} EUR möglich',
  },
  order_unknown: {
    en: 'There is no order with this reference',
    de: 'Zu dieser Referenz gibt es keinen Auftrag',
  },
  order_takes_no_money: {
    en: 'This order is paid already or over',
    de: 'Dieser Auftrag ist bereits bezahlt oder beendet',
  },
  order_in_other_currency: {
    en: 'This order is to be paid in another currency',
    de: 'Dieser Auftrag ist in einer anderen Währung zu zahlen',
  },
  more_than_undecided: {
    en: 'The amount must be positive and not more than what is undecided',
    de: 'Der Betrag muss positiv sein und darf den offenen Teil nicht übersteigen',
  },
  nothing_to_refund: {
    en: 'No approved refund in EUR waits for a file',
    de: 'Keine freigegebene Erstattung in EUR wartet auf eine Datei',
  },
  refund_is_paid: {
    en: 'The chain knows this transaction as the payment of this refund',
    de: 'Die Blockchain kennt diese Transaktion als Zahlung dieser Erstattung',
  },
  refund_waits_for_compliance: {
    en: 'Compliance has to look at this investor first. The money stays where it is.',
    de: 'Zuerst muss Compliance diesen Anleger prüfen. Das Geld bleibt, wo es ist.',
  },
  chain_unreachable: {
    en: 'The node of this chain does not answer. Please try again in a moment.',
    de: 'Der Knoten dieser Blockchain antwortet nicht. Bitte versuchen Sie es gleich noch einmal.',
  },
  transaction_of_another_refund: {
    en: 'This transaction paid another refund',
    de: 'Diese Transaktion gehört zu einer anderen Erstattung',
  },
  withdrawal_not_possible: {
    en: 'This order cannot be withdrawn any more',
    de: 'Dieser Auftrag kann nicht mehr widerrufen werden',
  },
  withdrawal_consumers_only: {
    en: 'The right of withdrawal is one of consumers. Please contact our support.',
    de: 'Das Widerrufsrecht steht Verbrauchern zu. Bitte wenden Sie sich an unseren Support.',
  },
  invalid_discount_code: { en: 'Invalid discount code', de: 'Ungültiger Rabattcode' },
  request_already_used: {
    en: 'This request was already sent with other contents',
    de: 'Diese Anfrage wurde bereits mit anderem Inhalt gesendet',
  },
} as const satisfies Wording;
