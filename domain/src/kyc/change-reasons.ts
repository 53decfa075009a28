import type { Locale } from '../locale.ts';
import type { ChecklistKey } from './checklist.ts';

/** Why an officer sends an item back; the code becomes the words of mail and checklist in the person's language. */
export const CHANGE_REASONS = ['document_unreadable', 'document_cropped', 'document_side_missing', 'document_expired', 'name_differs', 'birth_date_differs', 'address_incomplete', 'address_implausible'] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

const REASONS: Readonly<Record<ChangeReason, { item: ChecklistKey } & Record<Locale, string>>> = {
  document_unreadable: { item: 'upload', en: 'The pictures of your document cannot be read clearly.', de: 'Die Bilder Ihres Dokuments sind nicht gut lesbar.' },
  document_cropped: { item: 'upload', en: 'Parts of your document are cut off.', de: 'Teile Ihres Dokuments sind abgeschnitten.' },
  document_side_missing: { item: 'upload', en: 'One side of your ID card is missing.', de: 'Eine Seite Ihres Personalausweises fehlt.' },
  document_expired: { item: 'upload', en: 'Your document has expired.', de: 'Ihr Dokument ist abgelaufen.' },
  name_differs: { item: 'identity', en: 'The name you entered differs from the document.', de: 'Der eingegebene Name weicht vom Dokument ab.' },
  birth_date_differs: { item: 'identity', en: 'The date of birth you entered differs from the document.', de: 'Das eingegebene Geburtsdatum weicht vom Dokument ab.' },
  address_incomplete: { item: 'address', en: 'Your address is incomplete.', de: 'Ihre Adresse ist unvollständig.' },
  address_implausible: { item: 'address', en: 'We cannot find your address. Please check it.', de: 'Wir können Ihre Adresse nicht finden. Bitte prüfen Sie sie.' },
};

export function changedItem(reason: ChangeReason): ChecklistKey {
  return REASONS[reason].item;
}

export function changeReasonText(locale: Locale, reason: ChangeReason): string {
  return REASONS[reason][locale];
}
