import { everyMinute, type Module } from '../../module.ts';
import { accountingDeskRoutes } from './accounting/desk.ts';
import { sumBookDays } from './accounting/sum-book-days.ts';
import { reportsDeskRoutes } from './desk.ts';

export const reports: Module = {
  name: 'reports',
  desk(serve, house) {
    reportsDeskRoutes(serve, house);
    accountingDeskRoutes(serve, house);
  },
  sweeps: [everyMinute('reports.sum_book_days', sumBookDays)],
};
