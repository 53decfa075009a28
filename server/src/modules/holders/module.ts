import type { Module } from '../../module.ts';
import { holdersDeskRoutes } from './desk.ts';

export const holders: Module = {
  name: 'holders',
  desk: holdersDeskRoutes,
};
