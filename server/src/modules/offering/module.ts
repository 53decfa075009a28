import type { Module } from '../../module.ts';
import { offeringRoutes } from './routes.ts';

export const offering: Module = {
  name: 'offering',
  routes: offeringRoutes,
};
