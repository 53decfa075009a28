import type { Module } from '../../module.ts';
import { mailsDeskRoutes } from './desk.ts';
import { findMails } from './find-mails.ts';
import { mailQueues } from './queue-store.ts';

export const mails: Module = {
  name: 'mails',
  desk: mailsDeskRoutes,
  searches: [{ kind: 'mail', right: 'mails.view', find: findMails }],
  queues: mailQueues,
};
