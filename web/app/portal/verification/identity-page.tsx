import { createIdentityProof, getKyc, listIdentityProofs, updateIdentityProof } from '@bb1/domain/kyc/endpoints';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { message } from '@bb1/domain/messages';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { loaderApi } from '../../session/page-api.ts';
import { PageForm } from '../../session/page-form.tsx';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { countryOptions } from '../../ui/format.ts';
import { COUNTRY_CODES } from '@bb1/domain/country-codes';
import type { Route } from './+types/identity-page.ts';
import { identityBody } from './identity-body.ts';
import { IdentityFields } from './identity-fields.tsx';
import { IdentityFacts } from './identity-facts.tsx';
import { LockedNotice, VerificationShell } from './verification-shell.tsx';
import { verificationTexts } from './verification-texts.ts';

export const meta = pageMeta(verificationTexts, (texts) => texts.identity);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const { pathname, searchParams } = new URL(args.request.url);
  const [[proof = null], kyc] = await Promise.all([api(listIdentityProofs), api(getKyc)]);
  // Names come from the server: browsers may know other ones, and then the page would not agree with itself.
  const countries = countryOptions(localeOfPath(pathname), COUNTRY_CODES);
  return { proof, verdict: kyc.verdict, countries, detailsFirst: searchParams.get('notice') === 'details_first' };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const [proof] = await api(listIdentityProofs);
    const body = identityBody(form);
    await (proof === undefined ? api(createIdentityProof, { body }) : api(updateIdentityProof, { params: { id: proof.id }, body }));
    return redirect(localPath(locale, '/verification/checklist?saved=identity'));
  });
}

export default function IdentityPage({ loaderData: { proof, verdict, countries, detailsFirst }, actionData }: Route.ComponentProps) {
  const { save, identity: texts } = useTexts(verificationTexts);
  const locale = useLocale();
  if (!mayEditDetails(verdict)) {
    return (
      <VerificationShell title={texts.title}>
        <LockedNotice />
        {proof !== null && <IdentityFacts proof={proof} countries={countries} />}
      </VerificationShell>
    );
  }
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      {detailsFirst && proof === null && <Alert kind="warning">{message(locale, 'details_first')}</Alert>}
      {verdict === 'in_review' && <Alert kind="info">{texts.changing}</Alert>}
      <PageForm answer={actionData} className="grid gap-6">
        <IdentityFields proof={proof} countries={countries} />
        <SubmitButton className="justify-self-start">{save}</SubmitButton>
      </PageForm>
    </VerificationShell>
  );
}
