import { z } from 'zod';
import type { BuiltTransaction, HolderSignature } from '../../integrations/stellar/stellar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { writeSignature } from './holder-signatures.ts';
import {
  endUnsignedAttempts,
  findHeldChannel,
  findLiveAttempt,
  insertNewAttempt,
  lockTransfer,
  saveAccepted,
  saveSequence,
  saveSignatures,
  type AttemptRow,
} from './store.ts';

export const SUBMIT_TRANSFER = defineJob('transfers.submit', z.object({ transferId: z.uuid() }));

/**
 * Stores a built envelope, which supersedes the previous one. False if the reservation was lost in
 * the meantime.
 */
export async function recordAttempt(
  tx: Tx,
  attempt: {
    transferId: string;
    channel: string;
    sequence: bigint;
    built: BuiltTransaction;
    at: Date;
  },
): Promise<boolean> {
  const transfer = await lockTransfer(tx, attempt.transferId);
  if (transfer.state !== 'reserved' || (await findHeldChannel(tx, transfer.id)) !== attempt.channel)
    return false;
  await endUnsignedAttempts(tx, transfer.id, 'superseded');
  await saveSequence(tx, transfer.id, attempt.sequence);
  return insertNewAttempt(tx, {
    id: newId(),
    transferId: transfer.id,
    envelopeXdr: attempt.built.envelopeXdr,
    hash: attempt.built.hash,
    maxTime: attempt.built.maxTime,
    at: attempt.at,
  });
}

/** Voids an unsigned envelope. */
export async function withdrawAttempt(tx: Tx, transferId: string): Promise<void> {
  await lockTransfer(tx, transferId);
  await endUnsignedAttempts(tx, transferId, 'superseded');
}

/**
 * The envelope that waits for the holder's signature, locked with its transfer; null if there is
 * none.
 */
export async function lockAttemptToSign(tx: Tx, transferId: string): Promise<AttemptRow | null> {
  const transfer = await lockTransfer(tx, transferId);
  return transfer.state === 'reserved' ? findLiveAttempt(tx, transferId) : null;
}

/** Verified signatures that are not enough yet; further signers add theirs. */
export async function keepSignatures(
  tx: Tx,
  attempt: AttemptRow,
  signatures: readonly HolderSignature[],
): Promise<void> {
  await saveSignatures(tx, attempt.id, signatures.map(writeSignature));
}

/** Records the holder's approval with its verified signatures, and requests the rest. */
export async function acceptAttempt(
  tx: Tx,
  attempt: AttemptRow,
  accepted: { signatures: readonly HolderSignature[]; at: Date },
): Promise<void> {
  await saveAccepted(tx, attempt.id, {
    signatures: accepted.signatures.map(writeSignature),
    at: accepted.at,
  });
  await enqueue(
    tx,
    SUBMIT_TRANSFER,
    { transferId: attempt.transfer_id },
    { key: submitKey(attempt.transfer_id) },
  );
}

export function submitKey(transferId: string): string {
  return `${SUBMIT_TRANSFER.name}:${transferId}`;
}
