import { when, type Module } from '../../module.ts';
import { COMPARE_BOOKS, compareBooksSoon } from './compare-books.ts';
import { reconciliationDeskRoutes } from './desk.ts';
import { differenceAt } from './difference-at.ts';

export const reconciliation: Module = {
  name: 'reconciliation',
  desk: reconciliationDeskRoutes,
  sweeps: [when(COMPARE_BOOKS, compareBooksSoon)],
  answers: (around) => ({ differenceAt: differenceAt(around) }),
};
