import type { Locale } from './locale.ts';

/** What each field is called where a message names it. */
const FIELD_LABELS: Readonly<Record<string, Record<Locale, string>>> = {
  full_name: { en: 'Full name', de: 'Vollständiger Name' },
  email: { en: 'E-mail', de: 'E-Mail-Adresse' },
  message: { en: 'Message', de: 'Nachricht' },
  investment_range: { en: 'Range of your investment', de: 'Höhe Ihrer Anlage' },
  password: { en: 'Password', de: 'Passwort' },
  password_confirmation: { en: 'Password confirmation', de: 'Passwortbestätigung' },
  current_password: { en: 'Current password', de: 'Aktuelles Passwort' },
  new_email: { en: 'New e-mail address', de: 'Neue E-Mail-Adresse' },
  recovery_code: { en: 'Recovery code', de: 'Wiederherstellungscode' },
  name: { en: 'Name', de: 'Name' },
  token: { en: 'Code', de: 'Code' },
  code: { en: 'Code', de: 'Code' },
  phone_number: { en: 'Phone number', de: 'Telefonnummer' },
  locale: { en: 'Language', de: 'Sprache' },
  terms: { en: 'Terms', de: 'Bedingungen' },
  terms_acceptance: { en: 'Terms', de: 'Bedingungen' },
  prospectus_acknowledgement: { en: 'Prospectus', de: 'Prospekt' },
  first_name: { en: 'First name', de: 'Vorname' },
  last_name: { en: 'Last name', de: 'Nachname' },
  dob: { en: 'Date of birth', de: 'Geburtsdatum' },
  citizenship: { en: 'Citizenship', de: 'Staatsangehörigkeit' },
  country_of_birth: { en: 'Country of birth', de: 'Geburtsland' },
  place_of_birth: { en: 'Place of birth', de: 'Geburtsort' },
  tax_id: { en: 'Tax identification number', de: 'Steuer-Identifikationsnummer' },
  tax_residence: { en: 'Tax residence', de: 'Steuerlicher Wohnsitz' },
  doc_type: { en: 'Type of document', de: 'Art des Dokuments' },
  doc_id: { en: 'Document number', de: 'Dokumentennummer' },
  doc_authority: { en: 'Issuing authority', de: 'Ausstellende Behörde' },
  doc_expires_on: { en: 'Valid until', de: 'Gültig bis' },
  attachments: { en: 'Files', de: 'Dateien' },
  street: { en: 'Street and number', de: 'Straße und Hausnummer' },
  street_additional: { en: 'Additional address line', de: 'Adresszusatz' },
  city: { en: 'City', de: 'Ort' },
  country: { en: 'Country', de: 'Land' },
  state: { en: 'State or region', de: 'Bundesland oder Region' },
  zipcode: { en: 'Postcode', de: 'Postleitzahl' },
  amount: { en: 'Amount', de: 'Betrag' },
  currency: { en: 'Currency', de: 'Währung' },
  payment_method: { en: 'Payment method', de: 'Zahlungsart' },
  discount_code: { en: 'Discount code', de: 'Rabattcode' },
  sender_iban: { en: 'IBAN of your account', de: 'IBAN Ihres Kontos' },
  sender_xlm_address: { en: 'Your XLM address', de: 'Ihre XLM-Adresse' },
  public_key: { en: 'Public key', de: 'Öffentlicher Schlüssel' },
  verify_code: { en: 'Verification code', de: 'Verifizierungscode' },
  file: { en: 'File', de: 'Datei' },
  reason: { en: 'Reason', de: 'Grund' },
  reasons: { en: 'Reasons', de: 'Gründe' },
  to: { en: 'Date and time', de: 'Datum und Uhrzeit' },
};

/** The label of a field ("address.street" is looked up by its last part); the bare name where none is known. */
export function fieldLabel(locale: Locale, field: string): string {
  const name = field.split('.').at(-1) ?? field;
  return FIELD_LABELS[name]?.[locale] ?? name;
}
