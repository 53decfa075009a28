import { configurationChangedMail } from './mails/configuration-changed.ts';
import type { Module } from '../../module.ts';
import { configurationDeskRoutes } from './desk.ts';
import { configurationQueues } from './store.ts';

export const configuration: Module = {
  name: 'configuration',
  desk: configurationDeskRoutes,
  mails: [configurationChangedMail],
  queues: configurationQueues,
};
