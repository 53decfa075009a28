import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { type FactLine, fact, FactTable } from '../../parts/fact-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { useRight } from '../../session/use-desk.ts';
import { useFormat } from '../../parts/use-format.ts';

/** The account behind the applicant. */
export function AccountPanel({
  review: { account, record, invested_eur: invested },
}: {
  readonly review: Reply<typeof getKycReview>;
}) {
  const { review, fields, languages, applicantTypes } = useTexts(deskKycTexts);
  const format = useFormat();
  const mayOpen = useRight('accounts.view');
  const facts: FactLine[] = [
    fact(
      fields.accountName,
      mayOpen ? (
        <RecordLink to={`/desk/accounts/${account.id}`}>{account.full_name}</RecordLink>
      ) : (
        account.full_name
      ),
    ),
    fact(
      fields.email,
      account.email,
      account.email_confirmed ? undefined : <Badge kind="warning">{fields.emailOpen}</Badge>,
    ),
    fact(fields.phone, account.phone_number ?? fields.notGiven),
    fact(fields.language, languages[account.locale]),
    fact(fields.kind, applicantTypes[record.applicant_type]),
    fact(fields.invested, format.eur(invested)),
  ];
  return (
    <Panel title={review.account}>
      <FactTable facts={facts} />
    </Panel>
  );
}
