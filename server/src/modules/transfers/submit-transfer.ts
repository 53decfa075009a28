import {
  FROZEN_KEY,
  LedgerUnreachable,
  type ResultCodes,
  type Stellar,
  type SubmitAnswer,
} from '../../integrations/stellar/stellar.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import { SignerUnreachable } from '../../signer/protocol.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue, publish } from '../../platform/jobs/jobs.ts';
import { inSpan } from '../../platform/trace/spans.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { readSignature } from './holder-signatures.ts';
import { listColdSignatures } from './issuer-act-store.ts';
import { raiseFee } from './raise-fee.ts';
import { SUBMIT_TRANSFER, submitKey } from './record-attempt.ts';
import {
  recordDead,
  recordFailed,
  recordRefused,
  recordSettled,
  type TransferContext,
} from './record-outcome.ts';
import { saveSignedEnvelope } from './signed-envelope-store.ts';
import {
  type AttemptRow,
  findLiveAttempt,
  findTransfer,
  listSignedAttempts,
  lockTransfer,
  savePosted,
  saveState,
  type TransferKind,
  type TransferRow,
} from './store.ts';
import { SCOPES_OF_TRANSFER } from './scopes-of-transfer.ts';
import { TRANSFER_SUBMITTED } from './transfer-events.ts';
import { stopFrozen } from './stop-frozen.ts';
import { consumeSequenceNumber } from './consume-sequence-number.ts';

/** With less time left, the transaction would be late before the ledger closes. */
const LEAST_LEFT_MS = 15_000;
const ASK_AGAIN_SECONDS = { least: 5, most: 15 };

/**
 * The one submitter. Advances a transfer that its holder, the cold keys or the server alone signed,
 * as far as possible: sign, store, submit, find out. Idempotent: may be called at any time, by
 * several workers, after any crash. Each step is recorded before the next begins, submitting the
 * same bytes twice has no effect, and open outcomes are checked again later.
 */
export async function submitTransfer(context: TransferContext, transferId: string): Promise<void> {
  try {
    const { kind, stop_requested_at: stopRequestedAt } = await findTransfer(context.db, transferId);
    const stopped =
      stopRequestedAt !== null || (await isHalted(context.db, ...SCOPES_OF_TRANSFER[kind]));
    if (!(await sign(context, transferId, stopped))) return;
    const isFirstPost = !stopped && (await markPosted(context, transferId));
    const live = await findLiveAttempt(context.db, transferId);
    if (live?.signed_envelope_xdr == null) return;
    // Submitting again moves money as much as the first time; looking never does.
    const attempt = stopped ? live : await raiseFee(context, live);
    const answer = stopped ? null : await submitEnvelope(context, kind, attempt);
    if (answer?.kind === 'settled') return await recordSettled(context, attempt, answer.ledger);
    const isRefused = answer?.kind === 'failed';
    if (isRefused && answer.codes.transaction === FROZEN_KEY && kind !== 'claim') {
      await stopFrozen(context, attempt);
      await consumeSequenceNumber(context, transferId);
      return await findOut(context, attempt, null);
    }
    // Again, if it did not get through.
    if (stopped && attempt.result_code === FROZEN_KEY)
      await consumeSequenceNumber(context, transferId);
    // Only the first refusal proves that no node accepted it; at a later one, an earlier copy may
    // still be waiting.
    await findOut(context, attempt, isRefused && isFirstPost ? answer.codes : null);
  } catch (error) {
    // A refusal of the signer is a fault or a limit: it fails the job, which officers see.
    if (!(error instanceof LedgerUnreachable || error instanceof SignerUnreachable)) throw error;
    await askAgain(context, transferId);
  }
}

function submitEnvelope(
  { stellar }: TransferContext,
  kind: TransferKind,
  { id, transfer_id: transferId, signed_envelope_xdr: envelopeXdr }: AttemptRow,
): Promise<SubmitAnswer> {
  if (envelopeXdr === null) throw new Error(`attempt ${id} is not signed`);
  return inSpan(askingLedger('submit to the ledger', kind, transferId), () =>
    stellar.network.submit(envelopeXdr),
  );
}

function askingLedger(name: string, kind: TransferKind, transferId: string) {
  return {
    name,
    kind: 'client',
    facts: { 'portal.transfer': kind, 'portal.transferId': transferId },
  } as const;
}

/**
 * Adds the signer's signatures, last and only in time. Whether there is something to submit now.
 */
async function sign(
  context: TransferContext,
  transferId: string,
  stopped: boolean,
): Promise<boolean> {
  const { db, stellar } = context;
  const transfer = await findTransfer(db, transferId);
  if (transfer.state !== 'reserved')
    return transfer.state === 'signed' || transfer.state === 'submitted';
  const asked = await findLiveAttempt(db, transferId);
  if (asked === null || !mayBeSigned(transfer, asked)) return false;
  const ledger = await stellar.network.latestLedger();
  if (asked.max_time.getTime() - ledger.closedAt.getTime() < LEAST_LEFT_MS) {
    await recordDead(context, asked, 'too_late');
    return false;
  }
  if (stopped) {
    await askAgain(context, transferId);
    return false;
  }
  const perOperation = await stellar.network.feeNow();
  return db.transaction('transfers.sign', async (tx) => {
    const locked = await lockTransfer(tx, transferId);
    const attempt = await findLiveAttempt(tx, transferId);
    if (
      locked.state !== 'reserved' ||
      locked.stop_requested_at !== null ||
      attempt === null ||
      !mayBeSigned(locked, attempt)
    )
      return false;
    await saveSignedEnvelope(tx, attempt.id, {
      envelopeXdr: await inSpan(askingLedger('ask the signer', locked.kind, transferId), () =>
        signedEnvelope(tx, stellar, {
          kind: locked.kind,
          attempt,
          feePerOperation: perOperation,
        }),
      ),
      fee: {
        perOperation,
        isMost: perOperation === stellar.fees.most,
        at: context.clock.now(),
      },
    });
    await saveState(tx, transferId, 'signed');
    await record(tx, {
      at: context.clock.now(),
      actor: SYSTEM,
      act: 'transfer.signed',
      subject: `transfer:${transferId}`,
      after: { transaction_hash: attempt.transaction_hash },
    });
    return true;
  });
}

function mayBeSigned({ kind }: TransferRow, { accepted_at: acceptedAt }: AttemptRow): boolean {
  return (kind !== 'claim' && kind !== 'clawback') || acceptedAt !== null;
}

async function signedEnvelope(
  tx: Tx,
  { claims, payments, issuer }: Stellar,
  {
    kind,
    attempt,
    feePerOperation,
  }: { kind: TransferKind; attempt: AttemptRow; feePerOperation: bigint },
): Promise<string> {
  const unsigned = {
    envelopeXdr: attempt.unsigned_envelope_xdr,
    hash: attempt.transaction_hash,
    feePerOperation,
  };
  switch (kind) {
    case 'claim':
      return claims.sign({
        ...unsigned,
        holderSignatures: attempt.holder_signatures.map(readSignature),
      });
    case 'refund':
      return payments.sign({ ...unsigned, from: 'deposit' });
    case 'payout':
      return payments.sign({ ...unsigned, from: 'payout' });
    case 'authorisation':
      return issuer.sign({ ...unsigned, coldSignatures: [] });
    case 'clawback':
      return issuer.sign({ ...unsigned, coldSignatures: await listColdSignatures(tx, attempt.id) });
  }
}

/** Recorded before anything is submitted. Whether it is the first submission. */
async function markPosted(context: TransferContext, transferId: string): Promise<boolean> {
  return context.db.transaction('transfers.submit', async (tx) => {
    const { state, kind } = await lockTransfer(tx, transferId);
    const attempt = await findLiveAttempt(tx, transferId);
    if (state !== 'signed' || attempt === null) return false;
    await savePosted(tx, attempt.id, context.clock.now());
    await saveState(tx, transferId, 'submitted');
    // A person watches a claim on its way; the issuer's own transfers are followed by their outcome.
    if (kind === 'claim') await publish(tx, TRANSFER_SUBMITTED, { transferId, kind });
    return true;
  });
}

/** Decides by the ledger: what has landed, and what never can. */
async function findOut(
  context: TransferContext,
  attempt: AttemptRow,
  refused: ResultCodes | null,
): Promise<void> {
  if (await recordWhatLanded(context, attempt.transfer_id)) return;
  const { kind, channel, sequence } = await findTransfer(context.db, attempt.transfer_id);
  if (refused !== null && kind === 'claim') {
    await recordFailed(context, attempt, { codes: refused, inLedger: false });
    return consumeSequenceNumber(context, attempt.transfer_id);
  }
  const dead =
    channel === null
      ? null
      : await context.stellar.network.proveDead({
          hash: attempt.transaction_hash,
          source: channel,
          sequence: BigInt(sequence),
          maxTime: attempt.max_time,
        });
  if (dead !== null) await recordDead(context, attempt, dead);
  else {
    // No person waits for a payment, so it is retried as long as allowed: a failure must mean that
    // it can never land.
    if (refused !== null) await recordRefused(context, attempt, refused);
    await askAgain(context, attempt.transfer_id);
  }
}

/**
 * Looks up every envelope that could have landed, including presumably dead ones. Whether one
 * decided the matter.
 */
export async function recordWhatLanded(
  context: TransferContext,
  transferId: string,
): Promise<boolean> {
  for (const attempt of await listSignedAttempts(context.db, transferId)) {
    const found = await context.stellar.network.findTransaction(attempt.transaction_hash);
    if (found.status === 'unknown') continue;
    if (found.status === 'settled') await recordSettled(context, attempt, found.ledger);
    else await recordFailed(context, attempt, { codes: found.codes, inLedger: true });
    return true;
  }
  return false;
}

/** Soon, and not all at the same moment. */
export async function askAgain(context: TransferContext, transferId: string): Promise<void> {
  const { least, most } = ASK_AGAIN_SECONDS;
  // Spread out, so that after an outage not everything retries in the same second.
  const delaySeconds = least + Math.random() * (most - least);
  await context.db.transaction('transfers.ask_again', (tx) =>
    enqueue(
      tx,
      SUBMIT_TRANSFER,
      { transferId },
      { key: submitKey(transferId), delaySeconds, keepsEarlier: true },
    ),
  );
}
