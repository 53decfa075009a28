import type { Locale } from './locale.ts';

/**
 * Every sentence with which the product refuses something, in both languages. `{field}` is filled with
 * the label of the field, other placeholders with the values of the refusal.
 */
const MESSAGES = {
  // Forms
  required: { en: '{field} is required', de: '{field} ist erforderlich' },
  must_be_valid: { en: '{field} must be valid', de: '{field} muss gültig sein' },
  must_match: { en: '{field} must match', de: '{field} muss übereinstimmen' },
  min_length: { en: '{field} must be at least {min} characters', de: '{field} muss mindestens {min} Zeichen lang sein' },
  max_length: { en: '{field} must be at most {max} characters', de: '{field} darf höchstens {max} Zeichen lang sein' },
  must_be_a_number: { en: 'Must be a number', de: 'Muss eine Zahl sein' },
  unknown_field: { en: 'This field is not known here', de: 'Dieses Feld ist hier nicht bekannt' },
  must_be_accepted: { en: 'Please accept this to continue', de: 'Bitte stimmen Sie zu, um fortzufahren' },
  malformed: { en: 'The request could not be read', de: 'Die Anfrage konnte nicht gelesen werden' },
  // Who is asking
  not_signed_in: { en: 'Please log in', de: 'Bitte melden Sie sich an' },
  not_allowed: { en: 'You may not do this', de: 'Dazu sind Sie nicht berechtigt' },
  not_found: { en: 'This could not be found', de: 'Das konnte nicht gefunden werden' },
  stale_page: { en: 'This page is out of date. Please reload it and try again.', de: 'Diese Seite ist veraltet. Bitte laden Sie sie neu und versuchen Sie es noch einmal.' },
  too_many_tries: { en: 'Too many tries. Please wait {seconds} seconds.', de: 'Zu viele Versuche. Bitte warten Sie {seconds} Sekunden.' },
  server_error: { en: 'Something went wrong on our side. Please try again.', de: 'Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es noch einmal.' },
  service_busy: { en: 'We are very busy right now. Please try again in a moment.', de: 'Gerade ist sehr viel los. Bitte versuchen Sie es gleich noch einmal.' },
  money_movements_stopped: { en: 'Money movements are paused for a check. Nothing is lost; please try again later.', de: 'Geldbewegungen sind für eine Prüfung angehalten. Es geht nichts verloren; bitte versuchen Sie es später noch einmal.' },
  // Accounts
  invalid_login: { en: 'Invalid email/password combination', de: 'Ungültige Kombination aus E-Mail-Adresse und Passwort' },
  recaptcha_fail: { en: 'Failed reCAPTCHA', de: 'reCAPTCHA-Prüfung fehlgeschlagen' },
  invalid_code: { en: 'This code is not right', de: 'Dieser Code ist nicht richtig' },
  passwords_differ: { en: "Passwords don't match", de: 'Die Passwörter stimmen nicht überein' },
  password_too_common: { en: 'This password is too easy to guess', de: 'Dieses Passwort ist zu leicht zu erraten' },
  wrong_password: { en: 'This is not your current password', de: 'Das ist nicht Ihr aktuelles Passwort' },
  password_unchanged: { en: 'Please choose a password that you do not use yet', de: 'Bitte wählen Sie ein Passwort, das Sie noch nicht verwenden' },
  second_factor_required: { en: 'Please confirm the login with your second factor', de: 'Bitte bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor' },
  second_factor_needed: { en: 'Please set up a second factor first', de: 'Bitte richten Sie zuerst einen zweiten Faktor ein' },
  mailbox_proof_needed: { en: 'Please type the code first that we send to your e-mail address', de: 'Bitte geben Sie zuerst den Code ein, den wir an Ihre E-Mail-Adresse senden' },
  mail_code_over: { en: 'This code no longer counts. Please have a new one sent.', de: 'Dieser Code gilt nicht mehr. Bitte lassen Sie sich einen neuen senden.' },
  step_up_needed: { en: 'Please confirm first that it is you', de: 'Bitte bestätigen Sie zuerst, dass Sie es sind' },
  sign_in_guarded: {
    en: 'There were many failed logins for this address. We have sent a link to it: open it in this browser, then log in here.',
    de: 'Für diese Adresse gab es viele fehlgeschlagene Anmeldungen. Wir haben einen Link an sie gesendet: Öffnen Sie ihn in diesem Browser und melden Sie sich dann hier an.',
  },
  passkey_failed: { en: 'This passkey could not be used. Please try again, or use another way.', de: 'Dieser Passkey konnte nicht verwendet werden. Bitte versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.' },
  passkey_known: { en: 'This passkey is already set up', de: 'Dieser Passkey ist bereits eingerichtet' },
  too_many_passkeys: { en: 'At most {max} passkeys can be set up', de: 'Es können höchstens {max} Passkeys eingerichtet werden' },
  same_email: { en: 'This is already your e-mail address', de: 'Das ist bereits Ihre E-Mail-Adresse' },
  email_not_updated: { en: 'Failed to update email', de: 'E-Mail-Adresse konnte nicht geändert werden' },
  phone_country_code: { en: 'Please begin with the country code, such as +49', de: 'Bitte beginnen Sie mit der Ländervorwahl, zum Beispiel +49' },
  account_cannot_close: { en: 'This account cannot be closed yet', de: 'Dieses Konto kann noch nicht geschlossen werden' },
  disposable_email: { en: 'Disposable e-mail addresses are not permitted', de: 'Wegwerf-E-Mail-Adressen sind nicht zulässig' },
  link_invalid: { en: 'This link is not valid any more', de: 'Dieser Link ist nicht mehr gültig' },
  address_has_account: { en: 'There is already an account for this address. Please log in with it.', de: 'Für diese Adresse gibt es bereits ein Konto. Bitte melden Sie sich damit an.' },
  waitlist_closed: { en: 'The sale has ended, and the waitlist with it', de: 'Der Verkauf ist beendet und die Warteliste geschlossen' },
  email_unconfirmed: { en: 'Please confirm your e-mail address first', de: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse' },
  email_not_sent: { en: 'Failed to send email', de: 'E-Mail konnte nicht gesendet werden' },
  terms_not_accepted: { en: 'Please accept the terms first', de: 'Bitte akzeptieren Sie zuerst die Bedingungen' },
  // Identity
  details_first: { en: 'Please provide your personal details first.', de: 'Bitte geben Sie zuerst Ihre persönlichen Daten an.' },
  not_of_age: { en: 'You must be at least 18 years old', de: 'Sie müssen mindestens 18 Jahre alt sein' },
  document_expired: { en: 'The document has expired', de: 'Das Dokument ist abgelaufen' },
  cannot_invest: { en: 'We cannot offer you this investment', de: 'Wir können Ihnen diese Anlage nicht anbieten' },
  kyc_locked: { en: 'These details are approved and can only be changed through our support', de: 'Diese Angaben sind geprüft und können nur über unseren Support geändert werden' },
  tax_id_invalid: { en: 'This is not a valid German tax identification number', de: 'Dies ist keine gültige Steuer-Identifikationsnummer' },
  upload_failed: { en: 'Upload failed!', de: 'Hochladen fehlgeschlagen!' },
  upload_too_large: { en: 'Upload file size must be less than 5MB', de: 'Die Datei muss kleiner als 5 MB sein' },
  upload_wrong_type: { en: 'Only PNG, JPG and PDF files can be uploaded', de: 'Es können nur PNG-, JPG- und PDF-Dateien hochgeladen werden' },
  upload_unreadable: { en: 'This file is damaged or cannot be read', de: 'Diese Datei ist beschädigt oder nicht lesbar' },
  upload_too_many_pixels: { en: 'This picture has too many pixels', de: 'Dieses Bild hat zu viele Pixel' },
  upload_pdf_active: { en: 'PDF files with scripts or embedded files cannot be accepted', de: 'PDF-Dateien mit Skripten oder eingebetteten Dateien können nicht angenommen werden' },
  upload_pdf_encrypted: { en: 'Encrypted PDF files cannot be accepted', de: 'Verschlüsselte PDF-Dateien können nicht angenommen werden' },
  upload_too_many_pages: { en: 'This PDF has too many pages', de: 'Diese PDF-Datei hat zu viele Seiten' },
  upload_empty: { en: 'This file is empty', de: 'Diese Datei ist leer' },
  upload_virus: { en: 'This file was refused by the virus scanner', de: 'Diese Datei wurde vom Virenscanner abgelehnt' },
  upload_scan_unavailable: { en: 'Files cannot be checked at the moment. Please upload the file again later.', de: 'Dateien können gerade nicht geprüft werden. Bitte laden Sie die Datei später noch einmal hoch.' },
  upload_busy: { en: 'Many files are being checked right now. Please upload the file again in a moment.', de: 'Gerade werden viele Dateien geprüft. Bitte laden Sie die Datei gleich noch einmal hoch.' },
  upload_too_many: { en: 'At most {max} files can be uploaded here', de: 'Hier können höchstens {max} Dateien hochgeladen werden' },
  // Orders
  amount_too_small: { en: 'The amount must be more than 1 EUR', de: 'Der Betrag muss höher als 1 EUR sein' },
  amount_too_large: { en: 'The amount must be at most {max} EUR', de: 'Der Betrag darf höchstens {max} EUR sein' },
  sale_not_open: { en: 'The sale is not open', de: 'Der Verkauf ist nicht geöffnet' },
  cap_reached: { en: 'Only {left} EUR are left in this sale', de: 'In diesem Verkauf sind nur noch {left} EUR verfügbar' },
  sold_out: { en: 'This sale is sold out', de: 'Dieser Verkauf ist ausverkauft' },
  kyc_incomplete: { en: 'Please complete your verification first', de: 'Bitte schließen Sie zuerst Ihre Verifizierung ab' },
  payment_method_unavailable: { en: 'This payment method is not available at the moment', de: 'Diese Zahlungsart ist derzeit nicht verfügbar' },
  invalid_discount_code: { en: 'Invalid discount code', de: 'Ungültiger Rabattcode' },
  request_already_used: { en: 'This request was already sent with other contents', de: 'Diese Anfrage wurde bereits mit anderem Inhalt gesendet' },
  // Back office
  wrong_state: { en: 'This was already handled. Please reload.', de: 'Das wurde bereits bearbeitet. Bitte laden Sie neu.' },
  maker_is_checker: { en: 'A second officer must do this', de: 'Das muss eine zweite Person tun' },
  nothing_to_allocate: { en: 'There is nothing to allocate', de: 'Es gibt nichts zuzuteilen' },
  factor_reset_open: { en: 'A reset of the second factors is already under way', de: 'Eine Rücksetzung der zweiten Faktoren läuft bereits' },
  factor_reset_too_early: { en: 'The owner may still object: this can be approved 24 hours after the proposal at the earliest', de: 'Die Person kann noch widersprechen: Eine Freigabe ist frühestens 24 Stunden nach dem Vorschlag möglich' },
  no_second_factor: { en: 'This account has no second factor', de: 'Dieses Konto hat keinen zweiten Faktor' },
  address_not_confirmed: { en: 'The e-mail address of this account is not confirmed: its owner could not object', de: 'Die E-Mail-Adresse dieses Kontos ist nicht bestätigt: Die Person könnte nicht widersprechen' },
  account_closed: { en: 'This account is closed', de: 'Dieses Konto ist geschlossen' },
  reason_required: { en: 'Please give a reason', de: 'Bitte geben Sie einen Grund an' },
  bank_file_empty: { en: 'The file is empty', de: 'Die Datei ist leer' },
  bank_file_too_large: { en: 'The file is too large', de: 'Die Datei ist zu groß' },
  bank_file_unknown_encoding: { en: 'Line {line}: the file names a character encoding that is not supported', de: 'Zeile {line}: Die Datei nennt eine Zeichenkodierung, die nicht unterstützt wird' },
  bank_file_bad_encoding: { en: 'Line {line}: the characters of the file are damaged', de: 'Zeile {line}: Die Zeichen der Datei sind beschädigt' },
  bank_file_not_xml: { en: 'This is not a camt.053 file', de: 'Dies ist keine camt.053-Datei' },
  bank_file_malformed_xml: { en: 'Line {line}: the file is not well-formed XML', de: 'Zeile {line}: Die Datei ist kein wohlgeformtes XML' },
  bank_file_truncated: { en: 'Line {line}: the file ends too early', de: 'Zeile {line}: Die Datei endet zu früh' },
  bank_file_doctype_refused: { en: 'Line {line}: files with a document type definition are refused', de: 'Zeile {line}: Dateien mit einer Dokumenttypdefinition werden abgelehnt' },
  bank_file_too_deep: { en: 'Line {line}: the file is nested too deeply', de: 'Zeile {line}: Die Datei ist zu tief verschachtelt' },
  bank_file_wrong_message_type: { en: 'Line {line}: this is another kind of message; account statements are camt.053 files', de: 'Zeile {line}: Dies ist eine andere Nachrichtenart; Kontoauszüge sind camt.053-Dateien' },
  bank_file_no_statement: { en: 'The file holds no account statement', de: 'Die Datei enthält keinen Kontoauszug' },
  bank_entry_amount_missing: { en: 'The amount is missing', de: 'Der Betrag fehlt' },
  bank_entry_amount_invalid: { en: 'The amount cannot be read', de: 'Der Betrag ist nicht lesbar' },
  bank_entry_amount_fraction: { en: 'The amount has fractions of a cent', de: 'Der Betrag hat Bruchteile eines Cents' },
  bank_entry_amount_too_large: { en: 'The amount is implausibly large', de: 'Der Betrag ist unplausibel hoch' },
  bank_entry_currency_not_eur: { en: 'The amount is not in EUR', de: 'Der Betrag ist nicht in EUR' },
  bank_entry_direction_unknown: { en: 'It does not say whether money came or went', de: 'Es fehlt die Angabe, ob Geld kam oder ging' },
  bank_entry_status_unknown: { en: 'The booking status is unknown', de: 'Der Buchungsstatus ist unbekannt' },
  bank_entry_date_missing: { en: 'The booking date is missing', de: 'Das Buchungsdatum fehlt' },
  bank_entry_date_invalid: { en: 'The booking date cannot be read', de: 'Das Buchungsdatum ist nicht lesbar' },
  bank_entry_transaction_amount_missing: { en: 'A transaction of the batch has no amount', de: 'Ein Einzelumsatz der Sammelbuchung hat keinen Betrag' },
  bank_entry_transactions_do_not_add_up: { en: 'The transactions of the batch do not add up to its amount', de: 'Die Einzelumsätze der Sammelbuchung ergeben nicht deren Betrag' },
  bank_entry_balance_unreadable: { en: 'A balance cannot be read', de: 'Ein Saldo ist nicht lesbar' },
  bank_other_account: { en: 'This statement belongs to another account', de: 'Dieser Auszug gehört zu einem anderen Konto' },
  bank_balance_broken: { en: 'Opening balance, bookings and closing balance do not agree', de: 'Anfangssaldo, Buchungen und Endsaldo stimmen nicht überein' },
  bank_not_importable: { en: 'This file cannot be booked; the errors say why', de: 'Diese Datei kann nicht gebucht werden; die Fehler nennen den Grund' },
  clock_only_forward: { en: 'The clock can only be moved forward', de: 'Die Uhr kann nur vorgestellt werden' },
  // Claims
  nothing_to_claim: { en: 'There are no tokens to claim', de: 'Es gibt keine Tokens abzuholen' },
  claim_exists: { en: 'A claim is already under way', de: 'Es läuft bereits eine Abholung' },
  claim_in_flight: { en: 'This claim is already being carried out', de: 'Diese Abholung wird bereits ausgeführt' },
  claim_settled: { en: 'These tokens have been claimed', de: 'Diese Tokens wurden bereits abgeholt' },
  claim_superseded: { en: 'This transaction was replaced by a newer one', de: 'Diese Transaktion wurde durch eine neuere ersetzt' },
  invalid_public_key: { en: 'This is not a Stellar account address (G…)', de: 'Dies ist keine Stellar-Kontoadresse (G…)' },
  invalid_signature: { en: 'The signature does not belong to this transaction', de: 'Die Signatur gehört nicht zu dieser Transaktion' },
  account_exists: { en: 'This account already exists on the ledger', de: 'Dieses Konto besteht bereits im Ledger' },
  verification_code_required: { en: 'Verification Code is required, you can find it in your PDF file.', de: 'Der Verifizierungscode ist erforderlich. Sie finden ihn in Ihrer PDF-Datei.' },
  ledger_unavailable: { en: 'The Stellar network cannot be reached right now. Please try again.', de: 'Das Stellar-Netzwerk ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.' },
} as const satisfies Record<string, Record<Locale, string>>;

export type MessageCode = keyof typeof MESSAGES;

export const MESSAGE_CODES = Object.keys(MESSAGES) as MessageCode[];

export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(MESSAGES, text);
}

/** The sentence for a code in a language; placeholders without a value stay visible, so that a test finds them. */
export function message(locale: Locale, code: MessageCode, values: Readonly<Record<string, string | number>> = {}): string {
  return MESSAGES[code][locale].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
