import { APPLICANT_TYPES, type ApplicantType } from '@bb1/domain/kyc/applicant';
import { chooseApplicantType, getKyc } from '@bb1/domain/kyc/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { WithSupportEmail } from '../with-support-email.tsx';
import type { Route } from './+types/type-page.ts';
import { ApplicantTypeChoice, ChooseForm } from './applicant-type-choice.tsx';
import { mayChooseType } from './may-choose-type.ts';
import { VerificationShell } from './verification-shell.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

export const meta = pageMeta(verificationTexts, (texts) => texts.type);

export async function loader(args: Route.LoaderArgs) {
  const kyc = await loaderApi(args)(getKyc);
  const asked = new URL(args.request.url).searchParams.get('change');
  const other =
    APPLICANT_TYPES.find((type) => type === asked && type !== kyc.applicant_type) ?? null;
  return { kyc, change: mayChooseType(kyc.verdict) ? other : null };
}

export function action(args: Route.ActionArgs) {
  const locale = localeOfPath(new URL(args.request.url).pathname);
  return submission(args, async (api, form) => {
    const type = form.text('applicant_type');
    const kyc = await api(getKyc);
    // A page that was opened before any details existed asks no question, so it is asked here.
    if (type !== kyc.applicant_type && kyc.verdict !== 'not_started' && form.text('sure') !== 'yes')
      return redirect(localPath(locale, `/verification/type?change=${encodeURIComponent(type)}`));
    await api(chooseApplicantType, { body: form.body(['applicant_type']) });
    return redirect(localPath(locale, '/verification/checklist'));
  });
}

export default function TypePage({
  loaderData: { kyc, change },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(verificationTexts).type;
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      {change !== null && <ChangeQuestion type={change} answer={actionData} />}
      {!mayChooseType(kyc.verdict) && (
        <Alert kind="info">
          <WithSupportEmail sentence={texts.fixed} />
        </Alert>
      )}
      {change === null && <ApplicantTypeChoice kyc={kyc} answer={actionData} />}
    </VerificationShell>
  );
}

function ChangeQuestion({
  type,
  answer,
}: {
  readonly type: ApplicantType;
  readonly answer: unknown;
}) {
  const texts = useTexts(verificationTexts).type;
  const kind = texts.kinds[type];
  return (
    <Card title={kind.askTitle}>
      <Alert kind="warning">{kind.ask}</Alert>
      <div className="flex flex-wrap gap-3">
        <ChooseForm type={type} sure answer={answer}>
          {kind.sure}
        </ChooseForm>
        <ButtonLink to="/verification/checklist" look="secondary">
          {texts.keep}
        </ButtonLink>
      </div>
    </Card>
  );
}
