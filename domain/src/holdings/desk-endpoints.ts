import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  byId,
  code,
  dateField,
  line,
  optionalBox,
  optionalLine,
  pageField,
  timestampField,
} from '../form-fields.ts';
import { HOLDING_ADJUSTMENT_KINDS, HOLDING_ADJUSTMENT_STAGES } from './adjustment-state.ts';

const optionalWallet = optionalLine(56).refine(
  (text) => text === null || /^G[A-Z2-7]{55}$/.test(text),
  code('invalid_public_key'),
);
const optionalAmount = optionalLine(24).refine(
  (text) => text === null || /^\d{1,13}(\.\d{1,7})?$/.test(text),
  code('must_be_a_number'),
);
const optionalDay = optionalLine(10).pipe(dateField.nullable());
const optionalHash = optionalLine(64).refine(
  (text) => text === null || /^[0-9a-f]{64}$/.test(text),
  code('must_be_valid'),
);
/** One operation of a transaction, decoded from its own bytes. */
const describedOperationSchema = z.object({
  operation: z.string(),
  source: z.string(),
  values: z.array(z.object({ name: z.string(), value: z.string() })),
});

const holdingAdjustmentSchema = z.object({
  id: z.string(),
  /** The number officers use: `ACT-000017`. */
  number: z.string(),
  kind: z.enum(HOLDING_ADJUSTMENT_KINDS),
  state: z.enum(HOLDING_ADJUSTMENT_STAGES),
  account_id: z.string(),
  full_name: z.string(),
  /** Null for an estate, which concerns the person. */
  public_key: z.string().nullable(),
  target_account_id: z.string().nullable(),
  target_full_name: z.string().nullable(),
  target_public_key: z.string().nullable(),
  /** The day of death, for an estate. */
  died_on: z.string().nullable(),
  /** Null if no tokens move. */
  tokens: z.string().nullable(),
  order_id: z.string().nullable(),
  order_reference: z.string().nullable(),
  /** The transaction by which the holder has already returned the tokens. */
  returned_by: z.string().nullable(),
  despite_freeze: z.boolean(),
  /** Whether the holding is frozen now. */
  is_frozen: z.boolean(),
  reason: z.string(),
  document_reference: z.string(),
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
  failure: z.string().nullable(),
  done_at: timestampField.nullable(),
  transaction_hash: z.string().nullable(),
  settled_ledger: z.int().nullable(),
});
export type HoldingAdjustment = z.infer<typeof holdingAdjustmentSchema>;

const holdingAdjustmentDetailSchema = z.object({
  act: holdingAdjustmentSchema,
  /** The newest transaction built for it; null if there is none yet or none is needed. */
  transaction: z
    .object({
      hash: z.string(),
      valid_until: timestampField,
      network_passphrase: z.string(),
      operations: z.array(describedOperationSchema),
      signatures: z.array(
        z.object({ signer: z.string(), uploaded_by: z.string(), uploaded_at: timestampField }),
      ),
      /** How many earlier transactions were built; none of them can land any more. */
      earlier: z.int(),
    })
    .nullable(),
});
export type HoldingAdjustmentDetail = z.infer<typeof holdingAdjustmentDetailSchema>;

export const proposeHoldingAdjustmentBody = z.strictObject({
  kind: z.enum(HOLDING_ADJUSTMENT_KINDS, code('required')),
  /** Except for an estate. */
  public_key: optionalWallet,
  /** For an estate: the address of the deceased person's account, and the day of death. */
  deceased_email: optionalLine(254),
  died_on: optionalDay,
  /** For a replacement, an inheritance or an estate. */
  target_public_key: optionalWallet,
  /** For an inheritance by several heirs: this heir's part. Defaults to everything. */
  tokens: optionalAmount,
  /** For a return. */
  order_reference: optionalLine(40),
  transaction_hash: optionalHash,
  despite_freeze: optionalBox,
  reason: line(300),
  document_reference: line(120),
});

const query = z.strictObject({
  state: z.enum(HOLDING_ADJUSTMENT_STAGES, code('must_be_valid')).optional(),
  kind: z.enum(HOLDING_ADJUSTMENT_KINDS, code('must_be_valid')).optional(),
  page: pageField,
});

export const listHoldingAdjustments = endpoint({
  name: 'listHoldingAdjustments',
  route: 'GET /desk/holdings/acts',
  audience: { officer: 'holdings.view' },
  summary: 'Actions on holdings, newest first',
  query,
  reply: z.object({
    acts: z.array(holdingAdjustmentSchema),
    total: z.int(),
    page: z.int(),
    now: timestampField,
  }),
});
export const getHoldingAdjustment = endpoint({
  name: 'getHoldingAdjustment',
  route: 'GET /desk/holdings/acts/:id',
  audience: { officer: 'holdings.view' },
  summary: 'One action with the operations of its transaction',
  params: byId,
  reply: holdingAdjustmentDetailSchema,
});
export const proposeHoldingAdjustment = endpoint({
  name: 'proposeHoldingAdjustment',
  route: 'POST /desk/holdings/acts',
  audience: { officer: 'holdings.propose' },
  summary:
    'Propose to freeze or release a holding, to move or take back its tokens, or to name the heir of a deceased holder; another officer has to agree',
  body: proposeHoldingAdjustmentBody,
  reply: holdingAdjustmentSchema,
  status: 201,
});
export const stopHoldingAdjustment = endpoint({
  name: 'stopHoldingAdjustment',
  route: 'PUT /desk/holdings/acts/:id/stop',
  audience: { officer: 'holdings.decide' },
  summary:
    'Cancel an approved action: nothing of it is signed or submitted any more, and it ends once nothing of it can land',
  params: byId,
  body: z.strictObject({ reason: line(300) }),
  reply: holdingAdjustmentDetailSchema,
  stepUp: 'second_factor',
});
export const downloadHoldingTransaction = endpoint({
  name: 'downloadHoldingTransaction',
  route: 'GET /desk/holdings/acts/:id/transaction',
  audience: { officer: 'holdings.carry_out' },
  summary: 'The unsigned transaction for the cold keys, as base64 XDR on one line',
  params: byId,
  reply: z.unknown(),
  download: 'text/plain',
});
export const uploadHoldingSignatures = endpoint({
  name: 'uploadHoldingSignatures',
  route: 'POST /desk/holdings/acts/:id/signatures',
  audience: { officer: 'holdings.carry_out' },
  summary:
    'The transaction with the cold keys’ signatures; once there are enough, the server signs last and submits it',
  params: byId,
  body: z.strictObject({
    signed_envelope_xdr: z
      .string(code('required'))
      .trim()
      .min(1, code('required'))
      .max(20_000, code('max_length')),
  }),
  reply: holdingAdjustmentDetailSchema,
  stepUp: 'second_factor',
});
