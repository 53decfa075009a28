import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import {
  TRANSFER_EXPIRED,
  TRANSFER_FAILED,
  TRANSFER_SETTLED,
  TRANSFER_SUBMITTED,
} from '../transfers/transfer-told.ts';
import type { ClaimsContext } from './claims-context.ts';
import { followTransfer } from './follow-transfer.ts';
import { listTransfersAhead } from './store.ts';

const CATCH_UP = 'claims.catch_up';
const payloadSchema = z.object({ transferId: z.uuid() });

/** Jobs of this module that run every minute. */
export const claimsSweeps: readonly string[] = [CATCH_UP];

export function claimsJobs({ db, clock, offering }: Context, options: { stellar: Stellar }): Jobs {
  const context: ClaimsContext = { db, clock, offering, stellar: options.stellar };
  const follow = (payload: unknown) =>
    followTransfer(context, payloadSchema.parse(payload).transferId);
  return {
    [TRANSFER_SUBMITTED]: follow,
    [TRANSFER_SETTLED]: follow,
    [TRANSFER_FAILED]: follow,
    [TRANSFER_EXPIRED]: follow,
    // A job that a killed worker had in hand is locked for hours; the tables know what it would have done.
    [CATCH_UP]: async () => {
      for (const transferId of await listTransfersAhead(db))
        await followTransfer(context, transferId);
    },
  };
}
