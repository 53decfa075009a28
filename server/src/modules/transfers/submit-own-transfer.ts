import { Refusal } from '@bb1/domain/refusal';
import {
  type BuiltTransaction,
  type LedgerHead,
  LedgerUnreachable,
} from '../../integrations/stellar/stellar.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/jobs/jobs.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { askAgain, submitTransfer, recordWhatLanded } from './submit-transfer.ts';
import { checkIssuerAct } from './check-issuer-act.ts';
import { checkPayees } from './check-payees.ts';
import { freeChannel } from './free-channel.ts';
import { findIssuerAct, lockClawbackChannels } from './issuer-act-store.ts';
import { nextSequence } from './next-sequence.ts';
import {
  findPaymentContent,
  lockPayoutChannels,
  saveFailure,
  saveReserved,
} from './payment-store.ts';
import { recordAttempt } from './record-attempt.ts';
import type { TransferContext } from './record-outcome.ts';
import { takeChannel } from './reserve-transfer.ts';
import {
  endUnsignedAttempts,
  findHeldChannel,
  findLiveAttempt,
  findTransfer,
  holdChannel,
  listSignedAttempts,
  lockTransfer,
  type ReservedTransfer,
  type TransferRow,
  type TransferState,
} from './store.ts';
import { SCOPES_OF_TRANSFER } from './scopes-of-transfer.ts';
import { TRANSFER_FAILED } from './transfer-events.ts';

const TO_BUILD: readonly TransferState[] = ['requested', 'reserved', 'expired'];

/** What is to be built, by the current state of the ledger. */
interface Content {
  /** Why the ledger would refuse it. */
  readonly trouble: string | null;
  build(at: {
    readonly channel: string;
    readonly sequence: bigint;
    readonly ledger: LedgerHead;
  }): BuiltTransaction;
}

/**
 * Advances a transfer without a holder as far as possible: check the ledger, reserve a channel,
 * build, store, then what the one submitter does. Idempotent: may be called at any time, by several
 * workers, after any crash.
 */
export async function submitOwnTransfer(
  context: TransferContext,
  transferId: string,
): Promise<void> {
  try {
    if (await prepare(context, transferId)) await submitTransfer(context, transferId);
  } catch (error) {
    const isLater =
      error instanceof LedgerUnreachable ||
      (error instanceof Refusal && error.kind === 'unavailable');
    if (!isLater) throw error;
    await askAgain(context, transferId);
  }
}

/** Whether there is an envelope to sign, to submit or to look up. */
async function prepare(context: TransferContext, transferId: string): Promise<boolean> {
  const { db, stellar } = context;
  const transfer = await findTransfer(db, transferId);
  if (!TO_BUILD.includes(transfer.state))
    return transfer.state === 'signed' || transfer.state === 'submitted';
  if (transfer.stop_requested_at !== null) {
    await endStopped(context, transferId);
    return false;
  }
  // The sweep retries every minute.
  if (await isHalted(db, ...SCOPES_OF_TRANSFER[transfer.kind])) return false;
  if (transfer.state === 'reserved' && (await findLiveAttempt(db, transferId)) !== null)
    return true;
  if (await recordWhatLanded(context, transferId)) return false;
  const content = await contentOf(context, transfer);
  // Once something was signed, only the ledger decides: its failure uses up the sequence number,
  // which our checks do not.
  if (content.trouble !== null && (await failUnsigned(context, transferId, content.trouble)))
    return false;
  const reserved = await reserve(context, transferId);
  if (reserved === null) return false;
  const sequence = await nextSequence(db, stellar.network, reserved);
  const ledger = await stellar.network.latestLedger();
  const built = content.build({ channel: reserved.channel, sequence, ledger });
  return db.transaction('transfers.build_payment', (tx) =>
    recordAttempt(tx, {
      transferId,
      channel: reserved.channel,
      sequence,
      built,
      at: context.clock.now(),
    }),
  );
}

async function contentOf(
  { db, stellar }: TransferContext,
  { id, kind }: TransferRow,
): Promise<Content> {
  if (kind === 'refund') {
    const { memo, ...payment } = await findPaymentContent(db, id);
    const { lines, trouble } = await checkPayees(stellar, { ...payment, memo });
    return {
      trouble,
      build: (at) => stellar.payments.build({ ...at, from: 'deposit', lines, memo }),
    };
  }
  if (kind === 'payout') {
    const { memo, lines } = await findPaymentContent(db, id);
    // The requester has checked each payee. An account gone since is for the ledger to report, and
    // none is opened.
    return {
      trouble: null,
      build: (at) =>
        stellar.payments.build({
          ...at,
          from: 'payout',
          lines: lines.map((line) => ({ ...line, opensAccount: false })),
          memo,
        }),
    };
  }
  const act = await findIssuerAct(db, id);
  // The requester has just checked each wallet; changes since are for the ledger to report.
  const { trouble, isAuthorized } =
    act.act === 'redeem'
      ? { trouble: null, isAuthorized: true }
      : await checkIssuerAct(stellar, act);
  return {
    trouble,
    build: (at) => stellar.issuer.build({ ...at, act, staysAuthorized: isAuthorized }),
  };
}

/** Null if it is in progress elsewhere, or all channels are taken; it is then retried. */
async function reserve(
  context: TransferContext,
  transferId: string,
): Promise<ReservedTransfer | null> {
  const { db, clock, stellar } = context;
  const reserved = await db.transaction('transfers.reserve_payment', async (tx) => {
    const transfer = await lockTransfer(tx, transferId);
    if (!TO_BUILD.includes(transfer.state) || transfer.stop_requested_at !== null)
      return 'elsewhere';
    const held = await findHeldChannel(tx, transferId);
    if (held === null && (await listSignedAttempts(tx, transferId)).length > 0)
      throw new Error(`transfer ${transferId} has lost the channel of what was signed for it`);
    if (
      held === null &&
      transfer.kind === 'clawback' &&
      (await lockClawbackChannels(tx)) >= mostForClawbacks(stellar.issuer.channels.length)
    )
      return 'busy';
    if (
      held === null &&
      transfer.kind === 'payout' &&
      (await lockPayoutChannels(tx)) >= mostForPayouts(stellar.payments.channels.length)
    )
      return 'busy';
    const channel =
      held ?? (await takeChannel(tx, { channels: stellar.payments.channels, at: clock.now() }));
    if (channel === null) return 'busy';
    if (held === null) await holdChannel(tx, channel, transferId);
    await saveReserved(tx, transferId, channel);
    return { ...transfer, channel, state: 'reserved' } satisfies ReservedTransfer;
  });
  if (reserved === 'busy') await askAgain(context, transferId);
  return typeof reserved === 'string' ? null : reserved;
}

/** Cold keys take days, and claims must not wait for them. */
export function mostForClawbacks(channels: number): number {
  return Math.max(1, Math.floor(channels / 3));
}

/** A run of many payouts takes a while, and claims must not wait for its end. */
function mostForPayouts(channels: number): number {
  return Math.max(1, channels - Math.ceil(channels / 4));
}

/** Nothing of it was ever signed, so nothing of it can land. */
function failUnsigned(
  context: TransferContext,
  transferId: string,
  failure: string,
): Promise<boolean> {
  return context.db.transaction('transfers.fail_payment', async (tx) => {
    const transfer = await lockTransfer(tx, transferId);
    if (!TO_BUILD.includes(transfer.state) || (await listSignedAttempts(tx, transferId)).length > 0)
      return false;
    await endUnsignedAttempts(tx, transferId, 'superseded');
    await recordFailure(context, tx, { transfer, failure });
    return true;
  });
}

/**
 * Once something was signed, the end comes when the channel is free again: see
 * `reconcile-pending.ts`.
 */
async function endStopped(context: TransferContext, transferId: string): Promise<void> {
  await failUnsigned(context, transferId, 'stopped');
}

/** Ends a transfer of which nothing can land any more, and publishes it. */
export async function recordFailure(
  context: TransferContext,
  tx: Tx,
  ended: { transfer: TransferRow; failure: string },
): Promise<void> {
  const {
    transfer: { id: transferId, kind, state },
    failure,
  } = ended;
  await saveFailure(tx, transferId, failure);
  await freeChannel(tx, transferId);
  await record(tx, {
    at: context.clock.now(),
    actor: SYSTEM,
    act: 'transfer.failed',
    subject: `transfer:${transferId}`,
    before: { state },
    after: { state: 'failed', failure },
  });
  await publish(tx, TRANSFER_FAILED, { transferId, kind });
}
