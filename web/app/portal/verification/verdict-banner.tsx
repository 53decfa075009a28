import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Alert, type AlertKind } from '../../ui/alert.tsx';
import { WithSupportEmail } from '../with-support-email.tsx';
import { type KycRecord, shownVerdict } from './kyc-record.ts';
import { verificationTexts } from './verification-texts.ts';

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

/** How the verification stands, in plain words, with what to do next. */
export function VerdictBanner({ kyc, children }: { readonly kyc: Pick<KycRecord, 'verdict' | 'complete' | 'complete_except_video'>; readonly children?: ReactNode }) {
  const texts = useTexts(verificationTexts);
  const verdict = shownVerdict(kyc);
  const { title, text } = texts.verdicts[verdict];
  return (
    <Alert kind={KINDS[verdict]} title={title}>
      <div className="grid gap-3">
        <p>
          <WithOptionalEmail sentence={text} />
          {kyc.complete_except_video && verdict === 'in_review' && <> {texts.readyExceptVideo}</>}
        </p>
        {children}
      </div>
    </Alert>
  );
}

function WithOptionalEmail({ sentence }: { readonly sentence: string }) {
  return sentence.includes('{email}') ? <WithSupportEmail sentence={sentence} /> : sentence;
}
