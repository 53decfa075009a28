import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { useLocale } from '../../../language/use-locale.ts';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatEur } from '../../../ui/format.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { type Fact, FactTable } from '../../parts/fact-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { useRight } from '../../session/use-desk.ts';

/** The account behind the applicant. */
export function AccountPanel({
  review: { account, record, invested_eur: invested },
}: {
  readonly review: Reply<typeof getKycReview>;
}) {
  const { review, fields, languages, applicantTypes } = useTexts(deskKycTexts);
  const locale = useLocale();
  const mayOpen = useRight('accounts.view');
  const facts: Fact[] = [
    {
      key: 'name',
      name: fields.accountName,
      value: mayOpen ? (
        <RecordLink to={`/desk/accounts/${account.id}`}>{account.full_name}</RecordLink>
      ) : (
        account.full_name
      ),
    },
    {
      key: 'email',
      name: fields.email,
      value: account.email,
      note: account.email_confirmed ? undefined : <Badge kind="warning">{fields.emailOpen}</Badge>,
    },
    { key: 'phone', name: fields.phone, value: account.phone_number ?? fields.notGiven },
    { key: 'language', name: fields.language, value: languages[account.locale] },
    { key: 'kind', name: fields.kind, value: applicantTypes[record.applicant_type] },
    { key: 'invested', name: fields.invested, value: formatEur(locale, invested) },
  ];
  return (
    <Panel title={review.account}>
      <FactTable facts={facts} />
    </Panel>
  );
}
