import { z } from 'zod';
import { localeSchema } from '@bb1/domain/locale';
import type { Context } from '../../../context.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { forgetEmailChanges } from '../emails/email-change-store.ts';
import { sendBrowserLink } from './recognise-browser.ts';
import { SEND_CONFIRMATION, sendConfirmation } from '../emails/send-confirmation.ts';
import { SEND_NEW_EMAIL_LINK, sendNewEmailLink } from '../emails/send-new-email-link.ts';
import { SEND_RESET_LINK, sendResetLink } from '../passwords/send-reset-link.ts';
import { SEND_BROWSER_LINK } from './sign-in-limits.ts';

const FORGET_EMAIL_CHANGES = 'account.forget_email_changes';

export const signInSweeps: readonly string[] = [FORGET_EMAIL_CHANGES];

/** Mails that calls ask for in the same way whoever an address belongs to. */
export function signInJobs(context: Context): Jobs {
  return {
    [SEND_CONFIRMATION]: (payload) =>
      sendConfirmation(
        context,
        z.object({ accountId: z.uuid(), email: z.string() }).parse(payload),
      ),
    [SEND_RESET_LINK]: (payload) =>
      sendResetLink(context, z.object({ email: z.string(), locale: localeSchema }).parse(payload)),
    [SEND_NEW_EMAIL_LINK]: (payload) =>
      sendNewEmailLink(context, z.object({ wishId: z.uuid() }).parse(payload).wishId),
    [SEND_BROWSER_LINK]: (payload) =>
      sendBrowserLink(context, z.object({ email: z.string() }).parse(payload).email),
    [FORGET_EMAIL_CHANGES]: () => forgetEmailChanges(context.db, context.clock.now()),
  };
}
