import { APPLICANT_TYPES, type ApplicantType } from '@bb1/domain/kyc/applicant';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import type { KycRecord } from './kyc-record.ts';
import { mayChooseType } from './may-choose-type.ts';
import verificationTexts from '@bb1/texts/pages/verification';

/**
 * Individual or business, with the requirements of each. Once details exist, switching asks for
 * confirmation first.
 */
export function ApplicantTypeChoice({
  kyc,
  answer = null,
}: {
  readonly kyc: Pick<KycRecord, 'applicant_type' | 'verdict'>;
  /** Of the page that handles the choice; other pages have answers of their own. */
  readonly answer?: unknown;
}) {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {APPLICANT_TYPES.map((type) => (
        <TypeCard key={type} type={type} kyc={kyc} answer={answer} />
      ))}
    </div>
  );
}

function TypeCard({
  type,
  kyc,
  answer,
}: {
  readonly type: ApplicantType;
  readonly kyc: Pick<KycRecord, 'applicant_type' | 'verdict'>;
  readonly answer: unknown;
}) {
  const texts = useTexts(verificationTexts).type;
  const kind = texts.kinds[type];
  const begun = kyc.verdict !== 'not_started';
  // Individual is the default.
  const chosen = kyc.applicant_type === type && (begun || type === 'business');
  return (
    <Card
      title={kind.title}
      actions={chosen ? <Badge kind="success">{texts.chosen}</Badge> : undefined}
      className="grid-rows-[auto_1fr_auto]"
    >
      <div className="grid content-start gap-3">
        <p className="text-small text-muted">{kind.text}</p>
        <div className="grid gap-1 text-small">
          <p className="font-semibold">{texts.needs}</p>
          <ul className="list-disc pl-5">
            {kind.needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </div>
      </div>
      {chosen && (
        <ButtonLink to="/verification/checklist" className="justify-self-start">
          {texts.onward}
        </ButtonLink>
      )}
      {begun && !chosen && mayChooseType(kyc.verdict) && (
        <ButtonLink
          to={`/verification/type?change=${type}`}
          look="secondary"
          className="justify-self-start"
        >
          {kind.change}
        </ButtonLink>
      )}
      {!begun && !chosen && (
        <ChooseForm type={type} answer={answer}>
          {kind.button}
        </ChooseForm>
      )}
    </Card>
  );
}

/** Sends the choice to the page that handles it, wherever it is shown. */
export function ChooseForm({
  type,
  sure = false,
  answer,
  children,
}: {
  readonly type: ApplicantType;
  readonly sure?: boolean;
  readonly answer: unknown;
  readonly children: string;
}) {
  const action = localPath(useLocale(), '/verification/type');
  return (
    <PageForm answer={answer} action={action} className="grid justify-items-start gap-3">
      {sure && <input type="hidden" name="sure" value="yes" readOnly />}
      <SubmitButton look={sure ? 'danger' : 'primary'} name="applicant_type" value={type}>
        {children}
      </SubmitButton>
    </PageForm>
  );
}
