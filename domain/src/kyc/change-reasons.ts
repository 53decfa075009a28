import type { Locale } from '../locale.ts';
import type { ApplicantType } from './applicant.ts';
import type { ChecklistKey } from './checklist.ts';

/** Why an officer sends an item back; the code becomes the words of mail and checklist in the person's language. */
export const CHANGE_REASONS = [
  'document_unreadable',
  'document_cropped',
  'document_side_missing',
  'document_expired',
  'name_differs',
  'birth_date_differs',
  'address_incomplete',
  'address_implausible',
  'company_name_differs',
  'register_number_differs',
  'owners_incomplete',
  'representative_missing',
  'representative_document_unreadable',
  'representative_document_expired',
  'representative_name_differs',
  'register_extract_outdated',
  'register_extract_unreadable',
  'shareholders_list_missing',
  'shareholders_list_outdated',
  'authority_missing',
  'further_document_needed',
  'business_address_incomplete',
  'business_address_differs',
] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

const REASONS: Readonly<Record<ChangeReason, { item: ChecklistKey } & Record<Locale, string>>> = {
  document_unreadable: {
    item: 'upload',
    en: 'The pictures of your document cannot be read clearly.',
    de: 'Die Bilder Ihres Dokuments sind nicht gut lesbar.',
  },
  document_cropped: {
    item: 'upload',
    en: 'Parts of your document are cut off.',
    de: 'Teile Ihres Dokuments sind abgeschnitten.',
  },
  document_side_missing: {
    item: 'upload',
    en: 'One side of your ID card is missing.',
    de: 'Eine Seite Ihres Personalausweises fehlt.',
  },
  document_expired: {
    item: 'upload',
    en: 'Your document has expired.',
    de: 'Ihr Dokument ist abgelaufen.',
  },
  name_differs: {
    item: 'identity',
    en: 'The name you entered differs from the document.',
    de: 'Der eingegebene Name weicht vom Dokument ab.',
  },
  birth_date_differs: {
    item: 'identity',
    en: 'The date of birth you entered differs from the document.',
    de: 'Das eingegebene Geburtsdatum weicht vom Dokument ab.',
  },
  address_incomplete: {
    item: 'address',
    en: 'Your address is incomplete.',
    de: 'Ihre Adresse ist unvollständig.',
  },
  address_implausible: {
    item: 'address',
    en: 'We cannot find your address. Please check it.',
    de: 'Wir können Ihre Adresse nicht finden. Bitte prüfen Sie sie.',
  },
  company_name_differs: {
    item: 'business',
    en: 'The registered name differs from the register extract.',
    de: 'Die Firma weicht vom Registerauszug ab.',
  },
  register_number_differs: {
    item: 'business',
    en: 'Register court or number differ from the register extract.',
    de: 'Registergericht oder Registernummer weichen vom Registerauszug ab.',
  },
  owners_incomplete: {
    item: 'business',
    en: 'The beneficial owners do not agree with the list of shareholders.',
    de: 'Die wirtschaftlich Berechtigten stimmen nicht mit der Gesellschafterliste überein.',
  },
  representative_missing: {
    item: 'legal_reps',
    en: 'A legal representative is missing who has to sign with you.',
    de: 'Es fehlt eine gesetzliche Vertretung, die mit Ihnen zusammen handeln muss.',
  },
  representative_document_unreadable: {
    item: 'legal_reps',
    en: 'The document of a representative cannot be read clearly.',
    de: 'Das Dokument einer vertretungsberechtigten Person ist nicht gut lesbar.',
  },
  representative_document_expired: {
    item: 'legal_reps',
    en: 'The document of a representative has expired.',
    de: 'Das Dokument einer vertretungsberechtigten Person ist abgelaufen.',
  },
  representative_name_differs: {
    item: 'legal_reps',
    en: 'The details of a representative differ from the document.',
    de: 'Die Angaben zu einer vertretungsberechtigten Person weichen vom Dokument ab.',
  },
  register_extract_outdated: {
    item: 'business_docs',
    en: 'The register extract is older than three months.',
    de: 'Der Registerauszug ist älter als drei Monate.',
  },
  register_extract_unreadable: {
    item: 'business_docs',
    en: 'The register extract cannot be read clearly.',
    de: 'Der Registerauszug ist nicht gut lesbar.',
  },
  shareholders_list_missing: {
    item: 'business_docs',
    en: 'The list of shareholders is missing or incomplete.',
    de: 'Die Gesellschafterliste fehlt oder ist unvollständig.',
  },
  shareholders_list_outdated: {
    item: 'business_docs',
    en: 'The list of shareholders is out of date.',
    de: 'Die Gesellschafterliste ist nicht mehr aktuell.',
  },
  authority_missing: {
    item: 'business_docs',
    en: 'A proof is missing that the representative may act for the company.',
    de: 'Es fehlt ein Nachweis, dass die Person für das Unternehmen handeln darf.',
  },
  further_document_needed: {
    item: 'business_docs',
    en: 'We need a further document about your company. Our support has written to you.',
    de: 'Wir brauchen eine weitere Unterlage zu Ihrem Unternehmen. Unser Support hat Ihnen dazu geschrieben.',
  },
  business_address_incomplete: {
    item: 'business_address',
    en: 'The address of your company is incomplete.',
    de: 'Die Adresse Ihres Unternehmens ist unvollständig.',
  },
  business_address_differs: {
    item: 'business_address',
    en: 'The address of your company differs from the register extract.',
    de: 'Die Adresse Ihres Unternehmens weicht vom Registerauszug ab.',
  },
};

const OF_BUSINESSES: readonly ChecklistKey[] = [
  'business',
  'legal_reps',
  'business_docs',
  'business_address',
];

export function changedItem(reason: ChangeReason): ChecklistKey {
  return REASONS[reason].item;
}

/** The reasons that can be given to an applicant of the type. */
export function changeReasonsFor(applicantType: ApplicantType): ChangeReason[] {
  return CHANGE_REASONS.filter(
    (reason) => OF_BUSINESSES.includes(changedItem(reason)) === (applicantType === 'business'),
  );
}

export function changeReasonText(locale: Locale, reason: ChangeReason): string {
  return REASONS[reason][locale];
}
