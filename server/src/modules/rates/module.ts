import { everyMinute, type Module } from '../../module.ts';
import { ratesDeskRoutes } from './desk.ts';
import { keepRatesKnown } from './keep-rates-known.ts';
import { rateQueues } from './queue-store.ts';

export const rates: Module = {
  name: 'rates',
  desk: ratesDeskRoutes,
  sweeps: [everyMinute('rates.read', (house) => keepRatesKnown(house, house.prices))],
  queues: rateQueues,
};
