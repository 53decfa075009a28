import { withdrawalReceivedMail } from './mails/withdrawal-received.ts';
import { claimSettledMail } from './mails/claim-settled.ts';
import { everyMinute, type Module, when } from '../../module.ts';
import {
  ofKind,
  TRANSFER_EXPIRED,
  TRANSFER_FAILED,
  TRANSFER_SETTLED,
  TRANSFER_SUBMITTED,
} from '../transfers/transfer-events.ts';
import { claimCalls } from './claim-calls.ts';
import { stuckBefore } from './claim-detail.ts';
import { claimsDeskRoutes } from './desk.ts';
import { countStuckClaims } from './desk-claims.ts';
import { followEachTransfer, followTransfer } from './follow-transfer.ts';
import { claimsPersonalData } from './personal-data.ts';
import { claimsRoutes } from './routes.ts';
import { searchClaims } from './search-store.ts';

export const claims: Module = {
  name: 'claims',
  routes: claimsRoutes,
  desk: claimsDeskRoutes,
  open: claimCalls,
  sweeps: [everyMinute('claims.catch_up', followEachTransfer)],
  on: [TRANSFER_SUBMITTED, TRANSFER_SETTLED, TRANSFER_FAILED, TRANSFER_EXPIRED].map((answer) =>
    when(answer, (house, { transferId }) => followTransfer(house, transferId), ofKind('claim')),
  ),
  mails: [claimSettledMail, withdrawalReceivedMail],
  searches: [{ kind: 'claim', right: 'claims.view', find: searchClaims }],
  queues: [
    {
      name: 'stuck_claims',
      right: 'claims.view',
      count: (db, house) => countStuckClaims(db, stuckBefore(house)),
    },
  ],
  personalData: ({ stellar }) => [claimsPersonalData(stellar)],
};
