import type { Sentence } from '@bb1/texts/written';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Alert, type AlertKind } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { WithSupportEmail } from '../with-support-email.tsx';
import { checklistItems } from './checklist-items.ts';
import { type KycRecord, shownVerdict } from './kyc-record.ts';
import verificationTexts from '@bb1/texts/pages/verification';

const KINDS: Readonly<Record<KycVerdict, AlertKind>> = {
  not_started: 'info',
  in_progress: 'info',
  in_review: 'info',
  action_needed: 'warning',
  approved_except_video: 'success',
  approved: 'success',
  rejected: 'error',
  expired: 'warning',
};

/**
 * The status of the verification in plain words, with the next step. Requested changes are listed
 * unless the page shows them anyway, as the checklist does.
 */
export function VerdictBanner({
  kyc,
  changesBeside = false,
  children,
}: {
  readonly kyc: KycRecord;
  readonly changesBeside?: boolean;
  readonly children?: ReactNode;
}) {
  const texts = useTexts(verificationTexts);
  const verdict = shownVerdict(kyc);
  const { title, text } = useVerdictTexts(kyc.applicant_type, verdict);
  return (
    <Alert kind={KINDS[verdict]} title={title}>
      <div className="grid gap-3">
        <p>
          <WithSupportEmail sentence={text} />
          {kyc.complete_except_video && (verdict === 'in_review' || verdict === 'in_progress') && (
            <> {texts.readyExceptVideo}</>
          )}
        </p>
        {verdict === 'action_needed' && !changesBeside && <RequestedChanges kyc={kyc} />}
        {verdict === 'expired' && (
          <ButtonLink
            to={
              kyc.applicant_type === 'business'
                ? '/verification/legal_reps'
                : '/verification/identity'
            }
            className="justify-self-start"
          >
            {texts.newDocument}
          </ButtonLink>
        )}
        {children}
      </div>
    </Alert>
  );
}

interface VerdictTexts {
  readonly title: string;
  readonly text: Sentence<{ email: string }>;
}

function useVerdictTexts(
  applicantType: KycRecord['applicant_type'],
  verdict: KycVerdict,
): VerdictTexts {
  const texts = useTexts(verificationTexts);
  const ofBusiness: Partial<Record<KycVerdict, VerdictTexts>> = texts.businessVerdicts;
  return (
    (applicantType === 'business' ? ofBusiness[verdict] : undefined) ?? texts.verdicts[verdict]
  );
}

function RequestedChanges({ kyc }: { readonly kyc: KycRecord }) {
  const { items } = useTexts(verificationTexts).checklist;
  const changes = checklistItems(kyc).flatMap(({ key, reasons }) =>
    reasons.map((reason) => ({ key, reason })),
  );
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {changes.map(({ key, reason }) => (
        <li key={key + reason}>
          <span className="font-semibold">{items[key].title}:</span> {reason}
        </li>
      ))}
    </ul>
  );
}
