import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import { columnsField } from '../exported-columns.ts';
import { byId, code, line, pageField, searchField, timestampField } from '../form-fields.ts';
import { CLAIM_STATES } from './claim-state.ts';
import { claimSchema } from './endpoints.ts';

/** `stuck` is everything that needs an officer: failed, or taking longer than it should. */
export const CLAIM_FILTERS = [...CLAIM_STATES, 'stuck'] as const;
export const CLAIM_ORDERS = ['newest', 'oldest', 'largest', 'smallest', 'waiting'] as const;
const filter = z.strictObject({
  state: z.enum(CLAIM_FILTERS, code('must_be_valid')).optional(),
  q: searchField,
  order: z.enum(CLAIM_ORDERS, code('must_be_valid')).default('newest'),
});

const deskClaimSchema = claimSchema.extend({
  account_id: z.string(),
  full_name: z.string(),
  /** Since when it has been in its state, if known. */
  since: timestampField,
  stuck: z.boolean(),
});

export const listDeskClaims = endpoint({
  name: 'listDeskClaims',
  route: 'GET /desk/claims',
  audience: { officer: 'claims.view' },
  summary: 'Claims, newest first; `q` is a part of name, address or transaction',
  query: filter.extend({ page: pageField }),
  reply: z.object({
    claims: z.array(deskClaimSchema),
    total: z.int(),
    page: z.int(),
    now: timestampField,
  }),
});
export const CLAIM_FILE = [
  'full_name',
  'state',
  'token_amount',
  'public_key',
  'created_at',
  'since',
  'stuck',
  'failure',
  'transaction_hash',
  'account_id',
  'id',
] as const;

export const exportClaims = endpoint({
  name: 'exportClaims',
  route: 'GET /desk/exports/claims',
  audience: { officer: 'claims.view' },
  summary: 'The list of claims as CSV, all rows of a filter; recorded in the audit log',
  query: filter.extend({ columns: columnsField(CLAIM_FILE) }),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});

const ATTEMPT_OUTCOMES = ['settled', 'failed', 'dead'] as const;
const TRANSFER_STATES = [
  'requested',
  'reserved',
  'signed',
  'submitted',
  'settled',
  'failed',
  'expired',
] as const;
/** What the ledger says about one transaction; `unknown` is no proof that it will never land. */
const LEDGER_FINDINGS = ['settled', 'failed', 'unknown'] as const;

const claimDetailSchema = z.object({
  claim: deskClaimSchema,
  now: timestampField,
  transfer: z
    .object({
      id: z.string(),
      state: z.enum(TRANSFER_STATES),
      channel: z.string().nullable(),
      holds_channel: z.boolean(),
      sequence: z.string(),
      settled_ledger: z.int().nullable(),
    })
    .nullable(),
  /** Newest first; at most one of them can land. */
  attempts: z.array(
    z.object({
      number: z.int(),
      transaction_hash: z.string(),
      built_at: timestampField,
      /**
       * When the holder started it, when all signatures were there, when it was first submitted.
       */
      accepted_at: timestampField.nullable(),
      signed: z.boolean(),
      first_posted_at: timestampField.nullable(),
      valid_until: timestampField,
      outcome: z.enum(ATTEMPT_OUTCOMES).nullable(),
      result_code: z.string().nullable(),
      /** Null if we never signed it and so did not look it up. */
      ledger: z
        .object({
          finding: z.enum(LEDGER_FINDINGS),
          ledger: z.int().nullable(),
          codes: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** As of now; null if the ledger gave no answer. */
  ledger: z
    .object({
      sequence: z.int(),
      closed_at: timestampField,
      wallet: z.object({
        exists: z.boolean(),
        trustline: z.boolean(),
        authorised: z.boolean(),
        tokens: z.string(),
      }),
    })
    .nullable(),
  history: z.array(
    z.object({
      at: timestampField,
      act: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  may: z.object({ look_up: z.boolean(), end: z.boolean() }),
});
export type ClaimDetail = z.infer<typeof claimDetailSchema>;
export const getDeskClaim = endpoint({
  name: 'getDeskClaim',
  route: 'GET /desk/claims/:id',
  audience: { officer: 'claims.view' },
  summary: 'One claim with every transaction built for it, and what the ledger says about them now',
  params: byId,
  reply: claimDetailSchema,
});
export const lookUpClaim = endpoint({
  name: 'lookUpClaim',
  route: 'PUT /desk/claims/:id/look_up',
  audience: { officer: 'claims.resolve' },
  summary:
    'Check the outcome now, as happens every minute; sends nothing that was not approved before',
  params: byId,
  reply: claimDetailSchema,
});
export const endClaim = endpoint({
  name: 'endClaim',
  route: 'PUT /desk/claims/:id/end',
  audience: { officer: 'claims.resolve' },
  summary:
    'End a claim that cannot land because the server has not signed it; the person can claim again',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: claimDetailSchema,
  stepUp: 'second_factor',
});
