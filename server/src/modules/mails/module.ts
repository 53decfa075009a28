import type { Module } from '../../module.ts';
import { mailsDeskRoutes } from './desk.ts';
import { nameFoundMails } from './name-found-mails.ts';
import { mailQueues } from './queue-store.ts';
import { searchMails } from './search-store.ts';

export const mails: Module = {
  name: 'mails',
  desk: mailsDeskRoutes,
  searches: [{ kind: 'mail', right: 'mails.view', find: searchMails, inWords: nameFoundMails }],
  queues: mailQueues,
};
