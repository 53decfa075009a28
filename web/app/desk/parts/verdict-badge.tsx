import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import { useTexts } from '../../language/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';

const KINDS: Readonly<Record<KycVerdict, AlertKind | 'neutral'>> = {
  not_started: 'neutral',
  in_progress: 'neutral',
  in_review: 'info',
  action_needed: 'warning',
  approved_except_video: 'success',
  approved: 'success',
  rejected: 'error',
  expired: 'warning',
};

export function VerdictBadge({ verdict }: { readonly verdict: KycVerdict }) {
  return <Badge kind={KINDS[verdict]}>{useTexts(deskKycTexts).verdicts[verdict]}</Badge>;
}
