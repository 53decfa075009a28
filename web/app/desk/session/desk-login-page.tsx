import { deskLogin } from '@bb1/domain/officers/endpoints';
import { redirect } from 'react-router';
import { serverContext } from '../../server-context.ts';
import {
  getCompanySignIn,
  startCompanySignIn,
} from '@bb1/domain/officers/company-sign-in-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { BotCheckField } from '../../session/bot-check-field.tsx';
import { asErrorPage, visitorCall } from '../../session/page-api.ts';
import { visitorSubmission } from '../../session/visitor-submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { EmailField, TextField } from '../../ui/text-field.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { DoorFrame } from '../frame/door-frame.tsx';
import type { Route } from './+types/desk-login-page.ts';
import { deskPath } from './desk-login-path.ts';
import { currentOfficer } from './desk-session.ts';
import { withGivenCode } from './given-code.ts';
import { GivenCodeFields } from './given-code-fields.tsx';
import { deskLoginWithPasskey, startDeskPasskeyLogin } from '@bb1/domain/officers/factor-endpoints';
import { OrDivider } from '../../auth/or-divider.tsx';
import { PasskeyButton } from '../../auth/passkey-button.tsx';
import { useKnowsPasskeys } from '../../auth/passkeys.ts';
import { useLocale } from '../../language/use-locale.ts';
import { callApi } from '../../session/call-api.ts';
import { ActForm } from '../parts/act-form.tsx';
import { useState } from 'react';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { Button } from '../../ui/button.tsx';
import uiTexts from '@bb1/texts/pages/ui';

export const meta = pageMeta(deskTexts, (texts) => texts.login);

export async function loader(args: Route.LoaderArgs) {
  if ((await currentOfficer(args)) !== null)
    throw redirect(localPath(pageLocale(args.request), '/desk'));
  const { searchParams } = new URL(args.request.url);
  const call = visitorCall(args.context.get(serverContext), args.request);
  return {
    company: (await call(getCompanySignIn).catch(asErrorPage)).company,
    next: deskPath(searchParams.get('next')),
    ended: searchParams.get('notice') === 'session_ended',
  };
}

export function action(args: Route.ActionArgs) {
  const next = deskPath(new URL(args.request.url).searchParams.get('next'));
  return visitorSubmission(args, async (api, form) => {
    const officer = await api(deskLogin, { body: withGivenCode(form, ['email', 'password']) });
    // A person who opened the German page wants German; otherwise the officer's own choice applies.
    const locale = pageLocale(args.request) === 'de' ? 'de' : officer.locale;
    return redirect(next ?? localPath(locale, '/desk'));
  });
}

export default function DeskLoginPage({
  loaderData: { company, next, ended },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskTexts).login;
  return (
    <DoorFrame title={texts.title} lead={texts.lead}>
      {ended && <Alert kind="warning">{texts.sessionEnded}</Alert>}
      <Card>
        <ActForm autoComplete="on" className="grid gap-6">
          <EmailField name="email" label={texts.email} autoComplete="username" />
          <TextField
            name="password"
            type="password"
            label={texts.password}
            autoComplete="current-password"
          />
          <GivenCodeFields answer={actionData} />
          <BotCheckField action="desk_login" />
          <SubmitButton>{texts.submit}</SubmitButton>
        </ActForm>
        <OtherWays company={company} next={next} />
      </Card>
    </DoorFrame>
  );
}

function pageLocale(request: Request) {
  return localeOfPath(new URL(request.url).pathname);
}

/** By a passkey alone, in browsers that support them, and by the company; both need the script. */
function OtherWays({
  company,
  next,
}: {
  readonly company: string | null;
  readonly next: string | null;
}) {
  const texts = useTexts(deskTexts).login;
  const locale = useLocale();
  const knowsPasskeys = useKnowsPasskeys();
  if (knowsPasskeys === null || (!knowsPasskeys && company === null)) return null;
  return (
    <>
      <OrDivider />
      {knowsPasskeys && (
        <PasskeyButton
          challenge={() => callApi(startDeskPasskeyLogin)}
          prove={(credential) => callApi(deskLoginWithPasskey, { body: { credential } })}
          onProven={() => location.assign(next ?? localPath(locale, '/desk'))}
        >
          {texts.passkey}
        </PasskeyButton>
      )}
      {company !== null && <CompanyButton company={company} next={next} />}
    </>
  );
}

/**
 * Leads to the company's OpenID provider. A call and a navigation instead of a form: the pages'
 * `form-action` lets no form end at another site.
 */
function CompanyButton({
  company,
  next,
}: {
  readonly company: string;
  readonly next: string | null;
}) {
  const texts = useTexts(deskTexts).login;
  const { failed } = useTexts(uiTexts).form;
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    setProblem(null);
    try {
      location.assign((await callApi(startCompanySignIn, { body: { locale, next } })).url);
    } catch (error) {
      setProblem(error instanceof ApiRefusal ? error.message : failed);
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <Button look="secondary" busy={busy} onClick={() => void leave()}>
        {texts.company({ company })}
      </Button>
    </div>
  );
}
