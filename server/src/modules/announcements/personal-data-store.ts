import { sql } from '../../platform/db/database.ts';

export const findReceived = sql(
  'announcement_recipients.export',
  `select a.title_en, a.title_de, s.begun_at as sent_at, r.mail_sent_at, r.read_at
   from announcement_recipients r join announcement_dispatches s using (announcement_id) join announcements a on a.id = r.announcement_id where r.account_id = $1 order by s.begun_at, a.id`,
);
export const deleteReceived = sql(
  'announcement_recipients.delete_of_person',
  'delete from announcement_recipients where account_id = $1',
);
