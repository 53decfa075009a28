import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { TRANSFER_FAILED, TRANSFER_SETTLED } from '../transfers/transfer-told.ts';
import { completeWhatNeverLeft } from './complete-what-never-left.ts';
import { followActTransfer } from './follow-act.ts';
import type { HoldingsContext } from './holdings-context.ts';
import { listTransfersAhead } from './store.ts';

const CATCH_UP = 'holdings.catch_up';
const payloadSchema = z.object({ transferId: z.uuid() });

/** Jobs of this module that run every minute. */
export const holdingsSweeps: readonly string[] = [CATCH_UP];

export function holdingsJobs(
  { db, clock, offering }: Context,
  options: { stellar: Stellar },
): Jobs {
  const context: HoldingsContext = { db, clock, offering, stellar: options.stellar };
  const follow = (payload: unknown) =>
    followActTransfer(context, payloadSchema.parse(payload).transferId);
  return {
    [TRANSFER_SETTLED]: follow,
    [TRANSFER_FAILED]: follow,
    // A job that a killed worker had in hand is locked for hours; the tables know what it would have done.
    async [CATCH_UP]() {
      await eachOf(await listTransfersAhead(db), (transferId) =>
        followActTransfer(context, transferId),
      );
      await completeWhatNeverLeft(context);
    },
  };
}
