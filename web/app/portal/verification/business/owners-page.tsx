import { declareBeneficialOwners, getBeneficialOwners, removeBeneficialOwner } from '@bb1/domain/kyc/business-endpoints';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import { mayEditDetails } from '@bb1/domain/kyc/kyc-verdict';
import { redirect } from 'react-router';
import { pageMeta } from '../../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../../language/locale-path.ts';
import { submission } from '../../../session/submission.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { askBeforeApprovalEnds } from '../approval-question.ts';
import { LockedNotice, VerificationShell } from '../verification-shell.tsx';
import type { Route } from './+types/owners-page.ts';
import { businessTexts } from './business-texts.ts';
import { givenCompany } from './company-loader.ts';
import { OwnerList } from './owner-list.tsx';
import { OwnersDeclaration } from './owners-declaration.tsx';
import { OwnersExplained } from './owners-explained.tsx';
import { areSettled } from './settled-owners.ts';

const DONE = ['saved', 'removed', 'settled'] as const;

export const meta = pageMeta(businessTexts, (texts) => texts.owners);

export async function loader(args: Route.LoaderArgs) {
  const { api, kyc } = await givenCompany(args);
  const given = await api(getBeneficialOwners);
  const done = new URL(args.request.url).searchParams.get('done');
  return { given, settled: areSettled(given), editable: mayEditDetails(kyc.verdict), done: DONE.find((one) => one === done) ?? null };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const [{ declaration }, { verdict }] = await Promise.all([api(getBeneficialOwners), api(getKyc)]);
    const here = (done: (typeof DONE)[number]) => redirect(localPath(locale, `/verification/business/owners?done=${done}`));
    if (form.text('intent') === 'remove') {
      askBeforeApprovalEnds(form, { locale, verdict, ends: true });
      await api(removeBeneficialOwner, { params: { id: form.text('id') } });
      return here('removed');
    }
    askBeforeApprovalEnds(form, { locale, verdict, ends: form.text('declaration') !== declaration });
    const after = await api(declareBeneficialOwners, { body: form.body(['declaration']) });
    return areSettled(after) ? here('settled') : redirect(localPath(locale, '/verification/business/owners'));
  });
}

export default function OwnersPage({ loaderData: { given, settled, editable, done }, actionData }: Route.ComponentProps) {
  const texts = useTexts(businessTexts).owners;
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      {!editable && <LockedNotice />}
      {done !== null && (done !== 'settled' || settled) && <Alert kind="success">{texts[done]}</Alert>}
      {editable && <OwnersExplained abovePercent={given.above_percent} />}
      <OwnerList owners={given.owners} editable={editable} answer={actionData} />
      {editable && <OwnersDeclaration given={given} settled={settled} answer={actionData} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {settled && <ButtonLink to="/verification/checklist" look={done === 'settled' ? 'primary' : 'secondary'}>{texts.onward}</ButtonLink>}
        <PageLink to="/verification/business" className="link inline-flex min-h-11 items-center text-small">{texts.company}</PageLink>
      </div>
    </VerificationShell>
  );
}
