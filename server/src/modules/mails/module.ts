import type { Module } from '../../module.ts';
import { mailsDeskRoutes } from './desk.ts';
import { mailQueues } from './queue-store.ts';

export const mails: Module = {
  name: 'mails',
  desk: mailsDeskRoutes,
  queues: mailQueues,
};
