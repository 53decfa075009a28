import { holdingAdjustmentMail } from './mails/holding-adjustment.ts';
import { everyMinute, type Module, whenApproved } from '../../module.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { whenTransferEnds } from '../transfers/transfer-events.ts';
import { completeUnsentReturns } from './complete-unsent-returns.ts';
import { bringTokensToHeirs, endOrdersOfDeceased } from './estates.ts';
import { approveHoldingAdjustment, dropHoldingAdjustment } from './decide-adjustment.ts';
import { holdingsDeskRoutes } from './desk.ts';
import { followAdjustmentTransfer } from './follow-adjustment.ts';
import { holdingsPersonalData } from './personal-data.ts';
import { HOLDING_ADJUSTMENT } from './propose-adjustment.ts';
import { holdingQueues } from './queue-store.ts';
import { heirOf, listTransfersAhead } from './store.ts';

export const holdings: Module = {
  name: 'holdings',
  desk: holdingsDeskRoutes,
  sweeps: [
    // A killed worker's job stays locked for hours; the tables show what it would have done.
    everyMinute('holdings.catch_up', async (house) => {
      await eachOf(await listTransfersAhead(house.db), (id) => followAdjustmentTransfer(house, id));
      await completeUnsentReturns(house);
      await endOrdersOfDeceased(house);
      await bringTokensToHeirs(house);
    }),
  ],
  on: whenTransferEnds(followAdjustmentTransfer, 'authorisation', 'clawback'),
  mails: [holdingAdjustmentMail],
  approvals: [
    whenApproved(HOLDING_ADJUSTMENT, approveHoldingAdjustment, { dropped: dropHoldingAdjustment }),
  ],
  queues: holdingQueues,
  answers: () => ({ heirOf }),
  personalData: () => [holdingsPersonalData],
};
