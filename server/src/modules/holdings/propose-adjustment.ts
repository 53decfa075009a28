import { fact, type FrozenFact } from '@bb1/domain/approvals/approval-fact';
import {
  HOLDING_ADJUSTMENT_KINDS,
  needsColdKeys,
  PROPOSED_ADJUSTMENTS,
} from '@bb1/domain/holdings/adjustment-state';
import { eur, tokens } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { Answers } from '../../module.ts';
import { defineApproval } from '../../platform/approvals/define-approval.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { propose, type Proposing, refuseOwnCase } from '../approvals/propose.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { unclaimedTokenUnits, unpaidOrders } from '../tokens/store.ts';
import { askLedger } from '../wallets/ask-ledger.ts';
import { checkPeople } from './check-people.ts';
import { findTerms, type HoldingAdjustmentForm } from './find-terms.ts';
import type { HoldingsContext } from './holdings-context.ts';
import {
  findHoldingAdjustment,
  type HoldingAdjustmentRow,
  insertHoldingAdjustment,
} from './store.ts';

/** The issuer's own action on a holding, with all its terms. */
export const HOLDING_ADJUSTMENT = defineApproval(
  'holding_adjustment',
  z.object({
    act_id: z.uuid(),
    kind: z.enum(HOLDING_ADJUSTMENT_KINDS),
    account_id: z.uuid(),
    public_key: z.string().nullable(),
    target_account_id: z.uuid().nullable(),
    target_public_key: z.string().nullable(),
    /** Proposals from before estates existed lack it. */
    died_on: z.string().nullable().default(null),
    tokens: z.string().nullable(),
    order_id: z.uuid().nullable(),
    returned_by: z.string().nullable(),
    despite_freeze: z.boolean(),
    reason: z.string(),
    document_reference: z.string(),
  }),
);

type AskedForEvidence = Pick<Answers, 'parkedPayoutsOf' | 'owedTaxRefunds'>;

export type AdjustmentContent = z.infer<typeof HOLDING_ADJUSTMENT.content>;

/**
 * Proposes an action under the issuer's own rights on a holding. The ledger is checked first, so
 * that impossible actions are not proposed; another officer decides.
 */
export async function proposeHoldingAdjustment(
  context: HoldingsContext & AskedForEvidence & Proposing,
  proposal: { readonly officerId: string; readonly form: HoldingAdjustmentForm },
): Promise<HoldingAdjustmentRow> {
  const { officerId, form } = proposal;
  const terms = await askLedger(findTerms(context, form));
  try {
    return await context.db.transaction('holdings.propose', async (tx) => {
      if (needsColdKeys(form.kind)) await refuseWhileHalted(tx, 'tokens');
      const accountIds = [
        terms.accountId,
        ...(terms.target === null ? [] : [terms.target.accountId]),
      ];
      await refuseOwnCase(context, tx, officerId, accountIds);
      await checkPeople(context, tx, {
        kind: form.kind,
        publicKey: terms.publicKey,
        despiteFreeze: form.despite_freeze,
        accountId: terms.accountId,
        target: terms.target,
      });
      const at = context.clock.now();
      const id = newId();
      await insertHoldingAdjustment(tx, {
        ...terms,
        id,
        kind: form.kind,
        tokens: terms.tokenUnits === null ? null : tokens(terms.tokenUnits),
        despiteFreeze: form.despite_freeze,
        reason: form.reason,
        documentReference: form.document_reference,
        officerId,
        at,
      });
      const act = mustFindAdjustment(await findHoldingAdjustment(tx, id));
      await propose(context, tx, HOLDING_ADJUSTMENT, {
        subject: `holding_adjustment:${id}`,
        content: contentOf(act),
        facts: factsOf(act),
        evidence: [
          [fact('document', 'text', act.document_reference)],
          ...(act.kind === 'estate' ? [await estateOf(context, tx, act.account_id)] : []),
        ],
        reason: form.reason,
        officerId,
        at,
        accountIds,
      });
      return mustFindAdjustment(await findHoldingAdjustment(tx, id));
    });
  } catch (error) {
    if (
      isUniqueViolation(error, 'holding_adjustments_one_open') ||
      isUniqueViolation(error, 'holding_adjustments_one_open_estate')
    )
      throw refuse('conflict', 'holding_adjustment_open');
    if (
      isUniqueViolation(error, 'holding_adjustments_one_return') ||
      isUniqueViolation(error, 'holding_adjustments_one_sending')
    )
      throw refuse('conflict', 'already_returned');
    throw error;
  }
}

export function mustFindAdjustment(row: HoldingAdjustmentRow | null): HoldingAdjustmentRow {
  if (row === null) throw refuse('not_found', 'not_found');
  return row;
}

/** The terms of an action, as an approver agrees to them. */
export function contentOf(act: HoldingAdjustmentRow): AdjustmentContent {
  return {
    act_id: act.id,
    kind: act.kind,
    account_id: act.account_id,
    public_key: act.public_key,
    target_account_id: act.target_account_id,
    target_public_key: act.target_public_key,
    died_on: act.died_on,
    tokens: act.token_amount,
    order_id: act.order_id,
    returned_by: act.returned_by,
    despite_freeze: act.despite_freeze,
    reason: act.reason,
    document_reference: act.document_reference,
  };
}

function factsOf(act: HoldingAdjustmentRow): FrozenFact[] {
  const present = (name: Parameters<typeof fact>[0], value: string | null, path?: string) =>
    value === null ? [] : [fact(name, 'text', value, path)];
  return [
    fact(
      'holding_adjustment',
      'code',
      PROPOSED_ADJUSTMENTS[act.kind],
      `/desk/holdings/acts/${act.id}`,
    ),
    fact('person', 'person', act.account_id, `/desk/accounts/${act.account_id}`),
    ...(act.died_on === null ? [] : [fact('died_on', 'day', act.died_on)]),
    ...present('wallet', act.public_key),
    ...(act.target_account_id !== null && act.target_account_id !== act.account_id
      ? [fact('recipient', 'person', act.target_account_id)]
      : []),
    ...present('target_wallet', act.target_public_key),
    ...present('tokens', act.token_amount),
    ...present('order', act.order_reference, `/desk/orders/${act.order_id}`),
    ...present('returned_by', act.returned_by),
    ...(act.despite_freeze ? [fact('despite_freeze', 'code', 'despite_freeze')] : []),
  ];
}

/** What a deceased person has outside wallets on the day of the proposal. */
async function estateOf(
  { parkedPayoutsOf, owedTaxRefunds }: AskedForEvidence,
  tx: Tx,
  accountId: string,
): Promise<FrozenFact[]> {
  const { payouts, netCents } = await parkedPayoutsOf(tx, accountId);
  const owedTax = await owedTaxRefunds(tx, accountId);
  return [
    fact('unclaimed_tokens', 'quantity', tokens(await unclaimedTokenUnits(tx, accountId))),
    fact('parked_payouts', 'count', payouts),
    fact('parked_payouts_net', 'eur', eur(netCents)),
    fact('tax_to_refund', 'eur', eur(owedTax.reduce((sum, owed) => sum + owed.cents, 0n))),
    fact('unpaid_orders_end', 'count', (await tx.rows(unpaidOrders, [accountId])).length),
  ];
}
