import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { TransferContext } from './record-outcome.ts';
import { saveSignedEnvelope } from './signed-envelope-store.ts';
import { type AttemptRow, findLiveAttempt, lockTransfer } from './store.ts';

/** Four ledgers: then the offer was too low for the ones that closed. */
const RAISED_AFTER_MS = 20_000;
/** A node replaces a waiting fee bump only by one that offers ten times as much. */
const RAISED_BY = 10n;

/**
 * Offers more for an envelope that has waited, up to the cap. The transaction inside stays the same,
 * so that only one of all its fee bumps can land. Stored before it is submitted.
 */
export async function raiseFee(
  { db, clock, stellar }: TransferContext,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  const {
    fee_per_operation: offered,
    fee_offered_at: offeredAt,
    signed_envelope_xdr: envelope,
  } = attempt;
  const { most } = stellar.fees;
  const at = clock.now();
  const isDue =
    offered !== null &&
    offeredAt !== null &&
    envelope !== null &&
    BigInt(offered) < most &&
    at.getTime() - offeredAt.getTime() >= RAISED_AFTER_MS;
  if (!isDue) return attempt;
  const [replacing, now] = [BigInt(offered) * RAISED_BY, await stellar.network.feeNow()];
  const wanted = replacing > now ? replacing : now;
  const perOperation = wanted < most ? wanted : most;
  const raised = await stellar.fees.offer(envelope, perOperation);
  return db.transaction('transfers.raise_fee', async (tx) => {
    await lockTransfer(tx, attempt.transfer_id);
    const live = await findLiveAttempt(tx, attempt.transfer_id);
    // Another worker was faster, or the ledger has decided.
    if (live?.signed_envelope_xdr !== envelope) return live ?? attempt;
    const fee = { perOperation, isMost: perOperation === most, at };
    await saveSignedEnvelope(tx, attempt.id, { envelopeXdr: raised, fee });
    await record(tx, {
      at,
      actor: SYSTEM,
      act: 'transfer.fee_raised',
      subject: `transfer:${attempt.transfer_id}`,
      before: { fee_per_operation: offered },
      after: { fee_per_operation: perOperation.toString() },
    });
    return { ...live, signed_envelope_xdr: raised };
  });
}
