import { z } from 'zod';
import type { Context } from '../../context.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { TRANSFER_FAILED, TRANSFER_SETTLED } from '../transfers/transfer-told.ts';
import { followPayoutTransfer, listPayoutTransfersAhead } from './follow-payouts.ts';
import type { PayoutsContext, PayoutsOptions } from './payouts-context.ts';
import { prepareRun } from './prepare-run.ts';
import { SEND_PAYOUTS } from './release-run.ts';
import { retryWhatMayBePaid } from './retry-payouts.ts';
import { listRunIds } from './run-store.ts';
import { PREPARE_RUN, startDueRuns } from './start-run.ts';
import { sendPayouts } from './send-payouts.ts';

const CATCH_UP = 'payouts.catch_up';
const run = z.object({ runId: z.uuid() });
const transfer = z.object({ transferId: z.uuid() });

/** Jobs of this module that run every minute. */
export const payoutsSweeps: readonly string[] = [CATCH_UP];

export function payoutsJobs({ db, clock, offering }: Context, options: PayoutsOptions): Jobs {
  const context: PayoutsContext = { db, clock, offering, ...options };
  const follow = (payload: unknown) =>
    followPayoutTransfer(context, transfer.parse(payload).transferId);
  return {
    [PREPARE_RUN]: (payload) => prepareRun(context, run.parse(payload).runId),
    [SEND_PAYOUTS]: (payload) => sendPayouts(context, run.parse(payload).runId),
    [TRANSFER_SETTLED]: follow,
    [TRANSFER_FAILED]: follow,
    // A job that a killed worker had in hand is locked for hours; the tables know what it would have done.
    async [CATCH_UP]() {
      const kinds = [
        () => startDueRuns(context),
        async () => eachOf(await listRunIds(db, 'preparing'), (id) => prepareRun(context, id)),
        async () =>
          eachOf(await listPayoutTransfersAhead(db), (id) => followPayoutTransfer(context, id)),
        () => retryWhatMayBePaid(context),
        async () => eachOf(await listRunIds(db, 'released'), (id) => sendPayouts(context, id)),
      ];
      await eachOf(kinds, (kind) => kind());
    },
  };
}
