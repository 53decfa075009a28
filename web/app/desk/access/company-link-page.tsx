import { answerCompanyLink } from '@bb1/domain/officers/company-sign-in-endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import deskAccessTexts from '@bb1/texts/pages/desk-access';
import { DeskPage } from '../parts/desk-page.tsx';
import { passOn, providersAnswer, refusedPage } from '../session/company-answer.ts';
import type { Route } from './+types/company-link-page.ts';

export const meta = pageMeta(deskAccessTexts, (texts) => texts.linking);

/** The provider's answer is used up at once, and leaves the address. */
export async function loader(args: Route.LoaderArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  const answer = providersAnswer(args, '/desk/access/company');
  if (answer === null) throw redirect(localPath(locale, '/desk/access'));
  const refused = await passOn(args, (api) => api(answerCompanyLink, { body: { answer } }));
  if (refused !== null) return refusedPage(refused);
  throw redirect(localPath(locale, '/desk/access?done=link'));
}

/** Where the OpenID provider leads back to when an officer links their account. */
export default function CompanyLinkPage({ loaderData: { refusal } }: Route.ComponentProps) {
  const texts = useTexts(deskAccessTexts).linking;
  return (
    <DeskPage title={texts.title}>
      <Alert kind="error">{refusal}</Alert>
      <ButtonLink to="/desk/access" className="justify-self-start">
        {texts.back}
      </ButtonLink>
    </DeskPage>
  );
}
