import { goodBreaks } from '../../ui/good-breaks.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import accountTexts from '@bb1/texts/pages/account';
import { type Factors, hasFactor } from './has-factor.ts';
import { RowLink } from './row-link.tsx';
import { SettingRow } from './setting-row.tsx';

/** Password, second factor and signed-in browsers in one line each, with links to their pages. */
export function SecurityCard({
  factors,
  sessionCount,
}: {
  readonly factors: Factors;
  readonly sessionCount: number;
}) {
  const { security: texts, change, manage } = useTexts(accountTexts);
  const locale = useLocale();
  const protectedByFactor = hasFactor(factors);
  return (
    <Card title={texts.title}>
      <ul className="grid">
        <SettingRow
          title={texts.password}
          action={
            <RowLink
              to="/users/change_password"
              shown={change}
              accessibleLabel={texts.changePassword}
            />
          }
        >
          {factors.password_changed_at === null
            ? texts.passwordUnchanged
            : texts.passwordChanged({
                date: formatDate(locale, factors.password_changed_at),
              })}
        </SettingRow>
        <SettingRow
          title={texts.factor}
          badge={
            <Badge kind={protectedByFactor ? 'success' : 'warning'}>
              {protectedByFactor ? texts.factorOn : texts.factorOff}
            </Badge>
          }
          action={
            <RowLink
              to="/account/second_factor"
              shown={protectedByFactor ? manage : texts.setUp}
              accessibleLabel={protectedByFactor ? texts.manageFactor : texts.setUpFactor}
            />
          }
        >
          {protectedByFactor ? (
            <FactorSummary factors={factors} />
          ) : (
            goodBreaks(texts.factorMissing)
          )}
        </SettingRow>
        <SettingRow
          title={texts.sessions}
          action={
            <RowLink to="/account/sessions" shown={manage} accessibleLabel={texts.manageSessions} />
          }
        >
          {texts.sessionCount({ count: sessionCount })}
        </SettingRow>
      </ul>
    </Card>
  );
}

function FactorSummary({
  factors: { totp, passkeys, recovery_codes_left: left },
}: {
  readonly factors: Factors;
}) {
  const texts = useTexts(accountTexts).security;
  const parts = [
    totp !== null && texts.totp,
    passkeys.length > 0 && texts.passkeys({ count: passkeys.length }),
    texts.codesLeft({ count: left }),
  ];
  return <>{parts.filter((part) => part !== false).join(' · ')}</>;
}
