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
  min_length: {
    en: '{field} must be at least {min} characters',
    de: '{field} muss mindestens {min} Zeichen lang sein',
  },
  max_length: {
    en: '{field} must be at most {max} characters',
    de: '{field} darf höchstens {max} Zeichen lang sein',
  },
  must_be_a_number: { en: 'Must be a number', de: 'Muss eine Zahl sein' },
  unknown_field: { en: 'This field is not known here', de: 'Dieses Feld ist hier nicht bekannt' },
  must_be_accepted: {
    en: 'Please accept this to continue',
    de: 'Bitte stimmen Sie zu, um fortzufahren',
  },
  malformed: { en: 'The request could not be read', de: 'Die Anfrage konnte nicht gelesen werden' },
  // Who is asking
  not_signed_in: { en: 'Please log in', de: 'Bitte melden Sie sich an' },
  not_allowed: { en: 'You may not do this', de: 'Dazu sind Sie nicht berechtigt' },
  not_found: { en: 'This could not be found', de: 'Das konnte nicht gefunden werden' },
  stale_page: {
    en: 'This page is out of date. Please reload it and try again.',
    de: 'Diese Seite ist veraltet. Bitte laden Sie sie neu und versuchen Sie es noch einmal.',
  },
  too_many_tries: {
    en: 'Too many tries. Please wait {seconds} seconds.',
    de: 'Zu viele Versuche. Bitte warten Sie {seconds} Sekunden.',
  },
  server_error: {
    en: 'Something went wrong on our side. Please try again.',
    de: 'Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es noch einmal.',
  },
  service_busy: {
    en: 'We are very busy right now. Please try again in a moment.',
    de: 'Gerade ist sehr viel los. Bitte versuchen Sie es gleich noch einmal.',
  },
  outcome_unknown: {
    en: 'We cannot tell whether this was carried out. Please look whether it is there before you try again.',
    de: 'Wir wissen nicht, ob das ausgeführt wurde. Bitte sehen Sie nach, ob es schon da ist, bevor Sie es noch einmal versuchen.',
  },
  money_movements_stopped: {
    en: 'Money movements are paused for a check. Nothing is lost; please try again later.',
    de: 'Geldbewegungen sind für eine Prüfung angehalten. Es geht nichts verloren; bitte versuchen Sie es später noch einmal.',
  },
  // Accounts
  invalid_login: {
    en: 'Invalid email/password combination',
    de: 'Ungültige Kombination aus E-Mail-Adresse und Passwort',
  },
  recaptcha_fail: { en: 'Failed reCAPTCHA', de: 'reCAPTCHA-Prüfung fehlgeschlagen' },
  invalid_code: { en: 'This code is not right', de: 'Dieser Code ist nicht richtig' },
  passwords_differ: { en: "Passwords don't match", de: 'Die Passwörter stimmen nicht überein' },
  password_too_common: {
    en: 'This password is too easy to guess',
    de: 'Dieses Passwort ist zu leicht zu erraten',
  },
  wrong_password: {
    en: 'This is not your current password',
    de: 'Das ist nicht Ihr aktuelles Passwort',
  },
  password_unchanged: {
    en: 'Please choose a password that you do not use yet',
    de: 'Bitte wählen Sie ein Passwort, das Sie noch nicht verwenden',
  },
  second_factor_required: {
    en: 'Please confirm the login with your second factor',
    de: 'Bitte bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor',
  },
  second_factor_needed: {
    en: 'Please set up a second factor first',
    de: 'Bitte richten Sie zuerst einen zweiten Faktor ein',
  },
  mailbox_proof_needed: {
    en: 'Please type the code first that we send to your e-mail address',
    de: 'Bitte geben Sie zuerst den Code ein, den wir an Ihre E-Mail-Adresse senden',
  },
  mail_code_over: {
    en: 'This code no longer counts. Please have a new one sent.',
    de: 'Dieser Code gilt nicht mehr. Bitte lassen Sie sich einen neuen senden.',
  },
  step_up_needed: {
    en: 'Please confirm first that it is you',
    de: 'Bitte bestätigen Sie zuerst, dass Sie es sind',
  },
  sign_in_guarded: {
    en: 'There were many failed logins for this address. We have sent a link to it: open it in this browser, then log in here.',
    de: 'Für diese Adresse gab es viele fehlgeschlagene Anmeldungen. Wir haben einen Link an sie gesendet: Öffnen Sie ihn in diesem Browser und melden Sie sich dann hier an.',
  },
  passkey_failed: {
    en: 'This passkey could not be used. Please try again, or use another way.',
    de: 'Dieser Passkey konnte nicht verwendet werden. Bitte versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.',
  },
  passkey_known: {
    en: 'This passkey is already set up',
    de: 'Dieser Passkey ist bereits eingerichtet',
  },
  too_many_passkeys: {
    en: 'At most {max} passkeys can be set up',
    de: 'Es können höchstens {max} Passkeys eingerichtet werden',
  },
  same_email: {
    en: 'This is already your e-mail address',
    de: 'Das ist bereits Ihre E-Mail-Adresse',
  },
  email_not_updated: {
    en: 'Failed to update email',
    de: 'E-Mail-Adresse konnte nicht geändert werden',
  },
  phone_country_code: {
    en: 'Please begin with the country code, such as +49',
    de: 'Bitte beginnen Sie mit der Ländervorwahl, zum Beispiel +49',
  },
  account_cannot_close: {
    en: 'This account cannot be closed yet',
    de: 'Dieses Konto kann noch nicht geschlossen werden',
  },
  disposable_email: {
    en: 'Disposable e-mail addresses are not permitted',
    de: 'Wegwerf-E-Mail-Adressen sind nicht zulässig',
  },
  link_invalid: { en: 'This link is not valid any more', de: 'Dieser Link ist nicht mehr gültig' },
  address_has_account: {
    en: 'There is already an account for this address. Please log in with it.',
    de: 'Für diese Adresse gibt es bereits ein Konto. Bitte melden Sie sich damit an.',
  },
  waitlist_closed: {
    en: 'The sale has ended, and the waitlist with it',
    de: 'Der Verkauf ist beendet und die Warteliste geschlossen',
  },
  email_unconfirmed: {
    en: 'Please confirm your e-mail address first',
    de: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse',
  },
  email_not_sent: { en: 'Failed to send email', de: 'E-Mail konnte nicht gesendet werden' },
  terms_not_accepted: {
    en: 'Please accept the terms first',
    de: 'Bitte akzeptieren Sie zuerst die Bedingungen',
  },
  // Identity
  details_first: {
    en: 'Please provide your personal details first.',
    de: 'Bitte geben Sie zuerst Ihre persönlichen Daten an.',
  },
  not_of_age: {
    en: 'You must be at least 18 years old',
    de: 'Sie müssen mindestens 18 Jahre alt sein',
  },
  document_expired: { en: 'The document has expired', de: 'Das Dokument ist abgelaufen' },
  cannot_invest: {
    en: 'We cannot offer you this investment',
    de: 'Wir können Ihnen diese Anlage nicht anbieten',
  },
  kyc_locked: {
    en: 'These details are approved and can only be changed through our support',
    de: 'Diese Angaben sind geprüft und können nur über unseren Support geändert werden',
  },
  tax_id_invalid: {
    en: 'This is not a valid German tax identification number',
    de: 'Dies ist keine gültige Steuer-Identifikationsnummer',
  },
  tax_id_reason_required: {
    en: 'Please give the number, or say why there is none',
    de: 'Bitte geben Sie die Nummer an oder nennen Sie den Grund, warum es keine gibt',
  },
  business_tax_number_invalid: {
    en: 'This is not a valid German tax number or VAT identification number',
    de: 'Dies ist keine gültige deutsche Steuernummer oder Umsatzsteuer-Identifikationsnummer',
  },
  latin_letters: {
    en: 'Please use Latin letters',
    de: 'Bitte verwenden Sie lateinische Buchstaben',
  },
  applicant_has_orders: {
    en: 'You have orders under this type of applicant. Please contact our support to change it.',
    de: 'Für diese Art der Anmeldung bestehen Aufträge. Bitte wenden Sie sich für einen Wechsel an unseren Support.',
  },
  named_twice: { en: 'This is already named above', de: 'Dies ist oben bereits genannt' },
  not_a_beneficial_owner: {
    en: 'Beneficial owners hold more than {percent} % of the capital or the votes, or control the company in another way. Please leave this person out.',
    de: 'Wirtschaftlich Berechtigte halten mehr als {percent} % des Kapitals oder der Stimmen oder kontrollieren das Unternehmen auf andere Weise. Bitte nennen Sie diese Person nicht.',
  },
  shares_above_whole: {
    en: 'Together the owners hold more than 100 %',
    de: 'Zusammen halten die Berechtigten mehr als 100 %',
  },
  too_many_people: {
    en: 'At most {max} people can be named here',
    de: 'Hier können höchstens {max} Personen genannt werden',
  },
  owners_not_named: {
    en: 'Nobody is named yet. Please name these people first.',
    de: 'Noch ist niemand genannt. Bitte nennen Sie diese Personen zuerst.',
  },
  owners_named: {
    en: 'Beneficial owners are named already. Please remove them first.',
    de: 'Es sind bereits wirtschaftlich Berechtigte genannt. Bitte entfernen Sie diese zuerst.',
  },
  business_first: {
    en: 'Please provide the details of your company first.',
    de: 'Bitte geben Sie zuerst die Angaben zu Ihrem Unternehmen an.',
  },
  other_applicant_type: {
    en: 'This belongs to another type of applicant. Please reload the page.',
    de: 'Dies gehört zu einer anderen Art der Anmeldung. Bitte laden Sie die Seite neu.',
  },
  screening_open: {
    en: 'Hits of the screening are not judged yet',
    de: 'Treffer des Listenabgleichs sind noch nicht beurteilt',
  },
  screening_true_match: {
    en: 'A hit of the screening was judged to be this person',
    de: 'Ein Treffer des Listenabgleichs wurde als diese Person beurteilt',
  },
  country_refused: {
    en: 'The country rules in force exclude this applicant',
    de: 'Die geltenden Länderregeln schließen diese Anmeldung aus',
  },
  high_risk_needs_compliance: {
    en: 'This case carries a high risk: compliance has to approve it',
    de: 'Dieser Fall hat ein erhöhtes Risiko: Compliance muss ihn freigeben',
  },
  upload_failed: { en: 'Upload failed!', de: 'Hochladen fehlgeschlagen!' },
  upload_too_large: {
    en: 'Upload file size must be less than 5MB',
    de: 'Die Datei muss kleiner als 5 MB sein',
  },
  upload_wrong_type: {
    en: 'Only PNG, JPG and PDF files can be uploaded',
    de: 'Es können nur PNG-, JPG- und PDF-Dateien hochgeladen werden',
  },
  upload_unreadable: {
    en: 'This file is damaged or cannot be read',
    de: 'Diese Datei ist beschädigt oder nicht lesbar',
  },
  upload_too_many_pixels: {
    en: 'This picture has too many pixels',
    de: 'Dieses Bild hat zu viele Pixel',
  },
  upload_pdf_active: {
    en: 'PDF files with scripts or embedded files cannot be accepted',
    de: 'PDF-Dateien mit Skripten oder eingebetteten Dateien können nicht angenommen werden',
  },
  upload_pdf_encrypted: {
    en: 'Encrypted PDF files cannot be accepted',
    de: 'Verschlüsselte PDF-Dateien können nicht angenommen werden',
  },
  upload_too_many_pages: {
    en: 'This PDF has too many pages',
    de: 'Diese PDF-Datei hat zu viele Seiten',
  },
  upload_empty: { en: 'This file is empty', de: 'Diese Datei ist leer' },
  upload_virus: {
    en: 'This file was refused by the virus scanner',
    de: 'Diese Datei wurde vom Virenscanner abgelehnt',
  },
  upload_scan_unavailable: {
    en: 'Files cannot be checked at the moment. Please upload the file again later.',
    de: 'Dateien können gerade nicht geprüft werden. Bitte laden Sie die Datei später noch einmal hoch.',
  },
  upload_busy: {
    en: 'Many files are being checked right now. Please upload the file again in a moment.',
    de: 'Gerade werden viele Dateien geprüft. Bitte laden Sie die Datei gleich noch einmal hoch.',
  },
  upload_quota: {
    en: 'You have uploaded very many files. Please continue tomorrow, or contact our support.',
    de: 'Sie haben sehr viele Dateien hochgeladen. Bitte machen Sie morgen weiter oder wenden Sie sich an unseren Support.',
  },
  upload_too_many: {
    en: 'At most {max} files can be uploaded here',
    de: 'Hier können höchstens {max} Dateien hochgeladen werden',
  },
  // Video identification
  address_first: {
    en: 'Please add your address first.',
    de: 'Bitte geben Sie zuerst Ihre Adresse an.',
  },
  legal_representative_first: {
    en: 'Please add a legal representative first.',
    de: 'Bitte fügen Sie zuerst die gesetzliche Vertretung hinzu.',
  },
  video_in_review: {
    en: 'Your last video identification is being looked at. We will write to you.',
    de: 'Ihre letzte Videoidentifizierung wird geprüft. Wir schreiben Ihnen.',
  },
  video_done: {
    en: 'You have already been identified by video',
    de: 'Sie wurden bereits per Video identifiziert',
  },
  video_closed: {
    en: 'Nobody can take your call at this time. Please come back during our hours.',
    de: 'Zurzeit kann niemand Ihren Anruf annehmen. Bitte kommen Sie zu unseren Zeiten wieder.',
  },
  video_call_over: { en: 'This call has ended', de: 'Dieses Gespräch ist beendet' },
  video_nobody_waiting: { en: 'Nobody is waiting', de: 'Es wartet niemand' },
  video_incomplete: {
    en: 'Something is still missing before this person counts as identified',
    de: 'Es fehlt noch etwas, bevor diese Person als identifiziert gilt',
  },
  video_unavailable: {
    en: 'The video identification cannot be reached right now. Please try again later.',
    de: 'Die Videoidentifizierung ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  },
  // Orders
  amount_too_small: {
    en: 'The amount must be more than 1 EUR',
    de: 'Der Betrag muss höher als 1 EUR sein',
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
  // Acts on holdings
  wallet_unknown: {
    en: 'Nobody has proven that this wallet is theirs',
    de: 'Niemand hat nachgewiesen, dass ihm diese Wallet gehört',
  },
  wallet_has_no_tokens: {
    en: 'This wallet has never held the token',
    de: 'Diese Wallet hat den Token nie gehalten',
  },
  too_few_tokens: {
    en: 'There are not that many tokens in this wallet',
    de: 'So viele Tokens sind nicht in dieser Wallet',
  },
  wallet_not_ready: {
    en: 'This wallet cannot take the tokens: its owner has to open a trustline that is large enough first',
    de: 'Diese Wallet kann die Tokens nicht aufnehmen: Zuerst muss ihre Inhaberin oder ihr Inhaber eine ausreichende Trustline einrichten',
  },
  wallet_of_other_person: {
    en: 'This wallet belongs to another person',
    de: 'Diese Wallet gehört einer anderen Person',
  },
  wallet_of_same_person: {
    en: 'This wallet belongs to the same person; that is a replacement',
    de: 'Diese Wallet gehört derselben Person; das ist ein Ersatz',
  },
  recipient_not_approved: {
    en: 'Only an approved person can receive tokens',
    de: 'Tokens erhalten kann nur, wessen Prüfung freigegeben ist',
  },
  target_frozen: { en: 'This wallet is frozen', de: 'Diese Wallet ist gesperrt' },
  already_frozen: {
    en: 'This holding is frozen already',
    de: 'Dieser Bestand ist bereits gesperrt',
  },
  not_frozen: { en: 'This holding is not frozen', de: 'Dieser Bestand ist nicht gesperrt' },
  frozen_needs_saying: {
    en: 'This holding is frozen. Please confirm that this is known and that the act shall happen all the same.',
    de: 'Dieser Bestand ist gesperrt. Bitte bestätigen Sie, dass das bekannt ist und dennoch so verfahren werden soll.',
  },
  holding_act_open: {
    en: 'Another act on this holding is not over yet',
    de: 'Für diesen Bestand läuft noch ein anderer Vorgang',
  },
  already_returned: {
    en: 'The tokens of this order, or of this transaction, are being returned already',
    de: 'Die Tokens dieses Auftrags oder dieser Transaktion werden bereits zurückgenommen',
  },
  order_not_withdrawn: {
    en: 'This order was not withdrawn, or its tokens are back',
    de: 'Dieser Auftrag wurde nicht widerrufen, oder seine Tokens sind zurück',
  },
  not_sent_back: {
    en: 'The ledger does not show that this transaction sent exactly these tokens back',
    de: 'Das Ledger zeigt nicht, dass mit dieser Transaktion genau diese Tokens zurückgesandt wurden',
  },
  claim_comes_first: {
    en: 'A claim into this wallet is on its way into the ledger. Please try again in a few minutes.',
    de: 'Eine Token-Abholung in diese Wallet ist auf dem Weg ins Ledger. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  holding_waits_for_compliance: {
    en: 'Compliance has to look at somebody concerned first. The tokens stay where they are.',
    de: 'Zuerst muss Compliance eine betroffene Person prüfen. Die Tokens bleiben, wo sie sind.',
  },
  envelope_not_readable: {
    en: 'This is no signed transaction',
    de: 'Das ist keine signierte Transaktion',
  },
  envelope_of_another_transaction: {
    en: 'This is another transaction than the one that waits for signatures. Please download it again and have that one signed.',
    de: 'Das ist eine andere Transaktion als die, die auf Signaturen wartet. Bitte laden Sie diese neu herunter und lassen Sie sie signieren.',
  },
  no_cold_signature: {
    en: 'None of the issuer’s cold keys has signed this',
    de: 'Keiner der kalten Schlüssel der Emittentin hat das signiert',
  },
  // Redemptions
  nothing_to_redeem: {
    en: 'There are no tokens that were repaid and could be taken back now',
    de: 'Es gibt derzeit keine zurückgezahlten Tokens, die eingezogen werden könnten',
  },
  repayment_not_complete: {
    en: 'Somebody’s nominal is not paid yet. Tokens that changed hands can be redeemed once everybody is paid.',
    de: 'Ein Nennbetrag ist noch nicht ausgezahlt. Tokens, die den Besitzer gewechselt haben, können eingezogen werden, sobald alle ausgezahlt sind.',
  },
  redemption_open: {
    en: 'Another redemption is not over yet',
    de: 'Ein anderer Einzug ist noch nicht abgeschlossen',
  },
  // Back office
  books_do_not_agree: {
    en: 'A check of the books still finds a difference. Movements stay stopped until it is explained.',
    de: 'Eine Prüfung der Bücher findet noch einen Unterschied. Bewegungen bleiben angehalten, bis er erklärt ist.',
  },
  other_configuration_runs: {
    en: 'A process still runs with another configuration. End it first; then look here again.',
    de: 'Ein Prozess läuft noch mit einer anderen Konfiguration. Bitte beenden Sie ihn zuerst und sehen Sie dann wieder nach.',
  },
  wrong_state: {
    en: 'This was already handled. Please reload.',
    de: 'Das wurde bereits bearbeitet. Bitte laden Sie neu.',
  },
  affiliate_not_yet: {
    en: 'To take part, please confirm your e-mail address and join the waitlist, or complete your verification',
    de: 'Zur Teilnahme bestätigen Sie bitte Ihre E-Mail-Adresse und treten Sie der Warteliste bei, oder schließen Sie Ihre Verifizierung ab',
  },
  month_not_over: { en: 'This month is not over yet', de: 'Dieser Monat ist noch nicht vorbei' },
  nothing_to_remit: {
    en: 'Nothing is owed for this month',
    de: 'Für diesen Monat ist nichts offen',
  },
  year_not_over: { en: 'This year is not over yet', de: 'Dieses Jahr ist noch nicht vorbei' },
  no_certificates_to_make: {
    en: 'Everybody who was paid in this year has a certificate, or nobody was paid',
    de: 'Alle, die in diesem Jahr eine Zahlung erhielten, haben eine Bescheinigung, oder es gab keine Zahlung',
  },
  tax_certificate_run_open: {
    en: 'A proposal about this waits already, or is being carried out.',
    de: 'Dazu wartet bereits ein Vorschlag, oder er wird gerade ausgeführt.',
  },
  tax_certificate_cancelled: {
    en: 'This certificate is void',
    de: 'Diese Bescheinigung ist ungültig',
  },
  tax_entry_open: {
    en: 'A proposal about this waits for a second officer already.',
    de: 'Dazu wartet bereits ein Vorschlag auf eine zweite Person.',
  },
  church_tax_of_business: {
    en: 'No church tax is withheld from businesses',
    de: 'Bei Unternehmen wird keine Kirchensteuer einbehalten',
  },
  non_assessment_dates: {
    en: 'A certificate of non-assessment ends on 31 December and covers three years at most',
    de: 'Eine Nichtveranlagungsbescheinigung endet am 31. Dezember und gilt höchstens drei Jahre',
  },
  maker_is_checker: { en: 'A second officer must do this', de: 'Das muss eine zweite Person tun' },
  account_block_open: {
    en: 'A block, or the end of one, is proposed already',
    de: 'Eine Sperre oder ihr Ende ist bereits vorgeschlagen',
  },
  roles_conflict: {
    en: 'Nobody may have these roles together; beside each one it says what excludes it',
    de: 'Diese Rollen darf niemand zugleich haben; neben jeder steht, was sie ausschließt',
  },
  own_change: {
    en: 'A change to your own access is for others to propose and to decide',
    de: 'Eine Änderung Ihres eigenen Zugangs müssen andere vorschlagen und entscheiden',
  },
  too_few_administrators: {
    en: 'Two administrators must remain',
    de: 'Es müssen zwei Administratorinnen oder Administratoren bleiben',
  },
  officer_change_open: {
    en: 'A change of this officer waits for a second administrator already',
    de: 'Für diese Person wartet bereits eine Änderung auf die zweite Freigabe',
  },
  officer_exists: {
    en: 'There is an officer with this address, or an invitation to it',
    de: 'Mit dieser Adresse gibt es bereits einen Zugang oder eine Einladung',
  },
  roles_unchanged: {
    en: 'These are the roles that this officer has',
    de: 'Diese Rollen hat die Person bereits',
  },
  nothing_to_allocate: { en: 'There is nothing to allocate', de: 'Es gibt nichts zuzuteilen' },
  factor_reset_open: {
    en: 'A reset of the second factors is already under way',
    de: 'Eine Rücksetzung der zweiten Faktoren läuft bereits',
  },
  factor_reset_too_early: {
    en: 'The owner may still object: this can be approved 24 hours after the proposal at the earliest',
    de: 'Die Person kann noch widersprechen: Eine Freigabe ist frühestens 24 Stunden nach dem Vorschlag möglich',
  },
  no_second_factor: {
    en: 'This account has no second factor',
    de: 'Dieses Konto hat keinen zweiten Faktor',
  },
  address_not_confirmed: {
    en: 'The e-mail address of this account is not confirmed: its owner could not object',
    de: 'Die E-Mail-Adresse dieses Kontos ist nicht bestätigt: Die Person könnte nicht widersprechen',
  },
  country_list_exists: {
    en: 'There is already a list of this name',
    de: 'Eine Liste mit diesem Namen gibt es bereits',
  },
  country_list_proposal_open: {
    en: 'A version of this list already waits for approval',
    de: 'Für diese Liste wartet bereits eine Fassung auf Freigabe',
  },
  country_list_overtaken: {
    en: 'A later version of this list already counts. Please reject this one and propose it anew.',
    de: 'Inzwischen gilt eine spätere Fassung dieser Liste. Bitte lehnen Sie diese ab und schlagen Sie sie neu vor.',
  },
  countries_not_understood: {
    en: 'These are no countries we know: {names}',
    de: 'Diese Länder kennen wir nicht: {names}',
  },
  day_is_over: {
    en: 'This day is over; today is the earliest',
    de: 'Dieser Tag ist vorbei; frühestens heute ist möglich',
  },
  account_closed: { en: 'This account is closed', de: 'Dieses Konto ist geschlossen' },
  reason_required: { en: 'Please give a reason', de: 'Bitte geben Sie einen Grund an' },
  bank_file_empty: { en: 'The file is empty', de: 'Die Datei ist leer' },
  bank_file_too_large: { en: 'The file is too large', de: 'Die Datei ist zu groß' },
  bank_file_unknown_encoding: {
    en: 'Line {line}: the file names a character encoding that is not supported',
    de: 'Zeile {line}: Die Datei nennt eine Zeichenkodierung, die nicht unterstützt wird',
  },
  bank_file_bad_encoding: {
    en: 'Line {line}: the characters of the file are damaged',
    de: 'Zeile {line}: Die Zeichen der Datei sind beschädigt',
  },
  bank_file_unknown_format: {
    en: 'This is neither a camt.053 nor an MT940 file, nor a ZIP archive of such files',
    de: 'Dies ist weder eine camt.053- noch eine MT940-Datei, noch ein ZIP-Archiv mit solchen Dateien',
  },
  bank_file_malformed_xml: {
    en: 'Line {line}: the file is not well-formed XML',
    de: 'Zeile {line}: Die Datei ist kein wohlgeformtes XML',
  },
  bank_file_malformed_mt940: {
    en: 'Line {line}: this cannot stand here in an MT940 file',
    de: 'Zeile {line}: Das darf an dieser Stelle einer MT940-Datei nicht stehen',
  },
  bank_file_truncated: {
    en: 'Line {line}: the file ends too early',
    de: 'Zeile {line}: Die Datei endet zu früh',
  },
  bank_file_doctype_refused: {
    en: 'Line {line}: files with a document type definition are refused',
    de: 'Zeile {line}: Dateien mit einer Dokumenttypdefinition werden abgelehnt',
  },
  bank_file_too_deep: {
    en: 'Line {line}: the file is nested too deeply',
    de: 'Zeile {line}: Die Datei ist zu tief verschachtelt',
  },
  bank_file_is_camt052: {
    en: 'Line {line}: this is a camt.052, a report of the running day; please upload the account statement, a camt.053',
    de: 'Zeile {line}: Dies ist eine camt.052, ein untertägiger Bericht; bitte laden Sie den Kontoauszug hoch, eine camt.053',
  },
  bank_file_is_camt054: {
    en: 'Line {line}: this is a camt.054, a notification of single bookings; please upload the account statement, a camt.053',
    de: 'Zeile {line}: Dies ist eine camt.054, eine Anzeige einzelner Buchungen; bitte laden Sie den Kontoauszug hoch, eine camt.053',
  },
  bank_file_is_pain001: {
    en: 'Line {line}: this is a pain.001, an order to the bank; please upload the account statement, a camt.053',
    de: 'Zeile {line}: Dies ist eine pain.001, ein Auftrag an die Bank; bitte laden Sie den Kontoauszug hoch, eine camt.053',
  },
  bank_file_is_mt942: {
    en: 'Line {line}: this is an MT942, a report of the running day; please upload the account statement, an MT940',
    de: 'Zeile {line}: Dies ist eine MT942, ein untertägiger Bericht; bitte laden Sie den Kontoauszug hoch, eine MT940',
  },
  bank_file_wrong_message_type: {
    en: 'Line {line}: this is another kind of message; account statements are camt.053 or MT940 files',
    de: 'Zeile {line}: Dies ist eine andere Nachrichtenart; Kontoauszüge sind camt.053- oder MT940-Dateien',
  },
  bank_file_no_statement: {
    en: 'The file holds no account statement',
    de: 'Die Datei enthält keinen Kontoauszug',
  },
  bank_file_mixed_formats: {
    en: 'The archive holds files in camt.053 and in MT940; one account comes in one format',
    de: 'Das Archiv enthält Dateien in camt.053 und in MT940; ein Konto kommt in einem Format',
  },
  bank_file_archive_damaged: {
    en: 'The ZIP archive is damaged or cut off',
    de: 'Das ZIP-Archiv ist beschädigt oder abgeschnitten',
  },
  bank_file_archive_encrypted: {
    en: 'The ZIP archive is encrypted; please upload the files in it',
    de: 'Das ZIP-Archiv ist verschlüsselt; bitte laden Sie die enthaltenen Dateien hoch',
  },
  bank_file_archive_too_large: {
    en: 'The ZIP archive holds too many or too large files',
    de: 'Das ZIP-Archiv enthält zu viele oder zu große Dateien',
  },
  bank_file_archive_nested: {
    en: 'The ZIP archive holds another archive; please upload the files in it',
    de: 'Das ZIP-Archiv enthält ein weiteres Archiv; bitte laden Sie die enthaltenen Dateien hoch',
  },
  bank_file_archive_empty: {
    en: 'The ZIP archive holds no file',
    de: 'Das ZIP-Archiv enthält keine Datei',
  },
  bank_entry_entry_unreadable: {
    en: 'The entry cannot be read',
    de: 'Der Umsatz ist nicht lesbar',
  },
  bank_entry_amount_missing: { en: 'The amount is missing', de: 'Der Betrag fehlt' },
  bank_entry_amount_invalid: { en: 'The amount cannot be read', de: 'Der Betrag ist nicht lesbar' },
  bank_entry_amount_fraction: {
    en: 'The amount has fractions of a cent',
    de: 'Der Betrag hat Bruchteile eines Cents',
  },
  bank_entry_amount_too_large: {
    en: 'The amount is implausibly large',
    de: 'Der Betrag ist unplausibel hoch',
  },
  bank_entry_currency_not_eur: {
    en: 'The amount is not in EUR',
    de: 'Der Betrag ist nicht in EUR',
  },
  bank_entry_direction_unknown: {
    en: 'It does not say whether money came or went',
    de: 'Es fehlt die Angabe, ob Geld kam oder ging',
  },
  bank_entry_status_unknown: {
    en: 'The booking status is unknown',
    de: 'Der Buchungsstatus ist unbekannt',
  },
  bank_entry_date_missing: { en: 'The booking date is missing', de: 'Das Buchungsdatum fehlt' },
  bank_entry_date_invalid: {
    en: 'The booking date cannot be read',
    de: 'Das Buchungsdatum ist nicht lesbar',
  },
  bank_entry_transaction_amount_missing: {
    en: 'A transaction of the batch has no amount',
    de: 'Ein Einzelumsatz der Sammelbuchung hat keinen Betrag',
  },
  bank_entry_transactions_do_not_add_up: {
    en: 'The transactions of the batch do not add up to its amount',
    de: 'Die Einzelumsätze der Sammelbuchung ergeben nicht deren Betrag',
  },
  bank_entry_balance_unreadable: {
    en: 'A balance cannot be read',
    de: 'Ein Saldo ist nicht lesbar',
  },
  bank_other_account: {
    en: 'This statement belongs to another account',
    de: 'Dieser Auszug gehört zu einem anderen Konto',
  },
  bank_other_format: {
    en: 'Statements of these days came in another format; importing both would book payments twice',
    de: 'Auszüge dieser Tage kamen in einem anderen Format; ein Import beider würde Zahlungen doppelt buchen',
  },
  bank_balance_broken: {
    en: 'Opening balance, bookings and closing balance do not agree',
    de: 'Anfangssaldo, Buchungen und Endsaldo stimmen nicht überein',
  },
  bank_not_importable: {
    en: 'This file cannot be booked; the errors say why',
    de: 'Diese Datei kann nicht gebucht werden; die Fehler nennen den Grund',
  },
  screening_file_empty: { en: 'The file is empty', de: 'Die Datei ist leer' },
  screening_file_unknown_format: {
    en: 'This is none of the list formats that can be read',
    de: 'Das ist keines der lesbaren Listenformate',
  },
  screening_file_other_list: {
    en: 'The chosen list does not come in the format of this file',
    de: 'Die gewählte Liste erscheint nicht im Format dieser Datei',
  },
  screening_file_bad_encoding: {
    en: 'Line {line}: the characters are damaged or not in UTF-8',
    de: 'Zeile {line}: Die Zeichen sind beschädigt oder nicht in UTF-8',
  },
  screening_file_line_too_long: {
    en: 'Line {line}: the line is implausibly long',
    de: 'Zeile {line}: Die Zeile ist unplausibel lang',
  },
  screening_file_quote_open: {
    en: 'Line {line}: a quotation mark is never closed; the file may be cut off',
    de: 'Zeile {line}: Ein Anführungszeichen wird nie geschlossen; die Datei ist vielleicht abgeschnitten',
  },
  screening_file_quote_inside: {
    en: 'Line {line}: there is text behind a closing quotation mark',
    de: 'Zeile {line}: Hinter einem schließenden Anführungszeichen steht noch Text',
  },
  screening_file_cut_off: {
    en: 'Line {line}: the file ends in the middle of a line',
    de: 'Zeile {line}: Die Datei endet mitten in einer Zeile',
  },
  screening_file_columns: {
    en: 'Line {line}: columns are missing or too many',
    de: 'Zeile {line}: Es fehlen Spalten, oder es sind zu viele',
  },
  screening_file_value: {
    en: 'Line {line}: a value cannot be read',
    de: 'Zeile {line}: Ein Wert ist nicht lesbar',
  },
  screening_file_twice: {
    en: 'Line {line}: this entry stands in the file twice',
    de: 'Zeile {line}: Dieser Eintrag steht zweimal in der Datei',
  },
  screening_file_no_entries: {
    en: 'The file holds no person and no organisation',
    de: 'Die Datei enthält keine Person und keine Organisation',
  },
  screening_file_aliases: {
    en: 'Line {line}: this is not the file of aliases of this list',
    de: 'Zeile {line}: Das ist nicht die Alias-Datei zu dieser Liste',
  },
  screening_list_known: {
    en: 'The same file is proposed or in force already',
    de: 'Dieselbe Datei ist bereits vorgeschlagen oder in Kraft',
  },
  screening_list_open: {
    en: 'Another version of this list already waits for its approval',
    de: 'Eine andere Fassung dieser Liste wartet bereits auf ihre Freigabe',
  },
  clock_only_forward: {
    en: 'The clock can only be moved forward',
    de: 'Die Uhr kann nur vorgestellt werden',
  },
  // Claims
  nothing_to_claim: { en: 'There are no tokens to claim', de: 'Es gibt keine Tokens abzuholen' },
  claim_exists: { en: 'A claim is already under way', de: 'Es läuft bereits eine Abholung' },
  claim_in_flight: {
    en: 'This claim is already being carried out',
    de: 'Diese Abholung wird bereits ausgeführt',
  },
  claim_settled: {
    en: 'These tokens have been claimed',
    de: 'Diese Tokens wurden bereits abgeholt',
  },
  claim_superseded: {
    en: 'This transaction was replaced by a newer one',
    de: 'Diese Transaktion wurde durch eine neuere ersetzt',
  },
  invalid_envelope: {
    en: 'This is not the transaction that was built for you',
    de: 'Dies ist nicht die Transaktion, die für Sie erstellt wurde',
  },
  muxed_address: {
    en: 'This is an address of one of many customers of a service (M…). Tokens need an account of your own (G…)',
    de: 'Dies ist die Adresse eines von vielen Kunden eines Dienstes (M…). Tokens brauchen ein eigenes Konto (G…)',
  },
  contract_address: {
    en: 'This is the address of a contract (C…), which cannot hold this token',
    de: 'Dies ist die Adresse eines Vertrags (C…), der diesen Token nicht halten kann',
  },
  invalid_public_key: {
    en: 'This is not a Stellar account address (G…)',
    de: 'Dies ist keine Stellar-Kontoadresse (G…)',
  },
  invalid_signature: {
    en: 'The signature does not belong to this transaction',
    de: 'Die Signatur gehört nicht zu dieser Transaktion',
  },
  signatures_missing: {
    en: 'Signed with weight {weight} of {threshold}: further signers of this account have to sign the same transaction',
    de: 'Unterschrieben mit Gewicht {weight} von {threshold}: Weitere Unterzeichner dieses Kontos müssen dieselbe Transaktion unterschreiben',
  },
  lumens_needed: {
    en: 'This wallet needs {lumens} XLM more that are free to use before it can receive tokens',
    de: 'Dieses Wallet braucht noch {lumens} frei verfügbare XLM, bevor es Tokens empfangen kann',
  },
  wallet_of_another: {
    en: 'This address cannot be connected with your account. Please contact us',
    de: 'Diese Adresse kann nicht mit Ihrem Konto verbunden werden. Bitte melden Sie sich bei uns',
  },
  holding_frozen: {
    en: 'This wallet cannot receive tokens at the moment. Please contact us',
    de: 'Dieses Wallet kann derzeit keine Token empfangen. Bitte melden Sie sich bei uns',
  },
  account_exists: {
    en: 'This account already exists on the ledger',
    de: 'Dieses Konto besteht bereits im Ledger',
  },
  // Wallets
  web_auth_account: {
    en: 'This is not an address of a Stellar account (G… or M…)',
    de: 'Dies ist keine Adresse eines Stellar-Kontos (G… oder M…)',
  },
  web_auth_memo: {
    en: 'A memo is a number of at most 64 bits, and does not go with an address M…',
    de: 'Ein Memo ist eine Zahl mit höchstens 64 Bit und passt nicht zu einer Adresse M…',
  },
  web_auth_home_domain: {
    en: 'This server does not speak for that home domain',
    de: 'Dieser Server spricht nicht für diese Home-Domain',
  },
  web_auth_client_domain: {
    en: 'The stellar.toml of the client domain could not be read, or names no SIGNING_KEY',
    de: 'Die stellar.toml der Client-Domain ist nicht lesbar oder nennt keinen SIGNING_KEY',
  },
  web_auth_challenge: {
    en: 'This is not a challenge of this server',
    de: 'Dies ist keine Challenge dieses Servers',
  },
  web_auth_challenge_over: {
    en: 'This challenge is over or was used already. Please ask for a new one.',
    de: 'Diese Challenge ist abgelaufen oder wurde bereits verwendet. Bitte fordern Sie eine neue an.',
  },
  web_auth_signatures: {
    en: 'The signatures are not those of the account, or too few of them',
    de: 'Die Signaturen stammen nicht von diesem Konto oder reichen nicht aus',
  },
  web_auth_token: {
    en: 'This proof of your wallet does not count any more. Please sign again.',
    de: 'Dieser Nachweis Ihrer Wallet gilt nicht mehr. Bitte signieren Sie noch einmal.',
  },
  wallet_subaccount: {
    en: 'This is a sub-account at a service, which cannot hold tokens. Please use an account of your own.',
    de: 'Dies ist ein Unterkonto bei einem Dienst, das keine Tokens halten kann. Bitte verwenden Sie ein eigenes Konto.',
  },
  wallet_is_ours: {
    en: 'This account cannot be connected',
    de: 'Dieses Konto kann nicht verbunden werden',
  },
  wallet_without_account: {
    en: 'This wallet has no account on the ledger yet',
    de: 'Diese Wallet hat noch kein Konto im Ledger',
  },
  trustline_exists: {
    en: 'This wallet already has the trustline',
    de: 'Diese Wallet hat die Trustline bereits',
  },
  lumens_missing: {
    en: 'The wallet needs {lumens} XLM that are not tied up',
    de: 'Die Wallet benötigt {lumens} XLM, die nicht gebunden sind',
  },
  not_this_trustline: {
    en: 'This is not the signed transaction that opens the trustline of this wallet',
    de: 'Dies ist nicht die signierte Transaktion, die die Trustline dieser Wallet einrichtet',
  },
  trustline_refused: {
    en: 'The network refused the transaction ({codes}). Please sign again.',
    de: 'Das Netzwerk hat die Transaktion abgelehnt ({codes}). Bitte signieren Sie noch einmal.',
  },
  verification_code_required: {
    en: 'Verification Code is required, you can find it in your PDF file.',
    de: 'Der Verifizierungscode ist erforderlich. Sie finden ihn in Ihrer PDF-Datei.',
  },
  holders_differ: {
    en: 'The ledger tells another list of holders now than the one that was kept. Both stay as they are; tell whoever looks after the books.',
    de: 'Das Ledger nennt jetzt eine andere Inhaberliste als die aufbewahrte. Beide bleiben, wie sie sind; informieren Sie bitte, wer die Bücher führt.',
  },
  holders_not_read: {
    en: 'The list of this ledger is not read yet. Please try again in a moment.',
    de: 'Die Liste dieses Ledgers ist noch nicht gelesen. Bitte versuchen Sie es gleich noch einmal.',
  },
  must_be_in_the_past: {
    en: '{field} must be in the past',
    de: '{field} muss in der Vergangenheit liegen',
  },
  claim_may_land: {
    en: 'What was signed for this claim may still get into the ledger. Look it up instead.',
    de: 'Was für diese Abholung unterschrieben wurde, kann noch ins Ledger gelangen. Sehen Sie stattdessen nach.',
  },
  no_payout_day: {
    en: 'The bond does not pay on such a day',
    de: 'An einem solchen Tag zahlt die Anleihe nicht',
  },
  no_variable_coupon: {
    en: 'This payout day has no variable coupon',
    de: 'An diesem Zahltag gibt es keine variable Zinszahlung',
  },
  payout_day_has_run: {
    en: 'This payout day has a run already',
    de: 'Für diesen Zahltag gibt es bereits einen Zinslauf',
  },
  record_date_ahead: {
    en: 'The record date is not over yet',
    de: 'Der Stichtag ist noch nicht vorbei',
  },
  profit_differs: {
    en: 'This is not the profit that was entered',
    de: 'Das ist nicht der eingetragene Gewinn',
  },
  profit_in_use: {
    en: 'A coupon run is prepared with this profit. Call it off first.',
    de: 'Ein Zinslauf ist mit diesem Gewinn vorbereitet. Brechen Sie ihn zuerst ab.',
  },
  lumen_rate_unavailable: {
    en: 'The markets give no rate for XLM right now. Please try again in a few minutes.',
    de: 'Die Märkte nennen derzeit keinen Kurs für XLM. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  lumen_rate_too_old: {
    en: 'The rate is older than {minutes} minutes, or of another day. Have it fixed anew, then release what it comes to.',
    de: 'Der Kurs ist älter als {minutes} Minuten oder von einem anderen Tag. Lassen Sie ihn neu festlegen und geben Sie dann frei, was sich daraus ergibt.',
  },
  payment_date_ahead: {
    en: 'The payment date has not come yet',
    de: 'Der Zahltag ist noch nicht gekommen',
  },
  payout_account_short: {
    en: 'The payout account lacks {lumens} XLM. Nothing was sent.',
    de: 'Dem Auszahlungskonto fehlen {lumens} XLM. Es wurde nichts gesendet.',
  },
  sponsor_account_short: {
    en: 'The sponsor account lacks {lumens} XLM for the fees. Nothing was sent.',
    de: 'Dem Sponsor-Konto fehlen {lumens} XLM für die Gebühren. Es wurde nichts gesendet.',
  },
  ledger_unavailable: {
    en: 'The Stellar network cannot be reached right now. Please try again.',
    de: 'Das Stellar-Netzwerk ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type MessageCode = keyof typeof MESSAGES;

export const MESSAGE_CODES = Object.keys(MESSAGES) as MessageCode[];

export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(MESSAGES, text);
}

/** The sentence for a code in a language; placeholders without a value stay visible, so that a test finds them. */
export function message(
  locale: Locale,
  code: MessageCode,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return MESSAGES[code][locale].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
