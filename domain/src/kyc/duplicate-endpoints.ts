import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, idField, lines, timestampField } from '../form-fields.ts';
import { businessFileSchema, businessSchema } from './business-endpoints.ts';
import { DUPLICATE_FINDINGS, DUPLICATE_SIGNS } from './duplicate-finding.ts';
import { addressSchema, identityProofSchema } from './endpoints.ts';
import { KYC_VERDICTS } from './kyc-verdict.ts';

const byPair = z.object({ account_id: idField, other_account_id: idField });

const duplicateSideSchema = z.object({
  account_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  verdict: z.enum(KYC_VERDICTS),
  business: businessSchema.nullable(),
  identity_proofs: z.array(identityProofSchema),
  business_files: z.array(businessFileSchema),
  address: addressSchema.nullable(),
  /** Attachments that the officer has not looked at; a decision takes a look at each. */
  unseen_documents: z.array(z.string()),
});

const duplicateSchema = z.object({
  /** The account under review, and the other one. */
  sides: z.tuple([duplicateSideSchema, duplicateSideSchema]),
  matches: z.array(z.enum(DUPLICATE_SIGNS)),
  /** SHA-256 of the details of both sides; a decision names the one it was made on. */
  details_hash: z.string(),
  /** Whether the last decision was made on the details on file now. */
  decided: z.boolean(),
  /** True if either account is the officer's own: another officer has to decide. */
  own: z.boolean(),
  /** Newest first. */
  decisions: z.array(
    z.object({
      at: timestampField,
      officer: z.string(),
      finding: z.enum(DUPLICATE_FINDINGS),
      reason: z.string(),
      matches: z.array(z.enum(DUPLICATE_SIGNS)),
      of_present_details: z.boolean(),
    }),
  ),
});
export type Duplicate = z.infer<typeof duplicateSchema>;

export const getDuplicate = endpoint({
  name: 'getDuplicate',
  route: 'GET /desk/kyc/reviews/:account_id/duplicates/:other_account_id',
  audience: { officer: 'kyc.view' },
  summary: 'Two accounts that may belong to one person, side by side; each view is logged',
  params: byPair,
  reply: duplicateSchema,
});

export const decideDuplicate = endpoint({
  name: 'decideDuplicate',
  route: 'POST /desk/kyc/reviews/:account_id/duplicates/:other_account_id/decision',
  audience: { officer: 'kyc.decide_high_risk' },
  summary:
    'Decide whether two accounts belong to one person; `details_hash` is what the officer saw. Takes a look at each document of both',
  params: byPair,
  body: z.strictObject({
    finding: z.enum(DUPLICATE_FINDINGS, code('required')),
    reason: lines(1000),
    details_hash: z.string(code('required')).regex(/^[0-9a-f]{64}$/, code('must_be_valid')),
  }),
  reply: duplicateSchema,
});
