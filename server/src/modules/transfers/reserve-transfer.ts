import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { publish } from '../../platform/jobs/jobs.ts';
import { freeUnlessSigned } from './free-channel.ts';
import {
  endUnsignedAttempts,
  findHeldChannel,
  holdChannel,
  insertNewTransfer,
  lockIdleReservation,
  lockTransfer,
  saveChannels,
  saveState,
  takeFreeChannel,
  type ReservedTransfer,
  type TransferRow,
} from './store.ts';
import { TRANSFER_EXPIRED } from './transfer-events.ts';

// From building to signing in the browser takes moments; a transfer idle for longer loses its
// channel when all are taken.
const MAY_REST_MS = 60_000;

/**
 * Reserves a channel for a transfer about to be built. A transfer that still holds its channel
 * keeps it with its sequence number, so that the network itself prevents that both succeed. Null if all
 * channels are taken.
 */
export async function reserveTransfer(
  tx: Tx,
  command: { earlierId: string | null; channels: readonly string[]; at: Date },
): Promise<ReservedTransfer | null> {
  const earlier = command.earlierId === null ? null : await reserveAgain(tx, command.earlierId);
  if (earlier !== null) return earlier;
  const channel = await takeChannel(tx, command);
  if (channel === null) return null;
  const transfer = await insertNewTransfer(tx, { id: newId(), channel, at: command.at });
  await holdChannel(tx, channel, transfer.id);
  return transfer;
}

/** A free channel, for the caller to reserve; null if all are taken. */
export async function takeChannel(
  tx: Tx,
  command: { channels: readonly string[]; at: Date },
): Promise<string | null> {
  await saveChannels(tx, command.channels);
  return (await takeFreeChannel(tx, command.channels)) ?? (await takeRestingChannel(tx, command));
}

async function reserveAgain(tx: Tx, transferId: string): Promise<ReservedTransfer | null> {
  const transfer = await lockTransfer(tx, transferId);
  const channel = await findHeldChannel(tx, transferId);
  if (channel === null) return null;
  if (transfer.state !== 'reserved' && transfer.state !== 'expired' && transfer.state !== 'failed')
    throw new Error(`transfer ${transferId} is under way and cannot be built again`);
  await saveState(tx, transferId, 'reserved');
  return { ...transfer, channel, state: 'reserved' };
}

async function takeRestingChannel(
  tx: Tx,
  command: { channels: readonly string[]; at: Date },
): Promise<string | null> {
  const resting = await lockIdleReservation(
    tx,
    command.channels,
    new Date(command.at.getTime() - MAY_REST_MS),
  );
  if (resting === null) return null;
  await abandon(tx, resting, 'superseded');
  return resting.channel;
}

/** Ends an unsigned reservation; transfers that the server signs alone are reserved again later. */
export async function abandon(
  tx: Tx,
  { id: transferId, kind }: Pick<TransferRow, 'id' | 'kind'>,
  why: 'superseded' | 'too_late',
): Promise<void> {
  await endUnsignedAttempts(tx, transferId, why);
  await saveState(tx, transferId, 'expired');
  await freeUnlessSigned(tx, transferId);
  await publish(tx, TRANSFER_EXPIRED, { transferId, kind });
}
