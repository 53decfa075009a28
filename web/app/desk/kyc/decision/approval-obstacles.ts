import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { needsCompliance } from '@bb1/domain/kyc/risk-signs';
import type { Reply } from '../../../session/api-client.ts';

export type ApprovalObstacle =
  | 'country_refused'
  | 'screening_true_match'
  | 'screening_open'
  | 'high_risk_needs_compliance'
  | 'duplicates_open';

/** Why the API would refuse an approval by this officer, shown in advance. */
export function approvalObstacles(
  review: Pick<
    Reply<typeof getKycReview>,
    'country_refused' | 'screening' | 'risk_signs' | 'possible_duplicates'
  >,
  officer: { readonly mayDecideHighRisk: boolean },
): ApprovalObstacle[] {
  const obstacles: Record<ApprovalObstacle, boolean> = {
    country_refused: review.country_refused,
    screening_true_match: review.screening.true_match,
    screening_open: review.screening.open > 0,
    high_risk_needs_compliance: needsCompliance(review.risk_signs) && !officer.mayDecideHighRisk,
    duplicates_open: review.possible_duplicates.some(({ finding }) => finding === null),
  };
  return (Object.keys(obstacles) as ApprovalObstacle[]).filter((obstacle) => obstacles[obstacle]);
}
