import type { Wording } from '../wording.ts';

export const paymentsMessages = {
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
  statement_not_joined: {
    en: 'This payment stands on a statement that does not follow the last balance. Import the missing statement first.',
    de: 'Diese Zahlung steht auf einem Auszug, der nicht an den letzten Saldo anschließt. Importieren Sie zuerst den fehlenden Auszug.',
  },
  bank_entry_transactions_do_not_add_up: {
    en: 'The transactions of the batch do not add up to its amount, or go into different directions',
    de: 'Die Einzelumsätze der Sammelbuchung ergeben nicht deren Betrag oder gehen in verschiedene Richtungen',
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
} as const satisfies Wording;
