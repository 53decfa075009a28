import type { getOfficer } from '@bb1/domain/officers/change-endpoints';
import { conflictsAmong } from '@bb1/domain/officers/conflicting-roles';
import type { Role } from '@bb1/domain/officers/rights';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import deskTexts from '@bb1/texts/pages/desk';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';

/** An officer's access; of second factors only their kinds. */
export function OfficerFacts({
  officer,
}: {
  readonly officer: Reply<typeof getOfficer>['officer'];
}) {
  const all = useTexts(deskOfficerTexts);
  const texts = all.page;
  const locale = useLocale();
  const named = useRoleNames();
  const { totp, passkeys, recovery_codes_left: left } = officer.factors;
  const factors =
    !totp && passkeys === 0
      ? texts.noFactor
      : [
          totp && texts.totp,
          passkeys > 0 && texts.passkeys({ count: passkeys }),
          texts.codesLeft({ count: left }),
        ]
          .filter((part) => part !== false)
          .join(', ');
  const facts = [
    fact(texts.email, goodBreaks(officer.email)),
    fact(texts.language, all.list.languages[officer.locale]),
    fact(texts.roles, named(officer.roles)),
    fact(texts.factors, factors),
    fact(texts.browsers, officer.signed_in_browsers),
    fact(
      texts.lastLogin,
      officer.last_login_at === null ? texts.never : formatMoment(locale, officer.last_login_at),
    ),
    fact(texts.since, formatMoment(locale, officer.created_at)),
  ];
  return (
    <Panel title={texts.facts}>
      {conflictsAmong(officer.roles).length > 0 && <Alert kind="warning">{texts.conflict}</Alert>}
      <FactTable facts={facts} />
      <AuditLink subject={`officer:${officer.id}`}>{texts.toAudit}</AuditLink>
    </Panel>
  );
}

export function useRoleNames(): (roles: readonly Role[]) => string {
  const { roles: names } = useTexts(deskTexts);
  return (roles) => roles.map((role) => names[role]).join(', ');
}
