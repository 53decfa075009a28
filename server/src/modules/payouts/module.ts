import { payoutParkedMail, payoutPaidMail } from './mails.ts';
import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { whenTransferEnds } from '../transfers/transfer-events.ts';
import { payoutsDeskRoutes } from './desk.ts';
import { followPayoutTransfer, listPayoutTransfersAhead } from './follow-payouts.ts';
import { payoutsPersonalData } from './personal-data.ts';
import { parkedPayoutsOf } from './payout-store.ts';
import { prepareRun } from './prepare-run.ts';
import { payoutQueues } from './queue-store.ts';
import { SEND_PAYOUTS } from './release-run.ts';
import { retryWhatMayBePaid } from './retry-payouts.ts';
import { payoutsRoutes } from './routes.ts';
import { listRunIds } from './run-store.ts';
import { sendPayouts } from './send-payouts.ts';
import { PREPARE_RUN, startDueRuns } from './start-run.ts';
import { overrideTaxQuestions, TAX_OVERRIDE } from './tax-questions.ts';
import { confirmYearProfit, YEAR_PROFIT } from './year-profits.ts';

export const payouts: Module = {
  name: 'payouts',
  routes: payoutsRoutes,
  desk: payoutsDeskRoutes,
  jobs: [
    when(PREPARE_RUN, (house, { runId }) => prepareRun(house, runId)),
    when(SEND_PAYOUTS, (house, { runId }) => sendPayouts(house, runId)),
  ],
  sweeps: [
    // A killed worker's job stays locked for hours; the tables show what it would have done.
    everyMinute('payouts.catch_up', (house) => {
      const { db } = house;
      const kinds = [
        () => startDueRuns(house),
        async () => eachOf(await listRunIds(db, 'preparing'), (id) => prepareRun(house, id)),
        async () =>
          eachOf(await listPayoutTransfersAhead(db), (id) => followPayoutTransfer(house, id)),
        () => retryWhatMayBePaid(house),
        async () => eachOf(await listRunIds(db, 'released'), (id) => sendPayouts(house, id)),
      ];
      return eachOf(kinds, (kind) => kind());
    }),
  ],
  on: whenTransferEnds(followPayoutTransfer, 'payout'),
  approvals: [
    whenApproved(TAX_OVERRIDE, (_house, tx, decision) => overrideTaxQuestions(tx, decision)),
    whenApproved(YEAR_PROFIT, confirmYearProfit),
  ],
  mails: [payoutPaidMail, payoutParkedMail],
  queues: payoutQueues,
  answers: () => ({ parkedPayoutsOf }),
  personalData: () => [payoutsPersonalData],
};
