import { type Module, whenApproved } from '../../module.ts';
import { paymentHaltRoutes } from './desk.ts';
import { MONEY_RELEASE, refuseWhatStillHalts, releaseMoney } from './release-money.ts';

export const paymentHalts: Module = {
  name: 'payment-halts',
  desk: paymentHaltRoutes,
  approvals: [
    whenApproved(MONEY_RELEASE, (_house, tx, decision) => releaseMoney(tx, decision), {
      askElsewhere: refuseWhatStillHalts,
    }),
  ],
};
