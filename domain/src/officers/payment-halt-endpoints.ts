import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { code, idField, line, timestampField } from '../form-fields.ts';

/** A broken invariant, an unconfirmed change of the configuration, an officer, or an operator by command. */
export const PAYMENT_HALT_KINDS = ['invariant', 'configuration', 'officer', 'operator'] as const;
export type PaymentHaltKind = (typeof PAYMENT_HALT_KINDS)[number];

const releaseSchema = z.object({
  id: z.string(),
  reason: z.string(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  rejection_reason: z.string().nullable(),
  proposed_by: z.string(),
  proposed_by_id: z.string(),
  proposed_at: timestampField,
  decided_by: z.string().nullable(),
  decided_at: timestampField.nullable(),
});
export const paymentHaltSchema = z.object({
  id: z.string(),
  kind: z.enum(PAYMENT_HALT_KINDS),
  stopped_at: timestampField,
  /** Null where the product or an operator did it. */
  stopped_by: z.string().nullable(),
  reason: z.string(),
  lifted_at: timestampField.nullable(),
  /** Newest first. */
  releases: z.array(releaseSchema),
});
export type PaymentHalt = z.infer<typeof paymentHaltSchema>;

const reply = z.object({ stops: z.array(paymentHaltSchema), stopped: z.boolean() });
const reason = z.strictObject({ reason: line(300) });
const byRelease = z.object({ id: idField });
const approve = { officer: 'payment_halts.approve_release' } as const;

export const getMoneyState = endpoint({
  name: 'getMoneyState',
  route: 'GET /desk/money_state',
  audience: 'any_officer',
  summary: 'Whether movements of money are stopped',
  reply: z.object({ stopped: z.boolean() }),
});
export const listPaymentHalts = endpoint({
  name: 'listPaymentHalts',
  route: 'GET /desk/payment_halts',
  audience: { officer: 'payment_halts.view' },
  summary: 'Stops of money movements, those in force first, then the newest hundred',
  reply,
});
export const stopMoneyMovements = endpoint({
  name: 'stopMoneyMovements',
  route: 'POST /desk/payment_halts',
  audience: { officer: 'payment_halts.stop' },
  summary: 'Stop all movements of money and tokens at once',
  body: reason,
  reply,
});
export const proposeMoneyRelease = endpoint({
  name: 'proposeMoneyRelease',
  route: 'POST /desk/money_releases',
  audience: { officer: 'payment_halts.propose_release' },
  summary: 'Propose that movements go on',
  body: reason.extend({
    payment_halt_id: z.string(code('not_found')).regex(/^[1-9]\d{0,17}$/, code('not_found')),
  }),
  reply,
});
export const approveMoneyRelease = endpoint({
  name: 'approveMoneyRelease',
  route: 'PUT /desk/money_releases/:id/approval',
  audience: approve,
  summary: 'Second officer: movements go on; refused while an invariant is broken',
  params: byRelease,
  reply,
  stepUp: 'second_factor',
});
export const rejectMoneyRelease = endpoint({
  name: 'rejectMoneyRelease',
  route: 'PUT /desk/money_releases/:id/rejection',
  audience: approve,
  summary: 'Second officer: no, they stay stopped',
  params: byRelease,
  body: reason,
  reply,
});
