import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';

interface About {
  readonly issuer: Offering['issuer'];
  readonly at: Date;
  readonly hasDocuments: boolean;
}

/** What the archive holds, in the words of the person's language. */
export function exportReadme(locale: Locale, about: About): string {
  return `${(locale === 'de' ? german(about) : english(about)).join('\n\n')}\n`;
}

function moment(locale: Locale, at: Date): string {
  return at.toLocaleString(locale === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'long',
    timeStyle: 'short',
  });
}

function english({ issuer, at, hasDocuments }: About): string[] {
  return [
    `Your data at ${issuer.name}`,
    `This archive was made on ${moment('en', at)} (Berlin time). It is your copy under Articles 15 and 20 of the General Data Protection Regulation.`,
    'data.json holds what is stored about you, for reading by a program or with any text editor (UTF-8). Amounts are decimal numbers in quotation marks; times are in UTC. Its parts:',
    [
      'account, email_change, acceptances: your profile, a new email address that is waiting, what you accepted and when',
      'sessions, second_factors, factor_resets, activity: where you are signed in, how you prove to be yourself, what was done with your account',
      'data_requests, refusals: what you asked for about your data and what you were answered, and whether we do business with you',
      'mails, contact_messages: what we sent to you in the last months, and what you wrote to us',
      'waitlist, newsletter: your place and your subscription',
      'identification, identification_history, requested_changes, checks, check_changes, decisions, identity_proofs, address, business, beneficial_owners, documents: what you gave to be identified and how it was judged',
      'video_identifications, video_identification_changes, video_files, video_skip, video_provider_messages: your video calls and what was kept of them, with the files in the folder video',
      'initial_order, orders, order_history, quotes, discount_codes, deposit_addresses, payments, refunds, withdrawals, allocations, token_bookings, wallets, claims, coupon_payouts: your investment',
      'affiliate, referred_by_a_partner, referrals, commissions: your part in the affiliate programme, that you came through a partner, and people who came through you as numbers',
      'tax_entries, tax_certificates: what decides how your payments are taxed, and the certificates of each year, with the files in the folder tax-certificates',
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    hasDocuments
      ? 'The folder documents holds the files you uploaded, as you uploaded them.'
      : 'You have not uploaded any files.',
    'Not in here: secrets (your password and the keys of your second factors cannot be read by us either), data about other people, and notes for internal use.',
    `The purposes, how long we keep what, who receives data and your further rights are in our privacy policy. Questions: ${issuer.email}`,
  ];
}

function german({ issuer, at, hasDocuments }: About): string[] {
  return [
    `Ihre Daten bei ${issuer.name}`,
    `Dieses Archiv wurde am ${moment('de', at)} (Berliner Zeit) erstellt. Es ist Ihre Kopie nach Artikel 15 und 20 der Datenschutz-Grundverordnung.`,
    'data.json enthält, was über Sie gespeichert ist, lesbar für Programme und mit jedem Texteditor (UTF-8). Beträge sind Dezimalzahlen in Anführungszeichen, Zeiten stehen in UTC. Die Teile:',
    [
      'account, email_change, acceptances: Ihr Profil, eine neue E-Mail-Adresse, die noch nicht bestätigt ist, Ihre Zustimmungen mit Zeitpunkt',
      'sessions, second_factors, factor_resets, activity: wo Sie angemeldet sind, womit Sie sich ausweisen, was mit Ihrem Konto geschah',
      'data_requests, refusals: worum Sie zu Ihren Daten gebeten haben und was wir geantwortet haben, und ob wir mit Ihnen Geschäfte machen',
      'mails, contact_messages: was wir Ihnen in den letzten Monaten gesendet haben, und was Sie uns geschrieben haben',
      'waitlist, newsletter: Ihr Platz auf der Warteliste und Ihr Abonnement',
      'identification, identification_history, requested_changes, checks, check_changes, decisions, identity_proofs, address, business, beneficial_owners, documents: Ihre Angaben zur Identitätsprüfung und deren Ergebnis',
      'video_identifications, video_identification_changes, video_files, video_skip, video_provider_messages: Ihre Videogespräche und was davon aufbewahrt ist, mit den Dateien im Ordner video',
      'initial_order, orders, order_history, quotes, discount_codes, deposit_addresses, payments, refunds, withdrawals, allocations, token_bookings, wallets, claims, coupon_payouts: Ihre Anlage',
      'affiliate, referred_by_a_partner, referrals, commissions: Ihre Teilnahme am Partnerprogramm, dass Sie über einen Partner kamen, und als Nummern, wer über Sie kam',
      'tax_entries, tax_certificates: was bestimmt, wie Ihre Zahlungen besteuert werden, und die Bescheinigungen jedes Jahres, mit den Dateien im Ordner tax-certificates',
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    hasDocuments
      ? 'Der Ordner documents enthält die Dateien, die Sie hochgeladen haben, so wie Sie sie hochgeladen haben.'
      : 'Sie haben keine Dateien hochgeladen.',
    'Nicht enthalten: Geheimnisse (Ihr Passwort und die Schlüssel Ihrer zweiten Faktoren können auch wir nicht lesen), Daten anderer Personen und interne Vermerke.',
    `Zwecke, Aufbewahrungsfristen, Empfänger und Ihre weiteren Rechte stehen in unserer Datenschutzerklärung. Fragen: ${issuer.email}`,
  ];
}
