import { confirmTotp, listFactors, startTotp } from '@bb1/domain/accounts/factor-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { loaderApi } from '../../../session/page-api.ts';
import { PageForm } from '../../../session/page-form.tsx';
import { isRefused } from '../../../session/refused.ts';
import { mailboxPageFirst, requireStepUp } from '../../../session/step-up.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { AccountShell } from '../account-shell.tsx';
import { withDone } from '../done-notice.tsx';
import type { Route } from './+types/totp-page.ts';
import { authenticatorSecret, type AuthenticatorSecret } from './authenticator-secret.ts';
import factorTexts from '@bb1/texts/pages/account-factors';
import { RecoveryCodes } from './recovery-codes.tsx';
import { shownCodes } from './shown-codes.ts';
import { nextPathOf, withNextPath } from './next-path.ts';
import { OneTimeCodeField } from '../../../auth/code-fields.tsx';
import { FocusOn } from '../../../ui/focus-on.tsx';
import { TotpSecret } from './totp-secret.tsx';

export const meta = pageMeta(factorTexts, (texts) => texts.totp);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  await requireStepUp(args.request, api, 'identity');
  const { totp, mailbox_proof_needed: mailboxFirst } = await api(listFactors);
  if (mailboxFirst) throw mailboxPageFirst(args.request);
  return { exists: totp !== null, next: nextPathOf(args.request) };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    if (form.text('intent') !== 'confirm') {
      const { otpauth_uri: uri } = await api(startTotp);
      return { uri };
    }
    const { recovery_codes: codes } = await api(confirmTotp, { body: form.body(['code']) });
    return codes === null
      ? redirect(
          localPath(
            locale,
            withNextPath(withDone('/account/second_factor', 'totp'), nextPathOf(args.request)),
          ),
        )
      : { codes };
  });
}

/**
 * Intro, then code and secret, then recovery codes: all at one address, because content that is
 * shown once has no address of its own.
 */
export default function TotpPage({
  loaderData: { exists, next },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(factorTexts);
  const codes = shownCodes(actionData);
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        wayOn={withNextPath(withDone('/account/second_factor', 'totp'), next)}
      />
    );
  const secret = authenticatorSecret(uriIn(actionData));
  return (
    <AccountShell
      back={{ to: withNextPath('/account/second_factor', next), label: texts.back }}
      title={texts.totp.title}
      lead={texts.totp.lead}
    >
      {exists && <Alert kind="warning">{texts.totp.existing}</Alert>}
      <Card>
        {secret === null ? (
          <PageForm>
            <p>{texts.totp.intro}</p>
            <SubmitButton name="intent" value="start" className="justify-self-start">
              {texts.totp.start}
            </SubmitButton>
          </PageForm>
        ) : (
          <TotpSetUp secret={secret} />
        )}
      </Card>
    </AccountShell>
  );
}

// The server shows a secret once. The form carries it from attempt to attempt; only the server's
// copy counts.
function uriIn(answer: unknown): string {
  if (isRefused(answer)) return answer.values['otpauth_uri'] ?? '';
  return typeof answer === 'object' &&
    answer !== null &&
    'uri' in answer &&
    typeof answer.uri === 'string'
    ? answer.uri
    : '';
}

/**
 * The secret in the three forms that an app accepts, and the first code, which proves that it
 * arrived.
 */
function TotpSetUp({ secret }: { readonly secret: AuthenticatorSecret }) {
  const texts = useTexts(factorTexts).totp;
  return (
    <FocusOn>
      <TotpSecret secret={secret} />
      <section aria-labelledby="totp-confirm" className="grid gap-4">
        <h2 id="totp-confirm" className="text-lead font-semibold">
          {texts.confirm}
        </h2>
        <PageForm>
          <input type="hidden" name="otpauth_uri" value={secret.uri} readOnly />
          <div className="max-w-64">
            <OneTimeCodeField />
          </div>
          <SubmitButton name="intent" value="confirm" className="justify-self-start">
            {texts.submit}
          </SubmitButton>
        </PageForm>
      </section>
    </FocusOn>
  );
}
