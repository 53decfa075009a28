import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { needsCompliance } from '@bb1/domain/kyc/risk-signs';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { RecordLink } from '../parts/record-link.tsx';
import { useRight } from '../session/use-desk.ts';

type Review = Reply<typeof getKycReview>;

/**
 * The signs in a case that an officer must see: obstacles, requirements, and who may then approve.
 */
export function CaseSigns({ review }: { readonly review: Review }) {
  const texts = useTexts(deskKycTexts).signs;
  const mayOpenLists = useRight('country_lists.view');
  return (
    <div className="grid gap-3 empty:hidden">
      {review.country_refused && (
        <Alert kind="error" title={texts.refusedTitle}>
          <p>{texts.refused}</p>
          {mayOpenLists && <PageLink to="/desk/country-lists">{texts.countryLists}</PageLink>}
        </Alert>
      )}
      <ScreeningSigns accountId={review.account.id} screening={review.screening} />
      {review.risk_signs.length > 0 && <RiskSigns signs={review.risk_signs} />}
      {review.possible_duplicates.length > 0 && <Duplicates review={review} />}
    </div>
  );
}

function ScreeningSigns({
  accountId,
  screening,
}: {
  readonly accountId: string;
  readonly screening: Review['screening'];
}) {
  const texts = useTexts(deskKycTexts).signs;
  const mayOpen = useRight('screening.view');
  const hits = mayOpen && (
    <RecordLink to={`/desk/screening?account=${accountId}`}>{texts.toHits}</RecordLink>
  );
  if (screening.true_match)
    return (
      <Alert kind="error" title={texts.trueMatchTitle}>
        <p>{texts.trueMatch}</p>
        {hits}
      </Alert>
    );
  if (screening.open > 0)
    return (
      <Alert kind="warning" title={texts.openTitle({ count: screening.open })}>
        <p>{texts.open}</p>
        {hits}
      </Alert>
    );
  return null;
}

function RiskSigns({ signs }: { readonly signs: Review['risk_signs'] }) {
  const texts = useTexts(deskKycTexts).signs;
  const mayDecide = useRight('kyc.decide_high_risk');
  const who = mayDecide ? texts.complianceYours : texts.compliance;
  return (
    <Alert kind="warning" title={texts.riskTitle}>
      <ul className="list-disc pl-5">
        {signs.map((sign) => (
          <li key={sign}>{texts.risks[sign]}</li>
        ))}
      </ul>
      <p className="mt-1 font-semibold">{needsCompliance(signs) ? who : texts.yours}</p>
    </Alert>
  );
}

function Duplicates({ review }: { readonly review: Review }) {
  const { signs: texts, duplicate } = useTexts(deskKycTexts);
  const duplicates = review.possible_duplicates;
  const open = duplicates.filter(({ finding }) => finding === null).length;
  return (
    <Alert
      kind={open > 0 ? 'warning' : 'info'}
      title={open > 0 ? texts.duplicates : texts.duplicatesDecided}
    >
      <ul className="grid gap-1">
        {duplicates.map((one) => (
          <li key={one.account_id}>
            <RecordLink to={`/desk/kyc/${review.account.id}/duplicates/${one.account_id}`}>
              {one.full_name}
            </RecordLink>
            : {one.matches.map((sign) => texts.duplicateSigns[sign]).join(', ')}
            {one.finding !== null && ` – ${duplicate.findings[one.finding]}`}
          </li>
        ))}
      </ul>
      {open > 0 && <p className="mt-1">{texts.duplicatesCompare}</p>}
    </Alert>
  );
}
