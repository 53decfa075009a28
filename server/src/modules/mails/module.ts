import { type Module, whenApproved } from '../../module.ts';
import { mailsDeskRoutes } from './desk.ts';
import { nameFoundMails } from './name-found-mails.ts';
import { mailQueues, searchMails } from './store.ts';
import { approveWords, MAIL_WORDS } from './propose-words.ts';
import { wordsInUse } from './words-in-use.ts';

export const mails: Module = {
  name: 'mails',
  desk: mailsDeskRoutes,
  searches: [{ kind: 'mail', right: 'mails.view', find: searchMails, inWords: nameFoundMails }],
  queues: mailQueues,
  approvals: [whenApproved(MAIL_WORDS, approveWords)],
  answers: (around) => ({
    approvedMailWords: (db, mail) => wordsInUse(around, db, mail),
  }),
};
