import { holdingAdjustmentMail } from './mails/holding-adjustment.ts';
import { parseMoney, tokens } from '@bb1/domain/money';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount, lockAccountIfAny } from '../accounts/store.ts';
import { completeWithdrawal } from '../claims/withdraw-order.ts';
import { findTransferOutcome } from '../transfers/store.ts';
import { markHoldingReleased } from '../wallets/store.ts';
import type { HoldingsContext } from './holdings-context.ts';
import {
  findHoldingAdjustment,
  holdingAdjustmentOfTransfer,
  type HoldingAdjustmentRow,
  lockHoldingAdjustment,
  saveDone,
  saveFailed,
  walletOfAct,
} from './store.ts';

/** Handles a transfer's outcome if it belongs to an action. Running it again changes nothing. */
export async function followAdjustmentTransfer(
  context: HoldingsContext,
  transferId: string,
): Promise<void> {
  const id = await holdingAdjustmentOfTransfer(context.db, transferId);
  if (id === null) return;
  await context.db.transaction('holdings.follow', async (tx) => {
    const found = await findHoldingAdjustment(tx, id);
    if (found === null) return;
    await lockAccountIfAny(tx, found.account_id);
    const act = await lockHoldingAdjustment(tx, id);
    if (act?.state !== 'approved') return;
    const outcome = await findTransferOutcome(tx, transferId);
    const at = context.clock.now();
    if (outcome.state === 'settled') await finishAdjustment(context, tx, act, at);
    if (outcome.state === 'failed') await failAct(tx, act, { failure: outcome.failure, at });
  });
}

/** It is in the ledger: the books and the person's mail follow in the same transaction. */
export async function finishAdjustment(
  context: Omit<HoldingsContext, 'db'>,
  tx: Tx,
  act: HoldingAdjustmentRow,
  at: Date,
): Promise<void> {
  await saveDone(tx, act.id, at);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'holding_adjustment.done',
    subject: `holding_adjustment:${act.id}`,
    after: { kind: act.kind, public_key: act.public_key },
  });
  if (act.kind === 'release') await markHoldingReleased(tx, walletOfAct(act));
  if (act.order_id !== null)
    await completeWithdrawal(context, tx, { orderId: act.order_id, from: 'claimed_tokens', at });
  if (act.kind !== 'estate')
    await tell(context, tx, act, { accountId: act.account_id, role: act.kind, at });
  if (act.target_account_id !== null && act.target_account_id !== act.account_id)
    await tell(context, tx, act, {
      accountId: act.target_account_id,
      role: act.kind === 'estate' ? 'estate' : 'heir',
      at,
    });
}

async function failAct(
  tx: Tx,
  act: HoldingAdjustmentRow,
  failed: { failure: string; at: Date },
): Promise<void> {
  await tx.run(saveFailed, [act.id, failed.failure]);
  // A holding that this action froze is unfrozen; one frozen before stays frozen.
  if (act.has_frozen) await markHoldingReleased(tx, walletOfAct(act));
  await record(tx, {
    at: failed.at,
    actor: SYSTEM,
    act: 'holding_adjustment.failed',
    subject: `holding_adjustment:${act.id}`,
    after: { failure: failed.failure },
  });
}

async function tell(
  { stellar }: Pick<HoldingsContext, 'stellar'>,
  tx: Tx,
  act: HoldingAdjustmentRow,
  mail: { accountId: string; role: HoldingAdjustmentRow['kind'] | 'heir'; at: Date },
): Promise<void> {
  const account = await findAccount(tx, mail.accountId);
  if (account === null || account.closed_at !== null) return;
  const amount =
    act.token_amount === null ? '' : tokens(parseMoney('TOKEN', act.token_amount).units);
  const values = {
    name: account.full_name,
    role: mail.role,
    publicKey: act.public_key ?? '',
    target: act.target_public_key ?? '',
    tokens: amount,
    tokenCode: stellar.issuer.assetCode,
    reference: act.order_reference ?? '',
  };
  await queueMail(tx, {
    mail: holdingAdjustmentMail,
    to: account.email,
    locale: account.locale,
    at: mail.at,
    about: account.id,
    values,
  });
}
