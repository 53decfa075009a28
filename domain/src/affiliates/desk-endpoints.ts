import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { columnsField } from '../exported-columns.ts';
import { byId, code, countField, line, pageField, timestampField } from '../form-fields.ts';
import { KYC_VERDICTS } from '../kyc/kyc-verdict.ts';
import { COMMISSION_STATES } from './commission-state.ts';
import { SELF_REFERRAL_SIGNS } from './self-referral.ts';

const PROPOSAL_STATES = ['proposed', 'approved', 'rejected'] as const;
export const AFFILIATE_SORTS = ['joined', 'referrals', 'commission'] as const;
/** `standing`: signs that no decision covers. */
export const COMMISSION_FILTERS = ['standing', 'proposed'] as const;

const makerAndChecker = {
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
};
const view = { officer: 'affiliates.view' } as const;
const propose = { officer: 'affiliates.propose' } as const;

const deskAffiliateSchema = z.object({
  account_id: z.string(),
  full_name: z.string(),
  code: z.string(),
  joined_at: timestampField,
  auto_invest_since: timestampField.nullable(),
  kyc_verdict: z.enum(KYC_VERDICTS),
  referred_people: z.int(),
  /** Tokens that are pending, owed (negative: owed by the affiliate) and allocated. */
  pending: z.string(),
  due: z.string(),
  invested: z.string(),
  /** Commissions whose signs of self-referral await officers. */
  with_signs: z.int(),
});
export type DeskAffiliate = z.infer<typeof deskAffiliateSchema>;

const commissionSchema = z.object({
  id: z.string(),
  state: z.enum(COMMISSION_STATES),
  affiliate_id: z.string(),
  affiliate_name: z.string(),
  account_id: z.string(),
  full_name: z.string(),
  order_id: z.string(),
  order_reference: z.string(),
  paid: z.string(),
  tokens: z.string(),
  signs: z.array(z.enum(SELF_REFERRAL_SIGNS)),
  /** Those that no decision covers. */
  standing_signs: z.array(z.enum(SELF_REFERRAL_SIGNS)),
  created_at: timestampField,
  since: timestampField,
  version: z.int(),
  /** The last decision of two officers. */
  decision: z
    .object({
      kind: z.enum(['refuse', 'allow']),
      reason: z.string(),
      proposed_by: z.string(),
      decided_by: z.string(),
      decided_at: timestampField,
    })
    .nullable(),
  /** The proposal that waits for a second officer. */
  approval_id: z.string().nullable(),
});
export type DeskCommission = z.infer<typeof commissionSchema>;

const commissionAllocationSchema = z.object({
  id: z.string(),
  state: z.enum(PROPOSAL_STATES),
  ...makerAndChecker,
  total_tokens: z.string(),
  lines: z.array(z.object({ affiliate_id: z.string(), full_name: z.string(), tokens: z.string() })),
});
export type CommissionAllocation = z.infer<typeof commissionAllocationSchema>;

const programmeSchema = z.object({
  ends_at: timestampField,
  runs: z.boolean(),
  extension_weeks: z.int(),
  /** 0 until two officers have extended it. */
  extended_weeks: z.int(),
  may_extend: z.boolean(),
  /** The proposal that waits for a second officer. */
  approval_id: z.string().nullable(),
});
export type AffiliateProgramme = z.infer<typeof programmeSchema>;

const affiliateQuery = z.strictObject({
  sort: z.enum(AFFILIATE_SORTS, code('must_be_valid')).default('joined'),
  page: pageField,
});
const commissionQuery = z.strictObject({
  state: z.enum(COMMISSION_STATES, code('must_be_valid')).optional(),
  only: z.enum(COMMISSION_FILTERS, code('must_be_valid')).optional(),
  page: pageField,
});

export const listDeskAffiliates = endpoint({
  name: 'listDeskAffiliates',
  route: 'GET /desk/affiliates',
  audience: view,
  summary: 'Affiliates with their referrals and commission',
  query: affiliateQuery,
  reply: z.object({ affiliates: z.array(deskAffiliateSchema), total: z.int(), page: z.int() }),
});
export const listCommissions = endpoint({
  name: 'listCommissions',
  route: 'GET /desk/commissions',
  audience: view,
  summary: 'Commissions with signs of self-referral and the officers’ decisions, newest first',
  query: commissionQuery,
  reply: z.object({ commissions: z.array(commissionSchema), total: z.int(), page: z.int() }),
});
export const getCommission = endpoint({
  name: 'getCommission',
  route: 'GET /desk/commissions/:id',
  audience: view,
  summary: 'One commission with signs and the last decision',
  params: byId,
  reply: commissionSchema,
});
export const exportAffiliates = endpoint({
  name: 'exportAffiliates',
  route: 'GET /desk/exports/affiliates',
  audience: view,
  summary: 'The list of affiliates as CSV; recorded in the audit log',
  query: affiliateQuery.omit({ page: true }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const COMMISSION_FILE = [
  'affiliate_name',
  'full_name',
  'order_reference',
  'paid',
  'tokens',
  'state',
  'signs',
  'decision',
  'created_at',
  'since',
] as const;

export const exportCommissions = endpoint({
  name: 'exportCommissions',
  route: 'GET /desk/exports/commissions',
  audience: view,
  summary: 'The list of commissions as CSV, all rows of a filter; recorded in the audit log',
  query: commissionQuery.omit({ page: true }).extend({ columns: columnsField(COMMISSION_FILE) }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const proposeCommissionDecision = endpoint({
  name: 'proposeCommissionDecision',
  route: 'POST /desk/commissions/:id/decisions',
  audience: propose,
  summary: 'Propose to refuse a commission for good, or to allow it despite signs of self-referral',
  params: byId,
  body: z.strictObject({
    kind: z.enum(['refuse', 'allow'], code('required')),
    reason: line(500),
    version: countField,
  }),
  reply: commissionSchema,
  status: 201,
});
export const listCommissionAllocations = endpoint({
  name: 'listCommissionAllocations',
  route: 'GET /desk/commission_allocations',
  audience: view,
  summary:
    'Allocations of commission, newest first, the open proposal, and the content of one proposed now',
  reply: z.object({
    ready: commissionAllocationSchema.shape.lines,
    waiting: z.array(
      z.object({
        affiliate_id: z.string(),
        full_name: z.string(),
        tokens: z.string(),
        waits_for: z.enum(['identification', 'receivable', 'signs']),
      }),
    ),
    allocations: z.array(commissionAllocationSchema),
    /** The proposal that waits for a second officer. */
    approval_id: z.string().nullable(),
  }),
});
export const proposeCommissionAllocation = endpoint({
  name: 'proposeCommissionAllocation',
  route: 'POST /desk/commission_allocations',
  audience: propose,
  summary:
    'Propose to turn all commission that is due and to be invested into tokens, without the officer’s own. Answers the id of the proposal',
  reply: z.object({ id: z.string() }),
  status: 201,
});
export const getAffiliateProgramme = endpoint({
  name: 'getAffiliateProgramme',
  route: 'GET /desk/affiliate_programme',
  audience: view,
  summary: 'When the programme ends, and whether it was extended',
  reply: programmeSchema,
});
export const proposeAffiliateExtension = endpoint({
  name: 'proposeAffiliateExtension',
  route: 'POST /desk/affiliate_extensions',
  audience: propose,
  summary: 'Propose the one extension of the programme',
  body: z.strictObject({ reason: line(300) }),
  reply: programmeSchema,
  status: 201,
});
