import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idField, line, optionalLine, timestampField } from '../form-fields.ts';
import { refundSchema } from '../payments/refund-endpoints.ts';

/** What a correction owes to a person and no approved refund has. Decimal strings of EUR. */
export const owedTaxSchema = z.object({
  /** ISO date of the payout. */
  day: z.string(),
  corrected_at: timestampField,
  amount: z.string(),
});

/** What officers see of tax that is owed to a person, and of its refunds. */
export const deskTaxRefundsSchema = z.object({
  /** The oldest first. */
  owed: z.array(owedTaxSchema),
  total: z.string(),
  /** Verified, as the payee's name. */
  payee_name: z.string(),
  /** IBANs in the person's own name from which they have paid orders, the last one first. */
  accounts: z.array(z.string()),
  /** The newest first. */
  refunds: z.array(
    refundSchema.pick({
      id: true,
      number: true,
      amount: true,
      state: true,
      proposed_at: true,
      sent_at: true,
    }),
  ),
});
export type DeskTaxRefunds = z.infer<typeof deskTaxRefundsSchema>;

export const proposeTaxRefund = endpoint({
  name: 'proposeTaxRefund',
  route: 'POST /desk/taxes/people/:account_id/refunds',
  audience: { officer: 'refunds.propose' },
  summary:
    'Propose to pay back all tax that corrections owe to a person, to an account in their verified name; another officer has to approve it',
  params: z.object({ account_id: idField }),
  body: z.strictObject({
    payee_account: line(120),
    /** In other letters than the verified name, where banks do not take them. */
    payee_name: optionalLine(70),
    /** How the account is known; needed unless the person has paid from it. */
    note: optionalLine(300),
  }),
  reply: refundSchema,
  status: 201,
});
