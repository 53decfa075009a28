import { z } from 'zod';
import { code, countryField, dateField, line, optionalLine } from '../form-fields.ts';
import { isGermanTaxId } from './tax-id.ts';

export const DOCUMENT_TYPES = ['passport', 'id_card'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** How many pictures a document needs: the photo page of a passport, both sides of an ID card (one PDF with both will do). */
export function uploadIsComplete(docType: DocumentType, attachments: readonly { type: string }[]): boolean {
  if (docType === 'passport') return attachments.length >= 1;
  return attachments.length >= 2 || attachments.some((attachment) => attachment.type === 'application/pdf');
}

export const MAX_ATTACHMENTS = 6;
/** Files must be smaller than 5 MB (5 * 1024 * 1024 bytes). */
export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;

/** Nobody alive was born earlier; a year typed wrong is better found here than by a reviewer. */
const EARLIEST_BIRTH = '1900-01-01';

/** Personal details with the identity document they are proven by (section 11(4) and section 8(2) GwG). */
export const identityProofBody = z
  .strictObject({
    first_name: line(80),
    last_name: line(80),
    dob: dateField.refine((day) => day >= EARLIEST_BIRTH, code('must_be_valid')),
    place_of_birth: line(80),
    country_of_birth: countryField,
    citizenship: countryField,
    tax_residence: countryField,
    tax_id: optionalLine(30),
    doc_type: z.enum(DOCUMENT_TYPES, code('required')),
    doc_id: line(30),
    doc_authority: line(80),
    doc_expires_on: dateField,
  })
  .refine((proof) => proof.tax_residence !== 'DE' || proof.tax_id !== null, { path: ['tax_id'], ...code('required') })
  .refine((proof) => proof.tax_residence !== 'DE' || proof.tax_id === null || isGermanTaxId(proof.tax_id), { path: ['tax_id'], ...code('tax_id_invalid') });
export type IdentityProofFields = z.infer<typeof identityProofBody>;

/** Full years between a birth date and a day, both YYYY-MM-DD. */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}
