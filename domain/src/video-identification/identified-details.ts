import type { IdentityProofFields } from '../kyc/identity-proof.ts';

/**
 * The details that a call identifies: those that section 8(2) GwG has recorded and the officer
 * compares with the document. Addresses are not among them, because a passport shows none. A pass
 * holds for exactly these values; their order is part of the stored hash and stays.
 */
export const IDENTIFIED_DETAILS = [
  'first_name',
  'last_name',
  'dob',
  'place_of_birth',
  'country_of_birth',
  'citizenship',
  'doc_type',
  'doc_id',
  'doc_authority',
  'doc_expires_on',
] as const satisfies readonly (keyof IdentityProofFields)[];

export type IdentifiedDetails = Readonly<Record<(typeof IDENTIFIED_DETAILS)[number], string>>;

/** The details as one text, to be hashed: one a line, since no field contains a line break. */
export function identifiedText(details: IdentifiedDetails): string {
  return IDENTIFIED_DETAILS.map((field) => details[field]).join('\n');
}
