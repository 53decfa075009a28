import type { Module } from '../../module.ts';
import { personsDeskRoutes } from './desk.ts';

export const persons: Module = {
  name: 'persons',
  desk: personsDeskRoutes,
};
