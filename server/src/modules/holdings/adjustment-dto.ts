import type {
  HoldingAdjustment,
  HoldingAdjustmentDetail,
} from '@bb1/domain/holdings/desk-endpoints';
import { parseMoney, tokens } from '@bb1/domain/money';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import { listColdSignatures } from '../transfers/issuer-act-store.ts';
import { findLiveAttempt, findSettledAttempt } from '../transfers/store.ts';
import { adjustmentNumber } from './adjustment-number.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { countAttemptsOf, type HoldingAdjustmentRow } from './store.ts';

export function toAdjustmentDto(row: HoldingAdjustmentRow): HoldingAdjustment {
  const {
    number,
    stage,
    token_amount,
    proposed_by_name: _maker,
    decided_by_name: _checker,
    stopped_by_name,
    has_frozen: _frozen,
    transfer_id: _transfer,
    state: _state,
    ...shown
  } = row;
  return {
    ...shown,
    number: adjustmentNumber(number),
    state: stage,
    tokens: token_amount === null ? null : tokens(parseMoney('TOKEN', token_amount).units),
    ...makerAndChecker(row),
    stopped_by: stopped_by_name,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
  };
}

/**
 * The action with its transaction, whose operations are decoded from the stored bytes, not derived
 * from the action.
 */
export async function adjustmentDetail(
  { db, stellar }: HoldingsContext,
  row: HoldingAdjustmentRow,
): Promise<HoldingAdjustmentDetail> {
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
      valid_until: attempt.max_time.toISOString(),
      network_passphrase: stellar.issuer.networkPassphrase,
      operations: stellar.issuer
        .describe(attempt.unsigned_envelope_xdr)
        .map((one) => ({ ...one, values: [...one.values] })),
      signatures: signatures.map(({ signer, uploaded_by_name, uploaded_at }) => ({
        signer,
        uploaded_by: uploaded_by_name,
        uploaded_at: uploaded_at.toISOString(),
      })),
      earlier: (await countAttemptsOf(db, row.transfer_id)) - 1,
    },
  };
}
