import { submitTransfer, recordWhatLanded } from './submit-transfer.ts';
import type { TransferContext } from './record-outcome.ts';
import { findTransfer } from './store.ts';

/**
 * Finds out now what the sweep would find out within a minute. Builds nothing new; an approved
 * transfer continues as it would anyway, and the same bytes can land only once. Throws
 * LedgerUnreachable.
 */
export async function lookUpTransfer(context: TransferContext, transferId: string): Promise<void> {
  if (await recordWhatLanded(context, transferId)) return;
  const { state } = await findTransfer(context.db, transferId);
  if (state === 'reserved' || state === 'signed' || state === 'submitted')
    await submitTransfer(context, transferId);
}
