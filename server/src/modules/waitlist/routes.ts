import {
  confirmNewsletter as confirmNewsletterEndpoint,
  confirmWaitlist,
  joinWaitlist as joinEndpoint,
  unsubscribe as unsubscribeEndpoint,
} from '@bb1/domain/waitlist/endpoints';
import type { Context } from '../../context.ts';
import type { Serve } from '../../platform/http/api.ts';
import { confirmMember } from './confirm-member.ts';
import { confirmNewsletter } from './confirm-newsletter.ts';
import { type AccountOf, joinWaitlist } from './join-waitlist.ts';
import { unsubscribe } from './unsubscribe.ts';

export function waitlistRoutes(
  serve: Serve,
  context: Context,
  options: { readonly accountOf: AccountOf },
): void {
  serve(joinEndpoint)(async (call) => {
    await joinWaitlist(context, { ...options, form: call.body, visitor: call.browser });
    return {};
  });
  serve(confirmWaitlist)((call) =>
    confirmMember({ ...context, ...options }, call.body.token, call.browser),
  );
  serve(confirmNewsletterEndpoint)((call) =>
    confirmNewsletter(context, call.body.token, call.browser),
  );
  serve(unsubscribeEndpoint)((call) => unsubscribe(context, call.body.token));
}
