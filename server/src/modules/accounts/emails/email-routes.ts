import {
  cancelEmailChange as cancelEmailChangeEndpoint,
  changeEmail as changeEmailEndpoint,
  confirmNewEmail as confirmNewEmailEndpoint,
  recogniseBrowser as recogniseBrowserEndpoint,
} from '@bb1/domain/accounts/email-endpoints';
import {
  confirmEmail as confirmEmailEndpoint,
  resendConfirmation,
} from '@bb1/domain/accounts/endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../../context.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { refuseManyLinks } from '../sign-in/address-limits.ts';
import { cancelEmailChange, changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmNewEmail } from './confirm-new-email.ts';
import { recogniseBrowser } from '../sign-in/recognise-browser.ts';
import { SEND_CONFIRMATION } from './send-confirmation.ts';
import { lockAccount } from '../store.ts';

export function emailRoutes(serve: Serve, context: Context): void {
  const { db } = context;

  serve(resendConfirmation)(async (call) => {
    await db.transaction('resend_confirmation', async (tx) => {
      const account = await lockAccount(tx, call.investor.accountId);
      if (account.email_confirmed_at !== null) throw refuse('conflict', 'email_not_sent');
      await refuseManyLinks(context, tx, { email: account.email, from: call.browser.address });
      await enqueue(tx, SEND_CONFIRMATION, { accountId: account.id, email: account.email });
    });
    return {};
  });

  serve(confirmEmailEndpoint)((call) => confirmEmail(context, call.body.token));
  serve(changeEmailEndpoint)((call) =>
    changeEmail(context, call.investor, {
      newEmail: call.body.new_email,
      from: call.browser.address,
    }),
  );
  serve(cancelEmailChangeEndpoint)((call) => cancelEmailChange(context, call.investor.accountId));
  serve(confirmNewEmailEndpoint)((call) => confirmNewEmail(context, call.body.token));

  serve(recogniseBrowserEndpoint)(async (call) => {
    const { recognition } = await recogniseBrowser(context, call.body.token, call.recognition);
    call.setRecognition(recognition);
    return {};
  });
}
