import {
  confirmNewsletter as confirmNewsletterEndpoint,
  confirmWaitlist,
  joinWaitlist as joinEndpoint,
  unsubscribe as unsubscribeEndpoint,
} from '@bb1/domain/waitlist/endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { confirmMember } from './confirm-member.ts';
import { confirmNewsletter } from './confirm-newsletter.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { unsubscribe } from './unsubscribe.ts';

export function waitlistRoutes(serve: Serve, context: Context & Pick<Answers, 'accountOf'>): void {
  serve(joinEndpoint)(async (call) => {
    await joinWaitlist(context, { form: call.body, visitor: call.browser });
    return {};
  });
  serve(confirmWaitlist)((call) => confirmMember(context, call.body.token, call.browser));
  serve(confirmNewsletterEndpoint)((call) =>
    confirmNewsletter(context, call.body.token, call.browser),
  );
  serve(unsubscribeEndpoint)((call) => unsubscribe(context, call.body.token));
}
