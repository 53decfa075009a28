import type { ClosingObstacle } from '@bb1/domain/accounts/privacy-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { WithSupportEmail } from '../with-support-email.tsx';
import privacyTexts from '@bb1/texts/pages/account-privacy';
import { SettingRow } from './setting-row.tsx';

/** The page where each obstacle can be removed; null where only the issuer's staff can. */
const WAYS = {
  open_order: 'dashboard',
  payment_under_way: 'dashboard',
  receivable_open: 'dashboard',
  tokens_to_claim: 'claim',
  claim_under_way: 'claim',
  tokens_held: 'dashboard',
  legal_hold: null,
  refused: null,
} as const satisfies Record<ClosingObstacle, 'dashboard' | 'claim' | null>;

/** What is still open, and how to close it. */
export function ClosingObstacles({
  obstacles,
}: {
  readonly obstacles: readonly ClosingObstacle[];
}) {
  const texts = useTexts(privacyTexts).close;
  return (
    <>
      <Alert kind="warning" title={texts.obstaclesTitle}>
        {texts.obstaclesLead}
      </Alert>
      <Card>
        <ul className="grid">
          {obstacles.map((obstacle) => {
            const way = WAYS[obstacle];
            return (
              <SettingRow
                heading="h2"
                key={obstacle}
                title={texts.obstacles[obstacle].title}
                action={
                  way !== null && (
                    <ButtonLink to={`/${way}`} look="secondary">
                      {texts.ways[way]}
                    </ButtonLink>
                  )
                }
              >
                {texts.obstacles[obstacle].text}
              </SettingRow>
            );
          })}
        </ul>
      </Card>
      <p className="text-small text-muted">
        <WithSupportEmail sentence={texts.questions} />
      </p>
      <ButtonLink to="/account" look="secondary" className="justify-self-start">
        {texts.stay}
      </ButtonLink>
    </>
  );
}
