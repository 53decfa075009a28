import { z } from 'zod';
import { COSTLY, endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  line,
  optionalBox,
  pageField,
  searchField,
  timestampField,
} from '../form-fields.ts';
import {
  LEFT_REASONS,
  REDEMPTION_LINE_STATES,
  REDEMPTION_STATES,
  REDEMPTION_TRANSACTION_STAGES,
} from './redemption-state.ts';

/** Number of wallets, and the sum of their tokens. */
const sumSchema = z.object({ lines: z.int(), tokens: z.string() });

const redemptionSchema = z.object({
  id: z.string(),
  /** The number officers use: `RED-000003`. */
  number: z.string(),
  state: z.enum(REDEMPTION_STATES),
  /** Including tokens that changed hands after the record date. */
  includes_moved: z.boolean(),
  /** Totals of the whole redemption, and by state. */
  all: sumSchema,
  planned: sumSchema,
  sending: sumSchema,
  redeemed: sumSchema,
  left: sumSchema,
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
  /** The proposal that waits for another officer. */
  approval_id: z.string().nullable(),
  stopped_by: z.string().nullable(),
  stopped_at: timestampField.nullable(),
  stop_reason: z.string().nullable(),
  done_at: timestampField.nullable(),
});
export type Redemption = z.infer<typeof redemptionSchema>;

/** One transaction of a redemption; its operations are decoded from its own bytes. */
const redemptionTransactionSchema = z.object({
  transfer_id: z.string(),
  stage: z.enum(REDEMPTION_TRANSACTION_STAGES),
  wallets: z.int(),
  tokens: z.string(),
  /** The newest envelope built for it; null before there is one. */
  envelope: z
    .object({
      hash: z.string(),
      valid_until: timestampField,
      clawbacks: z.array(z.object({ from: z.string(), tokens: z.string() })),
      /** Operations that do anything but take this token out of a wallet; there must be none. */
      other_operations: z.int(),
      signatures: z.array(
        z.object({ signer: z.string(), uploaded_by: z.string(), uploaded_at: timestampField }),
      ),
    })
    .nullable(),
});
export type RedemptionTransaction = z.infer<typeof redemptionTransactionSchema>;

const redemptionDetailSchema = z.object({
  redemption: redemptionSchema,
  transactions: z.array(redemptionTransactionSchema),
  now: timestampField,
});
export type RedemptionDetail = z.infer<typeof redemptionDetailSchema>;

const redemptionLineSchema = z.object({
  id: z.string(),
  line_no: z.int(),
  account_id: z.string().nullable(),
  full_name: z.string().nullable(),
  public_key: z.string(),
  tokens: z.string(),
  /** Whether they changed hands after the record date, so that somebody else was paid for them. */
  moved: z.boolean(),
  state: z.enum(REDEMPTION_LINE_STATES),
  left_reason: z.enum(LEFT_REASONS).nullable(),
  /** In the ledger's own words, if it gave any. */
  left_detail: z.string().nullable(),
  redeemed_at: timestampField.nullable(),
  transaction_hash: z.string().nullable(),
});
export type RedemptionLine = z.infer<typeof redemptionLineSchema>;

/** How many of the bond's tokens are redeemed. */
const redemptionStandingSchema = z.object({
  /** Whether any nominal has been repaid yet. */
  is_due: z.boolean(),
  /** Tokens whose nominal was paid. */
  repaid: sumSchema,
  redeemed_tokens: z.string(),
  /** In an open redemption. */
  open_tokens: z.string(),
  /** Repaid, and not in any redemption yet. */
  waiting_tokens: z.string(),
  /**
   * Repaid tokens that their holders returned themselves, so there is nothing to take. Null if the
   * ledger does not answer; they then count as waiting.
   */
  returned_tokens: z.string().nullable(),
  /** Tokens whose nominal is parked or not sent yet. */
  unpaid: sumSchema,
});
export type RedemptionStanding = z.infer<typeof redemptionStandingSchema>;

const lineFilter = {
  state: z.enum(REDEMPTION_LINE_STATES, code('must_be_valid')).optional(),
  q: searchField,
};
const query = z.strictObject({
  state: z.enum(REDEMPTION_STATES, code('must_be_valid')).optional(),
  page: pageField,
});

export const listRedemptions = endpoint({
  name: 'listRedemptions',
  route: 'GET /desk/redemptions',
  audience: { officer: 'holdings.view' },
  summary: 'Redemptions, newest first, and how many repaid tokens wait for one',
  query,
  reply: z.object({
    redemptions: z.array(redemptionSchema),
    standing: redemptionStandingSchema,
    total: z.int(),
    page: z.int(),
    now: timestampField,
  }),
});
export const getRedemption = endpoint({
  name: 'getRedemption',
  route: 'GET /desk/redemptions/:id',
  audience: { officer: 'holdings.view' },
  summary: 'One redemption with the operations of its transactions',
  params: byId,
  reply: redemptionDetailSchema,
});
export const listRedemptionLines = endpoint({
  name: 'listRedemptionLines',
  route: 'GET /desk/redemptions/:id/lines',
  audience: { officer: 'holdings.view' },
  summary: 'Wallets of a redemption; `q` is a part of name or address',
  params: byId,
  query: z.strictObject({ ...lineFilter, page: pageField }),
  reply: z.object({ lines: z.array(redemptionLineSchema), total: z.int(), page: z.int() }),
});
export const exportRedemptionLines = endpoint({
  name: 'exportRedemptionLines',
  route: 'GET /desk/exports/redemptions/:id',
  audience: { officer: 'holdings.view' },
  summary: 'Wallets of a redemption as CSV, all rows of a filter; recorded in the audit log',
  params: byId,
  query: z.strictObject(lineFilter),
  reply: z.unknown(),
  limit: COSTLY,
  download: 'text/csv',
});
export const proposeRedemption = endpoint({
  name: 'proposeRedemption',
  route: 'POST /desk/redemptions',
  audience: { officer: 'holdings.propose' },
  summary:
    'Propose to take back all tokens whose nominal was paid; another officer has to agree. `includes_moved` also takes tokens that changed hands after the record date, once everybody is paid',
  body: z.strictObject({ includes_moved: optionalBox }),
  reply: redemptionSchema,
  status: 201,
  limit: COSTLY,
});
export const stopRedemption = endpoint({
  name: 'stopRedemption',
  route: 'PUT /desk/redemptions/:id/stop',
  audience: { officer: 'holdings.decide' },
  summary:
    'Cancel the part of an approved redemption that is not on the ledger; it ends once nothing of it can land',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: redemptionDetailSchema,
  stepUp: 'second_factor',
});
export const downloadRedemptionTransactions = endpoint({
  name: 'downloadRedemptionTransactions',
  route: 'GET /desk/redemptions/:id/transactions',
  audience: { officer: 'holdings.carry_out' },
  summary: 'All its transactions that await the cold keys, as base64 XDR, one on each line',
  params: byId,
  reply: z.unknown(),
  download: 'text/plain',
});
export const uploadRedemptionSignatures = endpoint({
  name: 'uploadRedemptionSignatures',
  route: 'POST /desk/redemptions/:id/signatures',
  audience: { officer: 'holdings.carry_out' },
  summary:
    'Transactions with the cold keys’ signatures, one on each line; the server signs last and submits each that has enough',
  params: byId,
  body: z.strictObject({
    signed_envelope_xdr: z
      .string(code('required'))
      .trim()
      .min(1, code('required'))
      .max(95_000, code('max_length')),
  }),
  reply: redemptionDetailSchema,
  stepUp: 'second_factor',
});
