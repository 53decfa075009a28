import { orderPlacedMail } from './mails/order-placed.ts';
import { orderLapsedMail } from './mails/order-lapsed.ts';
import { everyMinute, type Module, when } from '../../module.ts';
import { judgeAgain } from '../kyc/sync-kyc-status.ts';
import { ordersDeskRoutes } from './desk.ts';
import { discountDeskRoutes } from './discount-desk.ts';
import { INVESTED_SUM_CHANGED, intendedCentsOf, kycSetting } from './kyc-setting.ts';
import { LAPSE_ORDERS, lapseOrders } from './lapse-orders.ts';
import { ordersPersonalData } from './personal-data.ts';
import { orderQueues } from './queue-store.ts';
import { ordersRoutes } from './routes.ts';
import { SETTLE_PROVISIONAL, settleProvisional } from './settle-provisional.ts';
import { raisedCents } from './store.ts';

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
  mails: [orderLapsedMail, orderPlacedMail],
  queues: orderQueues,
  answers: (context) => ({
    investedCentsOf: kycSetting(context).investedCentsOf,
    intendedCentsOf,
    raisedCents,
  }),
  personalData: () => [ordersPersonalData],
};
