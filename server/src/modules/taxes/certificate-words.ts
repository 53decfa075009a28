import type { Locale } from '@bb1/domain/locale';

/** The words of a certificate in one language. The German ones are those of the official form. */
export interface CertificateWords {
  readonly title: string;
  readonly businessTitle: string;
  readonly number: string;
  /** Null where it is the language of the law. */
  readonly translation: string | null;
  readonly specimen: string;
  replaces(number: string, day: string): string;
  readonly debtor: string;
  readonly creditor: string;
  certified(year: number): string;
  readonly what: string;
  kapLine(year: number): string;
  readonly amount: string;
  readonly income: string;
  readonly allowance: string;
  readonly capitalGainsTax: string;
  readonly solidaritySurcharge: string;
  readonly churchTax: string;
  readonly foreignTaxCredited: string;
  readonly foreignTaxNotCredited: string;
  readonly allowanceReason: string;
  readonly payments: string;
  readonly day: string;
  readonly incomeShort: string;
  readonly churchTaxShort: string;
  readonly total: string;
  readonly rounding: string;
  readonly withoutSignature: string;
}

export function certificateWords(locale: Locale): CertificateWords {
  return locale === 'de' ? GERMAN : ENGLISH;
}

const GERMAN: CertificateWords = {
  title: 'Jahressteuerbescheinigung',
  businessTitle: 'Steuerbescheinigung',
  number: 'Nummer',
  translation: null,
  specimen:
    'Muster: Dieses Schriftstück ist ein Beispiel und keine Steuerbescheinigung im Sinne von §\u00a045a\u00a0Abs.\u00a02\u00a0EStG. Es darf nicht bei einem Finanzamt vorgelegt werden.',
  replaces: (number, day) =>
    `Berichtigte Bescheinigung: Sie ersetzt die Bescheinigung ${number} vom ${day}, die damit ungültig ist.`,
  debtor: 'Schuldnerin der Kapitalerträge',
  creditor: 'Gläubiger der Kapitalerträge',
  certified: (year) => `Für das Kalenderjahr ${year} werden folgende Angaben bescheinigt:`,
  what: 'Angabe',
  kapLine: (year) => `Anlage KAP ${year}, Zeile`,
  amount: 'Betrag',
  income: 'Höhe der Kapitalerträge',
  allowance: 'In Anspruch genommener Sparer-Pauschbetrag',
  capitalGainsTax: 'Kapitalertragsteuer',
  solidaritySurcharge: 'Solidaritätszuschlag',
  churchTax: 'Kirchensteuer zur Kapitalertragsteuer',
  foreignTaxCredited: 'Angerechnete ausländische Steuer',
  foreignTaxNotCredited: 'Anrechenbare, noch nicht angerechnete ausländische Steuer',
  allowanceReason:
    'Ein Freistellungsauftrag kann bei dieser Anleihe nicht berücksichtigt werden: §\u00a044a\u00a0Abs.\u00a01\u00a0EStG nennt Gewinnobligationen nicht. Der Sparer-Pauschbetrag wird auf Antrag mit der Einkommensteuererklärung gewährt.',
  payments: 'Zusammensetzung',
  day: 'Tag des Steuerabzugs',
  incomeShort: 'Kapitalerträge',
  churchTaxShort: 'Kirchensteuer',
  total: 'Summe',
  rounding:
    'Jeder Betrag ist die Summe der je Zahlung gerundeten Beträge. Kapitalerträge sind Zinsen und, bei der Rückzahlung, der Unterschied zum Erwerbspreis.',
  withoutSignature: 'Diese Bescheinigung ist maschinell erstellt und ohne Unterschrift gültig.',
};

const ENGLISH: CertificateWords = {
  title: 'Tax certificate',
  businessTitle: 'Tax certificate',
  number: 'Number',
  translation:
    'This page says the same in English for your information. Only the German certificate counts with the tax office.',
  specimen:
    'Specimen: this paper is an example and no tax certificate under section 45a(2) of the German Income Tax Act. It must not be presented to a tax office.',
  replaces: (number, day) =>
    `Corrected certificate: it replaces certificate ${number} of ${day}, which is void.`,
  debtor: 'Debtor of the income (issuer)',
  creditor: 'Creditor of the income (investor)',
  certified: (year) => `For the calendar year ${year} the following is certified:`,
  what: 'What',
  kapLine: (year) => `Line of form Anlage KAP ${year}`,
  amount: 'Amount',
  income: 'Investment income',
  allowance: "Saver's allowance used",
  capitalGainsTax: 'Capital gains tax',
  solidaritySurcharge: 'Solidarity surcharge',
  churchTax: 'Church tax on the capital gains tax',
  foreignTaxCredited: 'Foreign tax credited',
  foreignTaxNotCredited: 'Foreign tax that can be credited and was not yet',
  allowanceReason:
    "An exemption order cannot be taken into account for this bond: section 44a(1) of the Income Tax Act does not name bonds with a share in profits. The saver's allowance is granted on request with the income tax return.",
  payments: 'Made up of',
  day: 'Day of deduction',
  incomeShort: 'Income',
  churchTaxShort: 'Church tax',
  total: 'Total',
  rounding:
    'Each amount is the sum of what was rounded payment by payment. Income is interest and, at repayment, the difference to the price of purchase.',
  withoutSignature: 'This certificate was made by machine and is valid without signature.',
};
