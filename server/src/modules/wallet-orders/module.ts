import { everyMinute, type Module } from '../../module.ts';
import { walletOrdersPersonalData } from './personal-data.ts';
import { walletOrdersRoutes } from './routes.ts';
import { forgetUnusedWalletOrders } from './store.ts';
import { transferServerCalls } from './transfer-server-calls.ts';
import { contextOf } from './wallet-orders-context.ts';

export const walletOrders: Module = {
  name: 'wallet-orders',
  routes: (serve, house) => walletOrdersRoutes(serve, contextOf(house)),
  open: (house) => transferServerCalls(contextOf(house)),
  sweeps: [everyMinute('wallet_orders.forget', ({ db }) => forgetUnusedWalletOrders(db))],
  personalData: () => [walletOrdersPersonalData],
};
