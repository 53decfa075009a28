import { getTaxPerson } from '@bb1/domain/taxes/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { BackLink } from '../parts/back-link.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/tax-person-page.ts';
import { runTaxPersonAction, TAX_PERSON_FORMS } from './tax-person-actions.ts';
import { TaxEntries } from './tax-entries.tsx';
import { TaxEntryForms } from './tax-entry-forms.tsx';
import { TaxRefunds } from './tax-refunds.tsx';
import { TaxShortfallNotices } from './tax-shortfall-notices.tsx';
import { TaxShortfalls } from './tax-shortfalls.tsx';
import { TaxStandingPanel } from './tax-standing-panel.tsx';
import { TaxSurpluses } from './tax-surpluses.tsx';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.person);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getTaxPerson, { params: { account_id: args.params.account_id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => runTaxPersonAction(api, form, args.params.account_id));
}

/**
 * Current and pending entries on the left, forms for new ones on the right, and the history below.
 */
export default function TaxPersonPage({
  loaderData: { person, standing, entries, papers, surpluses, shortfalls, notices, refunds, own },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskTaxTexts).person;
  return (
    <DeskPage
      title={person.full_name}
      before={<BackLink to="/desk/taxes">{texts.back}</BackLink>}
      lead={person.email}
      answer={actionData}
      done={texts.done}
    >
      {own && <Alert kind="info">{texts.own}</Alert>}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <TaxStandingPanel person={person} standing={standing} />
          <TaxSurpluses surpluses={surpluses} answer={actionData} />
          <TaxShortfalls shortfalls={shortfalls} answer={actionData} />
          <TaxShortfallNotices notices={notices} answer={actionData} />
          <TaxRefunds refunds={refunds} answer={actionData} />
          {entries.map(({ id, approval_id: approvalId }) => (
            <WaitingApproval key={id} id={approvalId} />
          ))}
        </div>
        <TaxEntryForms
          entries={entries}
          papers={papers}
          isBusiness={person.applicant_type === 'business'}
          answer={actionData}
        />
      </div>
      <TaxEntries entries={entries} />
    </DeskPage>
  );
}
