import { everyMinute, type Module } from '../../module.ts';
import { ratesDeskRoutes } from './desk.ts';
import { keepRatesKnown } from './keep-rates-known.ts';
import { rateQueues } from './queue-store.ts';
import { ratesRoutes } from './routes.ts';

export const rates: Module = {
  name: 'rates',
  routes: ratesRoutes,
  desk: ratesDeskRoutes,
  sweeps: [everyMinute('rates.read', (house) => keepRatesKnown(house, house.prices))],
  queues: rateQueues,
};
