import { z } from 'zod';
import { defineEvent } from '../../platform/jobs/jobs.ts';

const aboutTransfer = z.object({ transferId: z.uuid() });

/** Events about a transfer for later modules, in the transaction that records it. */
export const TRANSFER_SUBMITTED = defineEvent('transfer.submitted', aboutTransfer);
export const TRANSFER_SETTLED = defineEvent('transfer.settled', aboutTransfer);
export const TRANSFER_FAILED = defineEvent('transfer.failed', aboutTransfer);
/** Proven that no envelope of it can land any more. */
export const TRANSFER_EXPIRED = defineEvent('transfer.expired', aboutTransfer);
