import {
  FROZEN_KEY,
  LedgerUnreachable,
  type LedgerHead,
} from '../../integrations/stellar/stellar.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { submitTransfer, recordWhatLanded } from './submit-transfer.ts';
import { submitOwnTransfer, recordFailure } from './submit-own-transfer.ts';
import { freeChannel } from './free-channel.ts';
import { areSurelyDead } from './next-sequence.ts';
import { listToBuild } from './payment-store.ts';
import type { TransferContext } from './record-outcome.ts';
import { abandon } from './reserve-transfer.ts';
import {
  type AttemptRow,
  findHeldChannel,
  findLiveAttempt,
  findTransfer,
  listAbandonedIds,
  listEndedHoldingIds,
  listSignedAttempts,
  listUnfinishedIds,
  lockTransfer,
} from './store.ts';
import { consumeSequenceNumber } from './consume-sequence-number.ts';

const REST_MS = 10 * 60_000;

/**
 * Every minute: continues what a crash left behind, ends unsigned reservations, and rechecks
 * envelopes judged dead. Runs on its own and not through the queue, where a killed worker leaves
 * its job locked for hours.
 */
export async function reconcilePending(context: TransferContext): Promise<void> {
  const { db, clock } = context;
  await eachOf(await listUnfinishedIds(db), (id) => submitTransfer(context, id));
  await eachOf(await listToBuild(db), (id) => submitOwnTransfer(context, id));
  const ledger = await ledgerOrNull(context);
  if (ledger === null) return;
  const since = new Date(clock.now().getTime() - REST_MS);
  await eachOf(await listAbandonedIds(db, ledger.closedAt, since), (id) =>
    endAbandoned(context, id, ledger),
  );
  await eachOf(await listEndedHoldingIds(db), (id) => lookOnceMore(context, id));
}

async function ledgerOrNull({ stellar }: TransferContext): Promise<LedgerHead | null> {
  try {
    return await stellar.network.latestLedger();
  } catch (error) {
    if (error instanceof LedgerUnreachable) return null;
    throw error;
  }
}

async function endAbandoned(
  context: TransferContext,
  transferId: string,
  ledger: LedgerHead,
): Promise<void> {
  await context.db.transaction('transfers.abandon', async (tx) => {
    const transfer = await lockTransfer(tx, transferId);
    const live = await findLiveAttempt(tx, transferId);
    const isWanted =
      live !== null && (live.accepted_at !== null || live.max_time >= ledger.closedAt);
    if (transfer.state !== 'reserved' || isWanted) return;
    await abandon(tx, transfer, 'too_late');
  });
}

/**
 * A proof of death can be wrong if the answers come from servers that are not equally up to
 * date.
 */
async function lookOnceMore(context: TransferContext, transferId: string): Promise<void> {
  if (await recordWhatLanded(context, transferId)) return;
  const { db, stellar } = context;
  const channel = await findHeldChannel(db, transferId);
  const signed = await listSignedAttempts(db, transferId);
  if (channel === null) return;
  const { sequence } = await findTransfer(db, transferId);
  if (!(await areSurelyDead(stellar.network, { channel, sequence }, signed)))
    return consumeSequenceNumber(context, transferId);
  await context.db.transaction('transfers.release', async (tx) => {
    const transfer = await lockTransfer(tx, transferId);
    const { state, kind } = transfer;
    if (state === 'expired' && kind !== 'claim')
      await recordFailure(context, tx, {
        transfer,
        failure: signed.some(isFrozen) ? FROZEN_KEY : 'stopped',
      });
    else if (state === 'expired' || state === 'failed') await freeChannel(tx, transferId);
  });
}

function isFrozen({ result_code: code }: AttemptRow): boolean {
  return code === FROZEN_KEY;
}
