import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDateTime } from '../../ui/format.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useRight } from '../session/use-desk.ts';

/** The data of an account. Of second factors only their kinds. */
export function AccountFacts({ account }: { readonly account: DeskAccount }) {
  const texts = useTexts(deskAccountTexts).page;
  const locale = useLocale();
  const mayVerify = useRight('kyc.view');
  const maySeeHoldings = useRight('holders.view');
  const maySeeTaxes = useRight('taxes.view');
  const moment = (at: string | null) => (at === null ? texts.nothing : formatDateTime(locale, at));
  const facts = [
    fact(
      texts.email,
      goodBreaks(account.email),
      account.email_confirmed_at === null
        ? texts.unconfirmed
        : texts.confirmed({ time: formatDateTime(locale, account.email_confirmed_at) }),
    ),
    fact(texts.phone, account.phone_number ?? texts.nothing),
    fact(texts.language, texts.languages[account.locale]),
    fact(texts.factors, <Factors factors={account.factors} />),
    fact(texts.browsers, account.signed_in_browsers),
    fact(texts.lastSeen, moment(account.last_seen_at)),
    fact(texts.lastLogin, moment(account.last_login_at)),
    fact(texts.created, moment(account.created_at)),
    ...factIfKnown('closed', texts.closed, account.closed_at, moment),
    fact(texts.id, mono(account.id)),
  ];
  return (
    <Panel title={texts.facts}>
      <FactTable facts={facts} />
      <div className="flex flex-wrap gap-x-5">
        {mayVerify && (
          <RecordLink
            to={`/desk/kyc/${account.id}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.toVerification}
          </RecordLink>
        )}
        {maySeeHoldings && (
          <RecordLink
            to={`/desk/holder-documents/${account.id}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.toHoldings}
          </RecordLink>
        )}
        {maySeeTaxes && (
          <RecordLink
            to={`/desk/taxes/people/${account.id}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {texts.toTaxes}
          </RecordLink>
        )}
        <AuditLink subject={`account:${account.id}`}>{texts.toAudit}</AuditLink>
      </div>
    </Panel>
  );
}

function Factors({
  factors: { totp, passkeys, recovery_codes_left: left },
}: Pick<DeskAccount, 'factors'>) {
  const texts = useTexts(deskAccountTexts).page;
  if (!totp && passkeys === 0) return texts.noFactor;
  return [
    totp && texts.totp,
    passkeys > 0 && texts.passkeys({ count: passkeys }),
    texts.codesLeft({ count: left }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
