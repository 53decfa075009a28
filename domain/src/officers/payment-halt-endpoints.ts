import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, line, timestampField } from '../form-fields.ts';

/**
 * A broken invariant, a figure of the books that bank, chain or ledger contradict, a final payment that its chain no longer has,
 * an unconfirmed change of the configuration, an officer, or an operator by command.
 */
export const PAYMENT_HALT_KINDS = [
  'invariant',
  'difference',
  'reorganisation',
  'configuration',
  'officer',
  'operator',
] as const;
export type PaymentHaltKind = (typeof PAYMENT_HALT_KINDS)[number];

/** What a halt concerns: payments in one currency, tokens, or all of them. */
export const HALT_SCOPES = ['everything', 'EUR', 'XLM', 'BTC', 'ETH', 'tokens'] as const;
export type HaltScope = (typeof HALT_SCOPES)[number];

const releaseSchema = z.object({
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: timestampField,
  decided_by: z.string(),
  decided_at: timestampField,
});
const paymentHaltSchema = z.object({
  id: z.string(),
  kind: z.enum(PAYMENT_HALT_KINDS),
  scope: z.enum(HALT_SCOPES),
  halted_at: timestampField,
  /** Null where the product or an operator did it. */
  halted_by: z.string().nullable(),
  reason: z.string(),
  lifted_at: timestampField.nullable(),
  /** The proposal to lift it that waits for a second officer. */
  approval_id: z.string().nullable(),
  /** Null where the product lifted it. */
  release: releaseSchema.nullable(),
});
export type PaymentHalt = z.infer<typeof paymentHaltSchema>;

const reply = z.object({ halts: z.array(paymentHaltSchema), halted: z.boolean() });
const reason = z.strictObject({ reason: line(300) });

export const getPaymentHaltState = endpoint({
  name: 'getPaymentHaltState',
  route: 'GET /desk/payment_halt_state',
  audience: 'any_officer',
  summary: 'Which payments and token movements are halted',
  reply: z.object({ halted: z.boolean(), scopes: z.array(z.enum(HALT_SCOPES)) }),
});
export const listPaymentHalts = endpoint({
  name: 'listPaymentHalts',
  route: 'GET /desk/payment_halts',
  audience: { officer: 'payment_halts.view' },
  summary: 'Payment halts: those in force first, then the newest hundred',
  reply,
});
export const haltPayments = endpoint({
  name: 'haltPayments',
  route: 'POST /desk/payment_halts',
  audience: { officer: 'payment_halts.halt' },
  summary: 'Halt all payments and token movements at once, or those in one currency, or of tokens',
  body: reason.extend({ scope: z.enum(HALT_SCOPES, code('must_be_valid')).default('everything') }),
  reply,
});
export const proposeMoneyRelease = endpoint({
  name: 'proposeMoneyRelease',
  route: 'POST /desk/money_releases',
  audience: { officer: 'payment_halts.propose_release' },
  summary:
    'Propose to lift a payment halt; approved only while no invariant is broken and no difference remains',
  body: reason.extend({
    payment_halt_id: z.string(code('not_found')).regex(/^[1-9]\d{0,17}$/, code('not_found')),
  }),
  reply,
});
