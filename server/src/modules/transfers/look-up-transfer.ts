import { submitTransfer, recordWhatLanded } from './submit-transfer.ts';
import type { TransferContext } from './record-outcome.ts';
import { findTransfer } from './store.ts';

/**
 * Finds out now what the sweep finds out within a minute. Nothing new is built; what the holder wanted already goes on as it
 * would by itself, and the same bytes can only land once. Throws LedgerUnreachable.
 */
export async function lookUpTransfer(context: TransferContext, transferId: string): Promise<void> {
  if (await recordWhatLanded(context, transferId)) return;
  const { state } = await findTransfer(context.db, transferId);
  if (state === 'reserved' || state === 'signed' || state === 'submitted')
    await submitTransfer(context, transferId);
}
