import type { Module } from '../../module.ts';
import { screeningDeskRoutes } from './desk.ts';
import { screeningPersonalData } from './personal-data.ts';
import { screeningQueues } from './hit-store.ts';

export const screening: Module = {
  name: 'screening',
  desk: screeningDeskRoutes,
  queues: screeningQueues,
  personalData: () => [screeningPersonalData],
};
