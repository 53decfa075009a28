import { needsColdKeys } from '@bb1/domain/holdings/act-state';
import { tokens } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { refuseSelfReview } from '../accounts/self-review.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { checkPeople } from './check-people.ts';
import { findTerms, type HoldingAdjustmentForm } from './find-terms.ts';
import type { HoldingsContext } from './holdings-context.ts';
import {
  findHoldingAdjustment,
  type HoldingAdjustmentRow,
  insertHoldingAdjustment,
} from './store.ts';

/**
 * Proposes an action under the issuer's own rights on a holding. The ledger is checked first, so
 * that impossible actions are not proposed; another officer decides.
 */
export async function proposeHoldingAdjustment(
  context: HoldingsContext,
  proposal: { readonly officerId: string; readonly form: HoldingAdjustmentForm },
): Promise<HoldingAdjustmentRow> {
  const { officerId, form } = proposal;
  const terms = await findTerms(context, form);
  try {
    return await context.db.transaction('holdings.propose', async (tx) => {
      if (needsColdKeys(form.kind)) await refuseWhileMoneyIsStopped(tx, 'tokens');
      await refuseSelfReview(tx, officerId, terms.accountId);
      if (terms.target !== null) await refuseSelfReview(tx, officerId, terms.target.accountId);
      await checkPeople(context, tx, {
        kind: form.kind,
        publicKey: form.public_key,
        despiteFreeze: form.despite_freeze,
        accountId: terms.accountId,
        target: terms.target,
      });
      const at = context.clock.now();
      const id = newId();
      const amount = terms.tokenUnits === null ? null : tokens(terms.tokenUnits);
      await insertHoldingAdjustment(tx, {
        ...terms,
        id,
        kind: form.kind,
        publicKey: form.public_key,
        tokens: amount,
        despiteFreeze: form.despite_freeze,
        reason: form.reason,
        documentReference: form.document_reference,
        officerId,
        at,
      });
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'holding_adjustment.proposed',
        subject: `holding_adjustment:${id}`,
        reason: form.reason,
        after: {
          kind: form.kind,
          account: terms.accountId,
          public_key: form.public_key,
          target: terms.target?.publicKey ?? null,
          tokens: amount,
          order: terms.orderId,
          document: form.document_reference,
        },
      });
      return mustFindAct(await findHoldingAdjustment(tx, id));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'holding_adjustments_one_open'))
      throw refuse('conflict', 'holding_adjustment_open');
    if (
      isUniqueViolation(error, 'holding_adjustments_one_return') ||
      isUniqueViolation(error, 'holding_adjustments_one_sending')
    )
      throw refuse('conflict', 'already_returned');
    throw error;
  }
}

export function mustFindAct(row: HoldingAdjustmentRow | null): HoldingAdjustmentRow {
  if (row === null) throw refuse('not_found', 'not_found');
  return row;
}
