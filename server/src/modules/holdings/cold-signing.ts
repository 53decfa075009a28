import { Readable } from 'node:stream';
import { refuse } from '@bb1/domain/refusal';
import { record } from '../../platform/audit/audit.ts';
import { Download } from '../../platform/http/download.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { lockAttemptToSign } from '../transfers/record-attempt.ts';
import { findLiveAttempt } from '../transfers/store.ts';
import { readIssuer, takeColdSignatures } from '../transfers/take-cold-signatures.ts';
import { checkPeople } from './check-people.ts';
import { lockForOfficer, peopleOf } from './decide-adjustment.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { adjustmentNumber } from './adjustment-dto.ts';
import { mustFindAdjustment } from './propose-adjustment.ts';
import { findHoldingAdjustment, type HoldingAdjustmentRow } from './store.ts';

/**
 * The unsigned transaction for the cold keys. It cannot be submitted without the server's own
 * signature.
 */
export async function downloadTransaction(
  context: HoldingsContext,
  look: { id: string; officerId: string },
): Promise<Download> {
  return context.db.transaction('holdings.download', async (tx) => {
    const act = await lockForOfficer(tx, look);
    const attempt =
      act.stage === 'to_sign' && act.transfer_id !== null
        ? await findLiveAttempt(tx, act.transfer_id)
        : null;
    if (attempt === null) throw refuse('conflict', 'invalid_status');
    await record(tx, {
      at: context.clock.now(),
      actor: { kind: 'officer', id: look.officerId },
      act: 'holding_adjustment.downloaded',
      subject: `holding_adjustment:${act.id}`,
      after: { transaction_hash: attempt.transaction_hash },
    });
    return new Download(
      `${adjustmentNumber(act.number)}.txt`,
      Readable.from([`${attempt.unsigned_envelope_xdr}\n`]),
    );
  });
}

/**
 * Accepts the cold keys' signatures: valid ones over exactly the stored transaction, and nothing
 * else of the file. They may come one by one; with enough weight the server signs last and submits.
 */
export async function takeSignatures(
  context: HoldingsContext,
  upload: { id: string; officerId: string; envelopeXdr: string },
): Promise<HoldingAdjustmentRow> {
  const issuer = await readIssuer(context.stellar);
  return context.db.transaction('holdings.take_signatures', async (tx) => {
    await refuseWhileHalted(tx, 'tokens');
    const act = await lockForOfficer(tx, upload);
    const attempt =
      act.stage === 'to_sign' && act.transfer_id !== null
        ? await lockAttemptToSign(tx, act.transfer_id)
        : null;
    if (attempt === null) throw refuse('conflict', 'invalid_status');
    await checkPeople(context, tx, peopleOf(act));
    const at = context.clock.now();
    const { signers, weight } = await takeColdSignatures(tx, context.stellar, {
      ...upload,
      attempt,
      issuer,
      at,
    });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: upload.officerId },
      act: 'holding_adjustment.signed',
      subject: `holding_adjustment:${act.id}`,
      after: { transaction_hash: attempt.transaction_hash, signers, weight },
    });
    return mustFindAdjustment(await findHoldingAdjustment(tx, act.id));
  });
}
