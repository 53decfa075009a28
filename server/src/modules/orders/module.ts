import { orderPlacedMail, orderLapsedMail } from './mails.ts';
import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { judgeAgain } from '../kyc/sync-kyc-status.ts';
import { ordersDeskRoutes } from './desk.ts';
import { discountDeskRoutes } from './discount-desk.ts';
import { INVESTED_SUM_CHANGED, intendedCentsOf, kycSetting } from './kyc-setting.ts';
import { LAPSE_ORDERS, lapseOrders } from './lapse-orders.ts';
import { ordersPersonalData } from './personal-data.ts';
import { DISCOUNT_CODE, publishDiscountCode } from './publish-discount-code.ts';
import { ordersRoutes } from './routes.ts';
import { SETTLE_PROVISIONAL, settleProvisional } from './settle-provisional.ts';
import { raisedCents } from './store.ts';
import { searchOrders } from './search-store.ts';

export const orders: Module = {
  name: 'orders',
  routes: (serve, house) => ordersRoutes(serve, house, house),
  desk(serve, house) {
    ordersDeskRoutes(serve, house);
    discountDeskRoutes(serve, house);
  },
  jobs: [when(INVESTED_SUM_CHANGED, judgeAgain)],
  sweeps: [
    everyMinute(LAPSE_ORDERS, (house) => lapseOrders(house)),
    everyMinute(SETTLE_PROVISIONAL, (house) => settleProvisional(house)),
  ],
  approvals: [
    whenApproved(DISCOUNT_CODE, (_house, tx, decision) => publishDiscountCode(tx, decision)),
  ],
  mails: [orderLapsedMail, orderPlacedMail],
  answers: (context) => ({
    investedCentsOf: kycSetting(context).investedCentsOf,
    intendedCentsOf,
    raisedCents,
  }),
  searches: [{ kind: 'order', right: 'orders.view', find: searchOrders }],
  personalData: () => [ordersPersonalData],
};
