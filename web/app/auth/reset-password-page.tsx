import { PASSWORD_MIN_LENGTH } from '@bb1/domain/accounts/password';
import { resetPassword, sendResetPassword } from '@bb1/domain/accounts/password-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../frame/page-meta.ts';
import { localeOfPath, localPath } from '../language/locale-path.ts';
import { visitorSubmission } from '../session/visitor-submission.ts';
import type { Route } from './+types/reset-password-page.ts';
import { AskForResetMail } from './ask-for-reset-mail.tsx';
import authTexts from '@bb1/texts/pages/auth';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useLinkToken } from './use-link-token.ts';

export const meta = pageMeta(authTexts, (texts) => texts.resetPassword);

export function loader({ request }: Route.LoaderArgs) {
  return {
    hasCode: new URL(request.url).searchParams.has('code'),
    passwordMinLength: PASSWORD_MIN_LENGTH,
  };
}

export function action(args: Route.ActionArgs) {
  return visitorSubmission(args, async (api, form) => {
    if (!form.ticked('token')) {
      await api(sendResetPassword, { body: form.body(['email']) });
      return { sentTo: form.text('email') };
    }
    await api(resetPassword, { body: form.body(['token', 'password', 'password_confirmation']) });
    return redirect(
      localPath(localeOfPath(new URL(args.request.url).pathname), '/login?notice=password_reset'),
    );
  });
}

/** First the person requests the mail; its link or code then authorises a new password. */
export default function ResetPasswordPage({
  loaderData: { hasCode, passwordMinLength },
  actionData,
}: Route.ComponentProps) {
  const token = useLinkToken('');
  if (hasCode || token !== '')
    return <ResetPasswordForm token={token} passwordMinLength={passwordMinLength} />;
  return (
    <AskForResetMail sentTo={actionData && 'sentTo' in actionData ? actionData.sentTo : null} />
  );
}
