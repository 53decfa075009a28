import type { Wording } from '../wording.ts';

export const kycMessages = {
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
} as const satisfies Wording;
