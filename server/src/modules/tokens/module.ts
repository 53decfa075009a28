import { type Module, when, whenApproved } from '../../module.ts';
import { ACCOUNT_BLOCKED } from '../accounts/blocks/block-account.ts';
import { approveAllocation } from './approve-allocation.ts';
import { tokensDeskRoutes } from './desk.ts';
import { cancelBlockedOrders } from './cancel-blocked-orders.ts';
import { tokensAllocatedMail } from './mails/tokens-allocated.ts';
import { tokensPersonalData } from './personal-data.ts';
import { ALLOCATION, takeOrderOut } from './propose-allocation.ts';
import { tokenQueues } from './queue-store.ts';

export const tokens: Module = {
  name: 'tokens',
  desk: tokensDeskRoutes,
  on: [
    when(ACCOUNT_BLOCKED, (house, blocked) => cancelBlockedOrders(house, blocked, house.isPayeeOf)),
  ],
  approvals: [whenApproved(ALLOCATION, approveAllocation, { takeOut: takeOrderOut })],
  mails: [tokensAllocatedMail],
  queues: tokenQueues,
  personalData: () => [tokensPersonalData],
};
