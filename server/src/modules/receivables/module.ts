import { everyMinute, type Module, whenApproved } from '../../module.ts';
import { receivablesDeskRoutes } from './desk.ts';
import { receivablePaidMail, receivableRaisedMail, receivableReminderMail } from './mails.ts';
import { receivablesPersonalData } from './personal-data.ts';
import { carryOutWriteOff, WRITE_OFF } from './propose-write-off.ts';
import { receivableQueues } from './store.ts';
import { receivablesRoutes } from './routes.ts';
import { REMIND_DEBTORS, remindDebtors } from './mail-debtor.ts';
import { searchReceivables } from './search-store.ts';

export const receivables: Module = {
  name: 'receivables',
  routes: receivablesRoutes,
  desk: receivablesDeskRoutes,
  sweeps: [everyMinute(REMIND_DEBTORS, remindDebtors)],
  approvals: [whenApproved(WRITE_OFF, (_house, tx, decision) => carryOutWriteOff(tx, decision))],
  mails: [receivableRaisedMail, receivableReminderMail, receivablePaidMail],
  searches: [{ kind: 'receivable', right: 'receivables.view', find: searchReceivables }],
  queues: receivableQueues,
  personalData: () => [receivablesPersonalData],
};
