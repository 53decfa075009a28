import { contactReceiptMail, contactMessageMail, contactReplyMail } from './mails.ts';
import { everyMinute, type Module, whenApproved } from '../../module.ts';
import { contactDeskRoutes } from './desk.ts';
import { PURGE_MESSAGES, purgeMessages } from './purge-messages.ts';
import { contactPersonalData } from './personal-data.ts';
import { approveTemplate, REPLY_TEMPLATE } from './propose-template.ts';
import { contactQueues, searchMessages } from './store.ts';
import { contactRoutes } from './routes.ts';

export const contact: Module = {
  name: 'contact',
  routes: contactRoutes,
  desk: contactDeskRoutes,
  sweeps: [everyMinute(PURGE_MESSAGES, purgeMessages)],
  mails: [contactMessageMail, contactReceiptMail, contactReplyMail],
  approvals: [
    whenApproved(REPLY_TEMPLATE, (_house, tx, decision) => approveTemplate(tx, decision)),
  ],
  searches: [{ kind: 'contact', right: 'contact.view', find: searchMessages }],
  queues: contactQueues,
  personalData: (house) => [contactPersonalData(house)],
};
