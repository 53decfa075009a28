import type { ClaimState } from '@bb1/domain/claims/claim-state';
import { useTexts } from '../../language/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import deskClaimTexts from '@bb1/texts/pages/desk-claims';

const KINDS: Readonly<Record<ClaimState, AlertKind | 'neutral'>> = {
  created: 'neutral',
  built: 'neutral',
  signed: 'info',
  submitted: 'info',
  settled: 'success',
  failed: 'error',
  expired: 'warning',
};

/** The status of a claim, and whether it requires action. */
export function ClaimStateBadge({
  claim: { state, stuck },
}: {
  readonly claim: { readonly state: ClaimState; readonly stuck: boolean };
}) {
  const texts = useTexts(deskClaimTexts);
  return (
    <span className="flex flex-wrap gap-1">
      <Badge kind={KINDS[state]}>{texts.states[state]}</Badge>
      {stuck && (
        <span title={texts.stuckHint}>
          <Badge kind="error">{texts.states.stuck}</Badge>
        </span>
      )}
    </span>
  );
}
