import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDateTime } from '../../ui/format.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { AuditLink } from '../parts/audit-link.tsx';
import { FactTable, factIfKnown } from '../parts/fact-table.tsx';
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
    {
      key: 'email',
      name: texts.email,
      value: goodBreaks(account.email),
      note:
        account.email_confirmed_at === null
          ? texts.unconfirmed
          : texts.confirmed({ time: formatDateTime(locale, account.email_confirmed_at) }),
    },
    { key: 'phone', name: texts.phone, value: account.phone_number ?? texts.nothing },
    { key: 'language', name: texts.language, value: texts.languages[account.locale] },
    { key: 'factors', name: texts.factors, value: <Factors factors={account.factors} /> },
    { key: 'browsers', name: texts.browsers, value: account.signed_in_browsers },
    { key: 'seen', name: texts.lastSeen, value: moment(account.last_seen_at) },
    { key: 'login', name: texts.lastLogin, value: moment(account.last_login_at) },
    { key: 'created', name: texts.created, value: moment(account.created_at) },
    ...factIfKnown('closed', texts.closed, account.closed_at, moment),
    { key: 'id', name: texts.id, value: mono(account.id) },
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
