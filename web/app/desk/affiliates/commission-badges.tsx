import type { DeskCommission } from '@bb1/domain/affiliates/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { stateBadge } from '../parts/state-badge.tsx';

export const CommissionBadge = stateBadge(deskAffiliateTexts, (texts) => texts.states, {
  pending: 'info',
  earned: 'success',
  invested: 'success',
  lapsed: 'neutral',
  taken_back: 'warning',
});

/** Signs of self-referral; those allowed by two officers say so. */
export function SignBadges({
  commission,
}: {
  readonly commission: Pick<DeskCommission, 'signs' | 'standing_signs'>;
}) {
  const texts = useTexts(deskAffiliateTexts);
  if (commission.signs.length === 0) return '–';
  return (
    <span className="inline-flex flex-wrap gap-1">
      {commission.signs.map((sign) =>
        commission.standing_signs.includes(sign) ? (
          <Badge key={sign} kind="error">
            {texts.signs[sign]}
          </Badge>
        ) : (
          <Badge key={sign}>{`${texts.signs[sign]}, ${texts.commissions.allowed}`}</Badge>
        ),
      )}
    </span>
  );
}
