import {
  changePassword as changePasswordEndpoint,
  resetPassword as resetPasswordEndpoint,
  sendResetPassword,
} from '@bb1/domain/accounts/password-endpoints';
import type { Context } from '../../../context.ts';
import type { Serve } from '../../../platform/http/api.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';
import { askForResetLink } from './send-reset-link.ts';

export function passwordRoutes(serve: Serve, context: Context): void {
  serve(sendResetPassword)(async (call) => {
    await askForResetLink(context, { email: call.body.email, locale: call.locale });
    return {};
  });

  serve(resetPasswordEndpoint)(async (call) => {
    const { recognition } = await resetPassword(context, call.body, call.recognition);
    // The sessions have ended on the server, so their cookies go too.
    for (const kind of ['investor', 'sign_in'] as const)
      if (call.sessionHash(kind) !== null) call.clearSession(kind);
    call.setRecognition(recognition);
    return {};
  });

  serve(changePasswordEndpoint)(async (call) => {
    const { token, recognition } = await changePassword(context, call.body, {
      accountId: call.investor.accountId,
      steppedUp: call.investor.steppedUp,
      browser: call.browser,
      recognition: call.recognition,
    });
    call.setSession('investor', token);
    call.setRecognition(recognition);
    return {};
  });
}
