import type { Context } from '../../context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { ASK_KNOWN, askKnown, askKnownSchema } from './ask-known.ts';
import { FORGET_WAITLIST, forgetWaitlist } from './forget-waitlist.ts';
import { INVITE_MEMBERS, inviteMembers } from './invite-members.ts';

export const waitlistSweeps: readonly string[] = [INVITE_MEMBERS, FORGET_WAITLIST];

export function waitlistJobs(context: Context): Jobs {
  return {
    [ASK_KNOWN]: (payload) => askKnown(context, askKnownSchema.parse(payload)),
    [INVITE_MEMBERS]: () => inviteMembers(context),
    [FORGET_WAITLIST]: () => forgetWaitlist(context),
  };
}
