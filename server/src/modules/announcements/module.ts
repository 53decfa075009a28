import { everyMinute, type Module, whenApproved } from '../../module.ts';
import { announcementsDeskRoutes } from './desk.ts';
import { announcementMail } from './mails/announcement.ts';
import { announcementsPersonalData } from './personal-data.ts';
import { ANNOUNCEMENT, approveAnnouncement } from './propose-announcement.ts';
import { announcementRoutes } from './routes.ts';
import { sendAnnouncements } from './send-announcements.ts';

export const announcements: Module = {
  name: 'announcements',
  routes: announcementRoutes,
  desk: announcementsDeskRoutes,
  sweeps: [everyMinute('announcements.send', sendAnnouncements)],
  mails: [announcementMail],
  approvals: [
    whenApproved(ANNOUNCEMENT, (_house, tx, decision) => approveAnnouncement(tx, decision)),
  ],
  personalData: () => [announcementsPersonalData],
};
