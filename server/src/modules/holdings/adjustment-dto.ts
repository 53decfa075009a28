import { parseMoney, tokens } from '@bb1/domain/money';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import { listColdSignatures } from '../transfers/issuer-act-store.ts';
import { findLiveAttempt, findSettledAttempt } from '../transfers/store.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { countAttemptsOf, type HoldingAdjustmentRow } from './store.ts';

/** The number by which officers refer to an action, on paper and aloud. */
export function adjustmentNumber(number: number): string {
  return `ACT-${number.toString().padStart(6, '0')}`;
}

export function toAdjustmentDto(row: HoldingAdjustmentRow) {
  return {
    ...row,
    number: adjustmentNumber(row.number),
    state: row.stage,
    tokens: row.token_amount === null ? null : tokens(parseMoney('TOKEN', row.token_amount).units),
    ...makerAndChecker(row),
    stopped_by: row.stopped_by_name,
  };
}

/**
 * The action with its transaction, whose operations are decoded from the stored bytes, not derived
 * from the action.
 */
export async function adjustmentDetail(
  { db, stellar }: HoldingsContext,
  row: HoldingAdjustmentRow,
) {
  const act = toAdjustmentDto(row);
  if (row.transfer_id === null) return { act, transaction: null };
  const attempt =
    (await findSettledAttempt(db, row.transfer_id)) ?? (await findLiveAttempt(db, row.transfer_id));
  if (attempt === null) return { act, transaction: null };
  const signatures = await listColdSignatures(db, attempt.id);
  return {
    act,
    transaction: {
      hash: attempt.transaction_hash,
      valid_until: attempt.max_time,
      network_passphrase: stellar.issuer.networkPassphrase,
      operations: stellar.issuer
        .describe(attempt.unsigned_envelope_xdr)
        .map((one) => ({ ...one, values: [...one.values] })),
      signatures: signatures.map((one) => ({ ...one, uploaded_by: one.uploaded_by_name })),
      earlier: (await countAttemptsOf(db, row.transfer_id)) - 1,
    },
  };
}
