import type { Module } from '../../module.ts';
import { reportsDeskRoutes } from './desk.ts';

export const reports: Module = {
  name: 'reports',
  desk: reportsDeskRoutes,
};
