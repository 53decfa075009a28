import {
  answerCompanySignIn,
  finishCompanySignIn,
} from '@bb1/domain/officers/company-sign-in-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { DoorFrame } from '../frame/door-frame.tsx';
import type { Route } from './+types/company-login-page.ts';
import { passOn, providersAnswer, refusedPage } from './company-answer.ts';
import { deskPath } from './desk-login-path.ts';
import { GivenCodeFields } from './given-code-fields.tsx';
import { withGivenCode } from './given-code.ts';
import { ActForm } from '../parts/act-form.tsx';

export const meta = pageMeta(deskTexts, (texts) => texts.companyLogin);

/** The provider's answer is used up at once, and leaves the address. */
export async function loader(args: Route.LoaderArgs) {
  const answer = providersAnswer(args, '/desk/login/company');
  if (answer === null) return { refusal: null };
  const refused = await passOn(args, (api) => api(answerCompanySignIn, { body: { answer } }));
  if (refused !== null) return refusedPage(refused);
  throw redirect(localPath(pageLocale(args.request), '/desk/login/company'));
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    const { officer, next } = await api(finishCompanySignIn, { body: withGivenCode(form, []) });
    const locale = pageLocale(args.request) === 'de' ? 'de' : officer.locale;
    return redirect(deskPath(next) ?? localPath(locale, '/desk'));
  });
}

/** Where the OpenID provider leads back to, and where the officer gives the second factor. */
export default function CompanyLoginPage({
  loaderData: { refusal },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskTexts).companyLogin;
  return (
    <DoorFrame title={texts.title} lead={refusal === null ? texts.lead : texts.refusedLead}>
      <Card>
        {refusal === null ? (
          <ActForm autoComplete="on" className="grid gap-6">
            <GivenCodeFields answer={actionData} />
            <SubmitButton>{texts.submit}</SubmitButton>
          </ActForm>
        ) : (
          <Alert kind="error">{refusal}</Alert>
        )}
        <ButtonLink to="/desk/login" look="quiet" className="justify-self-start">
          {texts.toLogin}
        </ButtonLink>
      </Card>
    </DoorFrame>
  );
}

function pageLocale(request: Request) {
  return localeOfPath(new URL(request.url).pathname);
}
