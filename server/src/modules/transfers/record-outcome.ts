import { FROZEN_KEY, type ResultCodes, type Stellar } from '../../integrations/stellar/stellar.ts';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/jobs/jobs.ts';
import { freeChannel, freeUnlessSigned } from './free-channel.ts';
import {
  type AttemptRow,
  findHeldChannel,
  findLiveAttempt,
  lockTransfer,
  saveOperationCodes,
  saveOutcome,
  saveRefusal,
  saveState,
  type TransferRow,
} from './store.ts';
import { TRANSFER_EXPIRED, TRANSFER_FAILED, TRANSFER_SETTLED } from './transfer-events.ts';

export type TransferContext = Pick<Context, 'db' | 'clock'> & { readonly stellar: Stellar };

/** An envelope is in the ledger. This overrides everything presumed about the transfer before. */
export async function recordSettled(
  context: TransferContext,
  attempt: AttemptRow,
  ledger: number,
): Promise<void> {
  await inOneTransaction(context, attempt, async (tx, transfer) => {
    if (transfer.state === 'settled') return;
    await endLiveAttempt(tx, transfer, attempt);
    await saveOutcome(tx, attempt.id, 'settled', null);
    await saveState(tx, transfer.id, 'settled', ledger);
    await freeChannel(tx, transfer.id);
    await tell(context, tx, {
      transfer,
      attempt,
      to: 'settled',
      answer: TRANSFER_SETTLED,
      values: { ledger },
    });
  });
}

/**
 * The network refused for good. A failure in a ledger uses up the sequence number, so the channel
 * is free.
 */
export async function recordFailed(
  context: TransferContext,
  attempt: AttemptRow,
  failure: { codes: ResultCodes; inLedger: boolean },
): Promise<void> {
  const code = wordsOf(failure.codes);
  await inOneTransaction(context, attempt, async (tx, transfer) => {
    if (
      transfer.state === 'settled' ||
      (transfer.state === 'failed' && (await findHeldChannel(tx, transfer.id)) === null)
    )
      return;
    // A late refusal must not end the envelope built since.
    if (!failure.inLedger && (await findLiveAttempt(tx, transfer.id))?.id !== attempt.id) return;
    await endLiveAttempt(tx, transfer, attempt);
    await saveOutcome(tx, attempt.id, 'failed', code);
    await saveOperationCodes(tx, attempt.id, failure.codes.operations);
    await saveState(tx, transfer.id, 'failed');
    if (failure.inLedger) await freeChannel(tx, transfer.id);
    await tell(context, tx, {
      transfer,
      attempt,
      to: 'failed',
      answer: TRANSFER_FAILED,
      values: { code },
    });
  });
}

/** No node accepted a payment's first submission; its outcome stays open. */
export async function recordRefused(
  context: TransferContext,
  attempt: AttemptRow,
  codes: ResultCodes,
): Promise<void> {
  const code = wordsOf(codes);
  await inOneTransaction(context, attempt, async (tx, transfer) => {
    if ((await findLiveAttempt(tx, transfer.id))?.id !== attempt.id) return;
    await saveRefusal(tx, attempt.id, code);
    await record(tx, {
      at: context.clock.now(),
      actor: SYSTEM,
      act: 'transfer.refused',
      subject: `transfer:${transfer.id}`,
      after: { code, transaction_hash: attempt.transaction_hash },
    });
  });
}

/**
 * Proven that the envelope can never land. The transfer keeps its channel for the next one, and the
 * sequence number unless that was used. A refusal because of a frozen entry says more than the proof.
 */
export async function recordDead(
  context: TransferContext,
  attempt: AttemptRow,
  why: 'too_late' | 'sequence_used',
): Promise<void> {
  await inOneTransaction(context, attempt, async (tx, transfer) => {
    const live = await findLiveAttempt(tx, transfer.id);
    if (live?.id !== attempt.id) return;
    const refusal = live.result_code === FROZEN_KEY ? FROZEN_KEY : null;
    await saveOutcome(tx, attempt.id, 'dead', refusal ?? why);
    await saveState(tx, transfer.id, 'expired');
    await freeUnlessSigned(tx, transfer.id);
    await tell(context, tx, {
      transfer,
      attempt,
      to: 'expired',
      answer: TRANSFER_EXPIRED,
      values: {},
    });
  });
}

async function inOneTransaction(
  context: TransferContext,
  attempt: AttemptRow,
  work: (tx: Tx, transfer: TransferRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction('transfers.resolve', async (tx) =>
    work(tx, await lockTransfer(tx, attempt.transfer_id)),
  );
}

/** Another envelope with the same sequence number has decided the matter. */
async function endLiveAttempt(tx: Tx, transfer: TransferRow, decided: AttemptRow): Promise<void> {
  const live = await findLiveAttempt(tx, transfer.id);
  if (live !== null && live.id !== decided.id) await saveOutcome(tx, live.id, 'dead', 'superseded');
}

async function tell(
  context: TransferContext,
  tx: Tx,
  news: {
    transfer: TransferRow;
    attempt: AttemptRow;
    to: 'settled' | 'failed' | 'expired';
    answer: typeof TRANSFER_SETTLED;
    values: Record<string, unknown>;
  },
): Promise<void> {
  const { transfer, attempt, to, values } = news;
  await record(tx, {
    at: context.clock.now(),
    actor: SYSTEM,
    act: `transfer.${to}`,
    subject: `transfer:${transfer.id}`,
    before: { state: transfer.state },
    after: { state: to, transaction_hash: attempt.transaction_hash, ...values },
  });
  await publish(tx, news.answer, { transferId: transfer.id, kind: transfer.kind });
}

/** `tx_failed (op_already_exists)`: the transaction's code with those of the failed operations. */
function wordsOf(codes: ResultCodes): string {
  const wrong = codes.operations.filter((code) => code !== 'op_success');
  return wrong.length === 0 ? codes.transaction : `${codes.transaction} (${wrong.join(', ')})`;
}
