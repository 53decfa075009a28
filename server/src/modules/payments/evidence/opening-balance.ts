import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { ownIbans } from '@bb1/domain/offering/own-ibans';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import { record } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { lockBalance } from '../balance-store.ts';
import { joinBalance } from '../join-balance.ts';
import { findOpeningBalance, insertOpeningBalance } from './evidence-store.ts';

/**
 * The balance that the first statement of an account has to join. `balance` is a decimal string in
 * EUR.
 */
export const OPENING_BALANCE = defineApproval(
  'opening_balance',
  z.object({ account_iban: z.string(), balance: z.string(), as_of: z.string() }),
);

type Content = z.infer<typeof OPENING_BALANCE.content>;

/**
 * Proposes an opening balance for an account of the issuer that has none. Returns the id of the
 * proposal.
 */
export async function proposeOpeningBalance(
  house: Proposing & Pick<Context, 'offering'>,
  request: { readonly content: Content; readonly reason: string; readonly officerId: string },
): Promise<string> {
  const { content, reason, officerId } = request;
  const at = house.clock.now();
  if (!ownIbans(house.offering).includes(content.account_iban))
    throw refuseField('account_iban', 'bank_other_account');
  if (content.as_of > berlinDay(at)) throw refuseField('as_of', 'must_be_valid');
  return house.db.transaction('propose_opening_balance', async (tx) => {
    if ((await findOpeningBalance(tx, content.account_iban)) !== null)
      throw refuse('conflict', 'opening_balance_known');
    return propose(house, tx, OPENING_BALANCE, {
      subject: `bank_account:${content.account_iban}`,
      content,
      facts: [
        fact('account_iban', 'text', content.account_iban),
        fact('balance', 'eur', content.balance),
        fact('as_of', 'day', content.as_of),
      ],
      evidence: [],
      reason,
      officerId,
      at,
    });
  });
}

/** Statements that start at the opening balance join at once. */
export async function enterOpeningBalance(
  tx: Tx,
  { id, content, approvedBy, at }: ApprovedDecision<Content>,
): Promise<void> {
  await lockBalance(tx);
  const { account_iban: iban, balance, as_of: asOf } = content;
  if (!(await insertOpeningBalance(tx, { iban, balance, asOf, approvalId: id, at })))
    throw refuse('conflict', 'opening_balance_known');
  await record(tx, {
    at,
    actor: { kind: 'officer', id: approvedBy },
    act: 'bank_account.opened',
    subject: `bank_account:${iban}`,
    after: { balance, as_of: asOf },
  });
  await joinBalance(tx, iban, { empty: [], at });
}
