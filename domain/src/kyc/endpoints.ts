import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  countryField,
  idField,
  line,
  emptyReply,
  optionalLine,
  timestampField,
} from '../form-fields.ts';
import { APPLICANT_TYPES } from './applicant.ts';
import { CHECKLIST_KEYS } from './checklist.ts';
import {
  ATTACHMENTS_FIELD,
  DOCUMENT_TYPES,
  identityProofBody,
  MAX_ATTACHMENTS,
  NO_TAX_ID_REASONS,
  PROOF_ROLES,
  UPLOAD_LIMIT_BYTES,
} from './identity-proof.ts';
import { KYC_VERDICTS } from './kyc-verdict.ts';
import { isPostcodeOf } from './postcode.ts';

export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size_bytes: z.int(),
  uploaded_at: timestampField,
});
const shownTaxResidence = z.object({
  country: z.string(),
  tax_id: z.string().nullable(),
  no_tax_id_reason: z.enum(NO_TAX_ID_REASONS).nullable(),
});
export const identityProofSchema = z.object({
  id: z.string(),
  role: z.enum(PROOF_ROLES),
  first_name: z.string(),
  last_name: z.string(),
  dob: z.string(),
  place_of_birth: z.string(),
  country_of_birth: z.string(),
  citizenship: z.string(),
  further_citizenships: z.array(z.string()),
  tax_residence: z.string(),
  tax_id: z.string().nullable(),
  no_tax_id_reason: z.enum(NO_TAX_ID_REASONS).nullable(),
  further_tax_residences: z.array(shownTaxResidence),
  politically_exposed: z.boolean(),
  pep_function: z.string().nullable(),
  doc_type: z.enum(DOCUMENT_TYPES),
  doc_id: z.string(),
  doc_authority: z.string(),
  doc_expires_on: z.string(),
  company_role: z.string().nullable(),
  acts_for_account: z.boolean(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  zipcode: z.string().nullable(),
  residence_country: z.string().nullable(),
  attachments: z.array(attachmentSchema),
  /** The document is valid and has all the pictures it needs. */
  complete: z.boolean(),
});
export type IdentityProof = z.infer<typeof identityProofSchema>;

export const addressBody = z
  .strictObject({
    street: line(120),
    street_additional: optionalLine(120),
    city: line(80),
    country: countryField,
    state: optionalLine(80),
    zipcode: line(16),
  })
  .refine(({ country, zipcode }) => zipcode === '' || isPostcodeOf(country, zipcode), {
    path: ['zipcode'],
    ...code('must_be_valid'),
  });
export const addressSchema = z.object({
  street: z.string(),
  street_additional: z.string().nullable(),
  city: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  zipcode: z.string(),
});

export const kycStateSchema = z.partialRecord(z.enum(CHECKLIST_KEYS), z.boolean());
export const kycRecordSchema = z.object({
  verdict: z.enum(KYC_VERDICTS),
  applicant_type: z.enum(APPLICANT_TYPES),
  checklist: kycStateSchema,
  complete: z.boolean(),
  complete_except_video: z.boolean(),
  /** A change an officer requested, with the reason in plain words. */
  requested_changes: z.array(z.object({ item: z.enum(CHECKLIST_KEYS), reason: z.string() })),
});

export const getKyc = endpoint({
  name: 'getKyc',
  route: 'GET /users/kyc',
  audience: 'investor',
  summary: 'The own KYC record with the verdict',
  reply: kycRecordSchema,
});
export const chooseApplicantType = endpoint({
  name: 'chooseApplicantType',
  route: 'PUT /users/kyc',
  audience: 'investor',
  summary:
    'Invest as a private person or as a company; switching removes what was given for the other type, and is refused after an officer’s decision',
  body: z.strictObject({ applicant_type: z.enum(APPLICANT_TYPES, code('required')) }),
  reply: kycRecordSchema,
});
export const getKycState = endpoint({
  name: 'getKycState',
  route: 'GET /users/kyc/state',
  audience: 'investor',
  summary: 'Checklist items and whether each is done',
  reply: kycStateSchema,
});

export const getAddress = endpoint({
  name: 'getAddress',
  route: 'GET /users/kyc/address',
  audience: 'investor',
  summary: 'The person’s own address, or that of the company',
  reply: z.object({ address: addressSchema.nullable() }),
});
export const createAddress = endpoint({
  name: 'createAddress',
  route: 'POST /users/kyc/address',
  audience: 'investor',
  summary: 'Give the person’s own address, or that of the company',
  body: addressBody,
  reply: addressSchema,
  status: 201,
});
export const updateAddress = endpoint({
  name: 'updateAddress',
  route: 'PUT /users/kyc/address',
  audience: 'investor',
  summary: 'Change the person’s own address, or that of the company',
  body: addressBody,
  reply: addressSchema,
});

export const listIdentityProofs = endpoint({
  name: 'listIdentityProofs',
  route: 'GET /users/kyc/identity_proof',
  audience: 'investor',
  summary:
    'The person’s own identity proof, or those of the legal representatives, with their attachments',
  reply: z.array(identityProofSchema),
});
export const createIdentityProof = endpoint({
  name: 'createIdentityProof',
  route: 'POST /users/kyc/identity_proof',
  audience: 'investor',
  summary:
    'Give personal details and the identity document that proves them; for a company, add a legal representative',
  body: identityProofBody,
  reply: identityProofSchema,
  status: 201,
});

/** Details and files can be sent together or separately. A refused file changes nothing. */
export const updateIdentityProof = endpoint({
  name: 'updateIdentityProof',
  route: 'PUT /users/kyc/identity_proof/:id',
  audience: 'investor',
  summary: 'Change personal details, or add pictures of the document as files named "attachments"',
  params: byId,
  body: identityProofBody.optional(),
  files: { fields: [ATTACHMENTS_FIELD], maxCount: MAX_ATTACHMENTS, maxBytes: UPLOAD_LIMIT_BYTES },
  reply: identityProofSchema,
  limit: COSTLY,
});
export const deleteIdentityProof = endpoint({
  name: 'deleteIdentityProof',
  route: 'DELETE /users/kyc/identity_proof/:id',
  audience: 'investor',
  summary:
    'Remove an identity proof and its files before approval; for a former legal representative, also afterwards',
  params: byId,
  reply: emptyReply,
});
export const deleteAttachment = endpoint({
  name: 'deleteAttachment',
  route: 'DELETE /users/kyc/identity_proof/:id/attachments/:attachment_id',
  audience: 'investor',
  summary: 'Remove one file before approval',
  params: z.object({ id: idField, attachment_id: idField }),
  reply: identityProofSchema,
});
