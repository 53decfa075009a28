import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestampField } from '../form-fields.ts';
import { TAKE_BACK_CAUSES } from './receivable-state.ts';

/** All amounts in EUR: a receivable is paid by bank transfer, however the order was paid. */
export const ownReceivableSchema = z.object({
  id: z.string(),
  /** To name when paying; of this receivable alone. */
  reference: z.string(),
  state: z.enum(['open', 'settled']),
  cause: z.enum(TAKE_BACK_CAUSES),
  order_id: z.string().nullable(),
  order_reference: z.string().nullable(),
  amount: z.string(),
  /** Still to be paid. */
  open: z.string(),
  raised_at: timestampField,
  /** The last day to pay. */
  pay_by: z.string(),
  ended_at: timestampField.nullable(),
  /** Where to pay; null when nothing is open. */
  transfer: z
    .object({
      bank_name: z.string(),
      bic: z.string(),
      iban: z.string(),
      beneficiary_name: z.string(),
      reference_code: z.string(),
      amount: z.string(),
      /** Text of the EPC069-12 QR code. */
      epc_qr: z.string(),
    })
    .nullable(),
});
export type OwnReceivable = z.infer<typeof ownReceivableSchema>;

export const listOwnReceivables = endpoint({
  name: 'listOwnReceivables',
  route: 'GET /users/receivables',
  audience: 'investor',
  summary:
    'What the signed-in person owes because a payment was taken back, open ones first, with where to pay; while one is open no tokens, coupons or refunds are paid out',
  reply: z.array(ownReceivableSchema),
});
