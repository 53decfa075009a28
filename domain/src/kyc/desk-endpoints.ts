import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, idField, line, pageField, timestampField } from '../form-fields.ts';
import { currentUserSchema } from '../accounts/current-user.ts';
import { APPLICANT_TYPES } from './applicant.ts';
import {
  beneficialOwnersSchema,
  businessFileSchema,
  businessSchema,
} from './business-endpoints.ts';
import { CHANGE_REASONS } from './change-reasons.ts';
import { CHECK_STATES } from './check-moves.ts';
import { CHECKLIST_KEYS } from './checklist.ts';
import { DUPLICATE_FINDINGS, DUPLICATE_SIGNS } from './duplicate-finding.ts';
import { addressSchema, identityProofSchema, kycRecordSchema } from './endpoints.ts';
import { KYC_VERDICTS } from './kyc-verdict.ts';
import { REVIEW_CHECKS } from './review-checks.ts';
import { RISK_SIGNS } from './risk-signs.ts';

const byAccount = z.object({ account_id: idField });

export const kycReviewRowSchema = z.object({
  account_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  applicant_type: z.enum(APPLICANT_TYPES),
  company: z.string().nullable(),
  verdict: z.enum(KYC_VERDICTS),
  waiting_since: timestampField,
});
export const KYC_REVIEW_ORDERS = ['oldest', 'newest'] as const;

export const listKycReviews = endpoint({
  name: 'listKycReviews',
  route: 'GET /desk/kyc/reviews',
  audience: { officer: 'kyc.view' },
  summary: 'Persons by verdict, those waiting longest first',
  query: z.strictObject({
    verdict: z.enum(KYC_VERDICTS).optional(),
    applicant_type: z.enum(APPLICANT_TYPES).optional(),
    order: z.enum(KYC_REVIEW_ORDERS, code('must_be_valid')).default('oldest'),
    page: pageField,
  }),
  reply: z.object({ reviews: z.array(kycReviewRowSchema), total: z.int(), page: z.int() }),
});

export const kycReviewSchema = z.object({
  account: currentUserSchema,
  record: kycRecordSchema,
  version: z.int(),
  identity_proofs: z.array(identityProofSchema),
  address: addressSchema.nullable(),
  business: businessSchema.nullable(),
  business_files: z.array(businessFileSchema),
  beneficial_owners: beneficialOwnersSchema,
  /** Every attempt at every item, oldest first. */
  checks: z.array(
    z.object({
      item: z.enum(CHECKLIST_KEYS),
      attempt: z.int(),
      state: z.enum(CHECK_STATES),
      began_at: timestampField,
      since: timestampField,
      changes: z.array(
        z.object({
          at: timestampField,
          to: z.enum(CHECK_STATES),
          actor: z.string(),
          reasons: z.array(z.string()),
        }),
      ),
    }),
  ),
  screening: z.object({ open: z.int(), true_match: z.boolean() }),
  risk_signs: z.array(z.enum(RISK_SIGNS)),
  /**
   * The country rules in force exclude the applicant, whatever they were when the details were
   * given.
   */
  country_refused: z.boolean(),
  history: z.array(
    z.object({
      at: timestampField,
      from: z.string(),
      to: z.string(),
      actor: z.string(),
      reasons: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
  invested_eur: z.string(),
  /** Attachments that the officer has not looked at; an approval takes a look at each. */
  unseen_documents: z.array(z.string()),
  /**
   * Other accounts that may belong to the same person, with what they share. `finding` null:
   * undecided, which blocks an approval.
   */
  possible_duplicates: z.array(
    z.object({
      account_id: z.string(),
      full_name: z.string(),
      matches: z.array(z.enum(DUPLICATE_SIGNS)),
      finding: z.enum(DUPLICATE_FINDINGS).nullable(),
    }),
  ),
});
export const getKycReview = endpoint({
  name: 'getKycReview',
  route: 'GET /desk/kyc/reviews/:account_id',
  audience: { officer: 'kyc.view' },
  summary: 'Everything a reviewer needs about one person; each view is logged',
  params: byAccount,
  reply: kycReviewSchema,
});

/** The server re-encodes and stamps the picture; the original never leaves it. */
export const viewDocument = endpoint({
  name: 'viewDocument',
  route: 'POST /desk/kyc/reviews/:account_id/attachments/:attachment_id/view',
  audience: { officer: 'kyc.view' },
  summary: 'View one document; requires a reason, which is logged',
  params: z.object({ account_id: idField, attachment_id: idField }),
  body: z.strictObject({ reason: line(200) }),
  reply: z.object({ name: z.string(), type: z.string(), content_base64: z.string() }),
  // A company has dozens of papers.
  limit: { max: 120, perSeconds: 60 },
});

export const decideKyc = endpoint({
  name: 'decideKyc',
  route: 'POST /desk/kyc/reviews/:account_id/decision',
  audience: { officer: 'kyc.decide' },
  summary: 'Approve, request changes, or reject; `version` is the state the officer saw',
  params: byAccount,
  body: z
    .strictObject({
      decision: z.enum(['approve', 'request_changes', 'reject'], code('required')),
      version: z.int(),
      /** Ticked by the officer. Approval requires all checks for the type of applicant. */
      checked: z.array(z.enum(REVIEW_CHECKS)).default([]),
      reasons: z.array(z.enum(CHANGE_REASONS)).default([]),
      note: z.string().trim().max(500).default(''),
    })
    .refine((form) => form.decision !== 'request_changes' || form.reasons.length > 0, {
      path: ['reasons'],
      ...code('reason_required'),
    })
    .refine((form) => form.decision !== 'reject' || form.note !== '', {
      path: ['note'],
      ...code('reason_required'),
    }),
  reply: kycReviewSchema,
});
