import {
  waitlistWelcomeMail,
  waitlistKnownMail,
  waitlistInvitationMail,
  waitlistConfirmMail,
  newsletterWelcomeMail,
  newsletterConfirmMail,
} from './mails.ts';
import { everyMinute, type Module, when } from '../../module.ts';
import { ASK_KNOWN, askKnown } from './ask-known.ts';
import { waitlistDeskRoutes } from './desk.ts';
import { PURGE_WAITLIST, purgeWaitlist } from './purge-waitlist.ts';
import { INVITE_MEMBERS, inviteMembers } from './invite-members.ts';
import { waitlistPersonalData } from './personal-data.ts';
import { waitlistRoutes } from './routes.ts';

export const waitlist: Module = {
  name: 'waitlist',
  routes: waitlistRoutes,
  desk: waitlistDeskRoutes,
  jobs: [when(ASK_KNOWN, askKnown)],
  sweeps: [everyMinute(INVITE_MEMBERS, inviteMembers), everyMinute(PURGE_WAITLIST, purgeWaitlist)],
  mails: [
    newsletterConfirmMail,
    newsletterWelcomeMail,
    waitlistConfirmMail,
    waitlistInvitationMail,
    waitlistKnownMail,
    waitlistWelcomeMail,
  ],
  personalData: (house) => [waitlistPersonalData(house)],
};
