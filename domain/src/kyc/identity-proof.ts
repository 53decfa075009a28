import { z } from 'zod';
import {
  code,
  countryField,
  dateField,
  line,
  optionalCountryField,
  optionalLine,
  yesNoField,
} from '../form-fields.ts';
import { documentNumberField, latinLine } from './latin-name.ts';
import { isGermanTaxId } from './tax-id.ts';

export const DOCUMENT_TYPES = ['passport', 'id_card'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The subject of a proof: the private applicant, or a representative of the applying company. */
export const PROOF_ROLES = ['applicant', 'legal_representative'] as const;
export type ProofRole = (typeof PROOF_ROLES)[number];

/**
 * How many pictures a document needs: the photo page of a passport, both sides of an ID card (or
 * one PDF with both).
 */
export function uploadIsComplete(
  docType: DocumentType,
  attachments: readonly { type: string }[],
): boolean {
  if (docType === 'passport') return attachments.length >= 1;
  return (
    attachments.length >= 2 ||
    attachments.some((attachment) => attachment.type === 'application/pdf')
  );
}

/** The form part that carries the pictures of an identity document. */
export const ATTACHMENTS_FIELD = 'attachments';
export const MAX_ATTACHMENTS = 6;
/** Files must be smaller than 5 MB (5 * 1024 * 1024 bytes). */
export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;
/** More passports or tax residences than anybody is known to have. */
export const MAX_FURTHER_COUNTRIES = 5;

/** No living person was born earlier; a mistyped year is better caught here than by a reviewer. */
const EARLIEST_BIRTH = '1900-01-01';
export const birthDateField = dateField.refine(
  (day) => day >= EARLIEST_BIRTH,
  code('must_be_valid'),
);

/**
 * Why a country of tax residence issued no number: reasons A to C of the OECD's common reporting
 * standard.
 */
export const NO_TAX_ID_REASONS = ['country_issues_none', 'not_obtainable', 'not_required'] as const;
type NoTaxIdReason = (typeof NO_TAX_ID_REASONS)[number];
const noTaxIdReasonField = z
  .union([z.enum(NO_TAX_ID_REASONS), z.literal('').transform(() => null)], code('must_be_valid'))
  .nullish()
  .transform((reason) => reason ?? null);

export interface TaxResidence {
  readonly country: string;
  readonly tax_id: string | null;
  readonly no_tax_id_reason: NoTaxIdReason | null;
}

const taxResidenceSchema = z.strictObject({
  country: countryField,
  tax_id: optionalLine(30),
  no_tax_id_reason: noTaxIdReasonField,
});

/**
 * Personal details and the identity document that proves them (section 11(4) and section 8(2) GwG;
 * tax residences for the FKAustG).
 */
export const identityProofBody = z
  .strictObject({
    first_name: latinLine(80),
    last_name: latinLine(80),
    dob: birthDateField,
    place_of_birth: line(80),
    country_of_birth: countryField,
    citizenship: countryField,
    further_citizenships: z
      .array(countryField)
      .max(MAX_FURTHER_COUNTRIES, code('must_be_valid'))
      .default([]),
    tax_residence: countryField,
    tax_id: optionalLine(30),
    no_tax_id_reason: noTaxIdReasonField,
    further_tax_residences: z
      .array(taxResidenceSchema)
      .max(MAX_FURTHER_COUNTRIES, code('must_be_valid'))
      .default([]),
    politically_exposed: yesNoField,
    /**
     * The public office, or the person whose relative or close associate this is (section 1(12) to
     * (14) GwG).
     */
    pep_function: optionalLine(200),
    doc_type: z.enum(DOCUMENT_TYPES, code('required')),
    doc_id: documentNumberField,
    doc_authority: line(80),
    doc_expires_on: dateField,
    /**
     * For legal representatives: their function in the company, whether this is the person behind
     * the account, and where they live.
     */
    company_role: optionalLine(80),
    acts_for_account: yesNoField.default(false),
    street: optionalLine(120),
    city: optionalLine(80),
    zipcode: optionalLine(16),
    residence_country: optionalCountryField,
  })
  .superRefine((proof, context) => {
    const complain = (
      path: (string | number)[],
      error: 'required' | 'tax_id_invalid' | 'tax_id_reason_required' | 'named_twice',
    ) => context.addIssue({ code: 'custom', path, message: error });
    const residences = taxResidencesOf(proof);
    residences.forEach((residence, index) => {
      const path = index === 0 ? ['tax_id'] : ['further_tax_residences', index - 1, 'tax_id'];
      if (
        residence.country === 'DE' &&
        residence.tax_id === null &&
        residence.no_tax_id_reason === null
      )
        complain(path, 'required');
      else if (residence.tax_id === null && residence.no_tax_id_reason === null)
        complain(path, 'tax_id_reason_required');
      else if (
        residence.country === 'DE' &&
        residence.tax_id !== null &&
        !isGermanTaxId(residence.tax_id)
      )
        complain(path, 'tax_id_invalid');
      if (residences.slice(0, index).some((earlier) => earlier.country === residence.country))
        complain(['further_tax_residences', index - 1, 'country'], 'named_twice');
    });
    const citizenships = citizenshipsOf(proof);
    citizenships.forEach((country, index) => {
      if (citizenships.indexOf(country) < index)
        complain(['further_citizenships', index - 1], 'named_twice');
    });
    if (proof.politically_exposed && proof.pep_function === null)
      complain(['pep_function'], 'required');
  });
export type IdentityProofFields = z.output<typeof identityProofBody>;

/**
 * Fields that a company's representative has to give and a private person does not (section 11(4)
 * number 1 GwG).
 */
export const REPRESENTATIVE_FIELDS = [
  'company_role',
  'street',
  'city',
  'zipcode',
  'residence_country',
] as const;

export function citizenshipsOf(
  proof: Pick<IdentityProofFields, 'citizenship' | 'further_citizenships'>,
): readonly string[] {
  return [proof.citizenship, ...proof.further_citizenships];
}

export function taxResidencesOf(
  proof: Pick<
    IdentityProofFields,
    'tax_residence' | 'tax_id' | 'no_tax_id_reason' | 'further_tax_residences'
  >,
): readonly TaxResidence[] {
  return [
    {
      country: proof.tax_residence,
      tax_id: proof.tax_id,
      no_tax_id_reason: proof.no_tax_id_reason,
    },
    ...proof.further_tax_residences,
  ];
}

/** Full years between a birth date and a day, both YYYY-MM-DD. */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}
