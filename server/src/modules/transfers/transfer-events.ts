import { z } from 'zod';
import { TRANSFER_KINDS, type TransferKind } from './store.ts';
import { type House, when } from '../../module.ts';
import { defineEvent } from '../../platform/jobs/jobs.ts';

/** Only events of an older version lack the kind; all listeners then look. */
const aboutTransfer = z.object({ transferId: z.uuid(), kind: z.enum(TRANSFER_KINDS).optional() });

/** Listens to transfers of these kinds alone. */
export function ofKind(
  ...kinds: readonly TransferKind[]
): (about: z.infer<typeof aboutTransfer>) => boolean {
  return ({ kind }) => kind === undefined || kinds.includes(kind);
}

/** Events about a transfer for later modules, in the transaction that records it. */
/** Of claims alone. */
export const TRANSFER_SUBMITTED = defineEvent('transfer.submitted', aboutTransfer);
export const TRANSFER_SETTLED = defineEvent('transfer.settled', aboutTransfer);
export const TRANSFER_FAILED = defineEvent('transfer.failed', aboutTransfer);
/** Proven that no envelope of it can land any more. */
export const TRANSFER_EXPIRED = defineEvent('transfer.expired', aboutTransfer);

/** Runs when a transfer of these kinds is settled or has failed. */
export function whenTransferEnds(
  follow: (house: House, transferId: string) => Promise<void>,
  ...kinds: readonly TransferKind[]
) {
  return [TRANSFER_SETTLED, TRANSFER_FAILED].map((end) =>
    when(end, (house, { transferId }) => follow(house, transferId), ofKind(...kinds)),
  );
}
