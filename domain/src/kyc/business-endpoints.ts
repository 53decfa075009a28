import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { byId, code, emptyReply } from '../form-fields.ts';
import { attachmentSchema } from './endpoints.ts';
import {
  beneficialOwnerBody,
  BUSINESS_FILE_KINDS,
  businessBody,
  OWNERS_DECLARATIONS,
  REPRESENTATIONS,
} from './business.ts';
import { MAX_ATTACHMENTS, UPLOAD_LIMIT_BYTES } from './identity-proof.ts';

export const businessSchema = z.object({
  name: z.string(),
  legal_name: z.string(),
  legal_form: z.string(),
  country: z.string(),
  register_court: z.string().nullable(),
  register_number: z.string().nullable(),
  tax_id_number: z.string(),
  phone_number: z.string(),
  representation: z.enum(REPRESENTATIONS),
});
export type Business = z.infer<typeof businessSchema>;
export const businessFileSchema = attachmentSchema.extend({ kind: z.enum(BUSINESS_FILE_KINDS) });
export type BusinessFile = z.infer<typeof businessFileSchema>;

export const getBusiness = endpoint({
  name: 'getBusiness',
  route: 'GET /users/kyc/business',
  audience: 'investor',
  summary: 'The company that wants to invest',
  reply: z.object({ business: businessSchema.nullable() }),
});
export const createBusiness = endpoint({
  name: 'createBusiness',
  route: 'POST /users/kyc/business',
  audience: 'investor',
  summary: 'Give the details of the company',
  body: businessBody,
  reply: businessSchema,
  status: 201,
});
export const updateBusiness = endpoint({
  name: 'updateBusiness',
  route: 'PUT /users/kyc/business',
  audience: 'investor',
  summary:
    'Change the details of the company, or add papers as files whose field names their kind: "register_extract", "shareholders_list", "authority", "additional"',
  body: businessBody.optional(),
  files: { fields: BUSINESS_FILE_KINDS, maxCount: MAX_ATTACHMENTS, maxBytes: UPLOAD_LIMIT_BYTES },
  reply: businessSchema,
  limit: COSTLY,
});
export const listBusinessFiles = endpoint({
  name: 'listBusinessFiles',
  route: 'GET /users/kyc/business/file',
  audience: 'investor',
  summary: 'The papers of the company',
  reply: z.array(businessFileSchema),
});
export const deleteBusinessFile = endpoint({
  name: 'deleteBusinessFile',
  route: 'DELETE /users/kyc/business/file/:id',
  audience: 'investor',
  summary: 'Remove one paper before approval',
  params: byId,
  reply: emptyReply,
});

export const beneficialOwnerSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  dob: z.string(),
  place_of_birth: z.string(),
  citizenship: z.string(),
  residence_country: z.string(),
  capital_percent: z.string().nullable(),
  votes_percent: z.string().nullable(),
  control_otherwise: z.string().nullable(),
  politically_exposed: z.boolean(),
  pep_function: z.string().nullable(),
});
export type BeneficialOwner = z.infer<typeof beneficialOwnerSchema>;
export const beneficialOwnersSchema = z.object({
  declaration: z.enum(OWNERS_DECLARATIONS).nullable(),
  above_percent: z.string(),
  owners: z.array(beneficialOwnerSchema),
});
const OWNERS = '/users/kyc/business/beneficial_owners';

export const getBeneficialOwners = endpoint({
  name: 'getBeneficialOwners',
  route: `GET ${OWNERS}`,
  audience: 'investor',
  summary: 'The beneficial owners of the company, or that there are none above the threshold',
  reply: beneficialOwnersSchema,
});
export const declareBeneficialOwners = endpoint({
  name: 'declareBeneficialOwners',
  route: `PUT ${OWNERS}`,
  audience: 'investor',
  summary:
    'Declare that all owners above the threshold are named, or that there are none, so that the representatives count as owners',
  body: z.strictObject({ declaration: z.enum(OWNERS_DECLARATIONS, code('required')) }),
  reply: beneficialOwnersSchema,
});
export const addBeneficialOwner = endpoint({
  name: 'addBeneficialOwner',
  route: `POST ${OWNERS}`,
  audience: 'investor',
  summary:
    'Name a beneficial owner: more than the threshold of capital or votes, or control in another way',
  body: beneficialOwnerBody,
  reply: beneficialOwnersSchema,
  status: 201,
});
export const updateBeneficialOwner = endpoint({
  name: 'updateBeneficialOwner',
  route: `PUT ${OWNERS}/:id`,
  audience: 'investor',
  summary: 'Change a beneficial owner',
  params: byId,
  body: beneficialOwnerBody,
  reply: beneficialOwnersSchema,
});
export const removeBeneficialOwner = endpoint({
  name: 'removeBeneficialOwner',
  route: `DELETE ${OWNERS}/:id`,
  audience: 'investor',
  summary: 'Remove a beneficial owner',
  params: byId,
  reply: beneficialOwnersSchema,
});
