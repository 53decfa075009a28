import { acceptTerms, updateUser } from '@bb1/domain/accounts/endpoints';
import { listFactors } from '@bb1/domain/accounts/factor-endpoints';
import { listOwnAnnouncements } from '@bb1/domain/announcements/endpoints';
import { listSettledClaims } from '@bb1/domain/claims/endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { listConversations } from '@bb1/domain/contact/endpoints';
import { getBusiness } from '@bb1/domain/kyc/business-endpoints';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import { getConfig } from '@bb1/domain/offering/endpoints';
import {
  cancelOrder,
  getInitialOrder,
  listInvestments,
  listOrders,
} from '@bb1/domain/orders/endpoints';
import {
  getCouponPayouts,
  getInheritedPayouts,
  getUpcomingPayouts,
} from '@bb1/domain/payouts/endpoints';
import { listTaxCertificates } from '@bb1/domain/taxes/certificate-endpoints';
import { getTaxStanding } from '@bb1/domain/taxes/endpoints';
import { listOwnReceivables } from '@bb1/domain/receivables/endpoints';
import { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { serverContext } from '../../server-context.ts';
import { currentUser } from '../../session/current-user.ts';
import { loginPath } from '../../session/login-path.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useUser } from '../use-user.ts';
import { type KycRecord, readyToInvest } from '../verification/kyc-record.ts';
import { VerdictBanner } from '../verification/verdict-banner.tsx';
import verificationTexts from '@bb1/texts/pages/verification';
import { UnconfirmedNote } from '../welcome/unconfirmed-note.tsx';
import { welcomeSteps, type WelcomeStates } from '../welcome/welcome-steps.ts';
import type { Route } from './+types/dashboard-page.ts';
import documentsTexts from '@bb1/texts/pages/documents';
import dashboardTexts from '@bb1/texts/pages/dashboard';
import { SaleClosed } from '../investment/sale-closed.tsx';
import { AnnouncementsCard } from '../announcements/announcements-card.tsx';
import { UnreadRepliesCard } from '../conversations/unread-replies-card.tsx';
import { OpenAmounts } from '../receivables/open-amounts.tsx';
import { InheritedPayoutsCard } from './inherited-payouts-card.tsx';
import { InvestmentList } from './investment-list.tsx';
import { NewTermsCard } from './new-terms-card.tsx';
import { Overview } from './overview.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { isTimeForPasskey } from './passkey-time.ts';
import { PayoutHistoryCard } from './payout-history-card.tsx';
import { TaxDocumentsCard } from './tax-documents-card.tsx';
import { hasUnclaimed, TokenCard } from './token-card.tsx';
import { UpcomingPayoutsCard } from './upcoming-payouts-card.tsx';
import { Card } from '../../ui/card.tsx';
import { WelcomeStepper } from '../welcome/welcome-stepper.tsx';

export const meta = pageMeta(dashboardTexts, (texts) => texts);

export async function loader(args: Route.LoaderArgs) {
  const user = await currentUser(args);
  if (user === null) throw redirect(loginPath(args.request));
  const own = { params: { id: user.id } };
  const api = loaderApi(args);
  const { bond } = args.context.get(serverContext).offering;
  const [kyc, investments, orders, balance, { initial_order: intended }, config] =
    await Promise.all([
      api(getKyc),
      api(listInvestments),
      api(listOrders),
      api(getTokenBalance),
      api(getInitialOrder),
      api(getConfig),
    ]);
  const [
    payouts,
    inherited,
    upcoming,
    certificates,
    standing,
    receivables,
    claims,
    announcements,
    conversations,
    factors,
  ] = await Promise.all([
    api(getCouponPayouts, own),
    api(getInheritedPayouts, own),
    api(getUpcomingPayouts, own),
    api(listTaxCertificates),
    api(getTaxStanding),
    api(listOwnReceivables),
    api(listSettledClaims),
    api(listOwnAnnouncements),
    api(listConversations),
    api(listFactors),
  ]);
  const owed = receivables.filter(({ state }) => state === 'open');
  const steps = welcomeSteps({ amountGiven: intended !== null, kyc, orders });
  const coupons = { perYear: bond.fixedCouponsPerYear, percent: bond.fixedCouponPercentPerYear };
  const company = kyc.applicant_type === 'business' ? (await api(getBusiness)).business : null;
  return {
    kyc,
    company: company?.legal_name ?? null,
    investments,
    orders,
    balance,
    steps,
    coupons,
    claims,
    announcements,
    conversations,
    payouts: payouts.toReversed(),
    inherited: inherited.toReversed(),
    upcoming,
    certificates,
    standing,
    owed,
    passkey: isTimeForPasskey({ factors, orders, balance, owed }),
    now: config.now_timestamp,
    sale: { phase: config.sale_phase, endsAt: config.sale_end_timestamp },
  };
}

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    if (form.ticked('decline_passkey')) {
      await api(updateUser, { body: { passkey_offer_declined: true } });
      return null;
    }
    if (form.ticked('accept_terms')) {
      await api(acceptTerms, { body: { terms: true } });
      return null;
    }
    await api(cancelOrder, { params: { id: form.text('order_id') } });
    return { cancelled: true };
  });
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const {
    kyc,
    company,
    investments,
    orders,
    balance,
    steps,
    coupons,
    claims,
    announcements,
    conversations,
    payouts,
    inherited,
    upcoming,
    certificates,
    standing,
    owed,
    passkey,
    now,
    sale,
  } = loaderData;
  const texts = useTexts(dashboardTexts);
  const documents = useTexts(documentsTexts).card;
  const user = useUser();
  const isNew = orders.length === 0;
  const tokens = <TokenCard balance={balance} className="lg:col-start-2 lg:row-start-1" />;
  const canClaim = hasUnclaimed(balance);
  return (
    <div className="grid gap-7">
      <PageTitle
        eyebrow={[
          texts.hello({ name: user.full_name }),
          ...(company === null ? [] : [company]),
        ].join(' · ')}
        actions={<Actions mayInvest={readyToInvest(kyc) && sale.phase === 'open'} />}
      >
        {texts.title}
      </PageTitle>
      {!user.accepted_terms && <NewTermsCard />}
      <UnconfirmedNote />
      <OpenAmounts receivables={owed} />
      <UnreadRepliesCard conversations={conversations} />
      <AnnouncementsCard announcements={announcements} />
      {!(isNew && kyc.verdict === 'not_started') && <Verification kyc={kyc} />}
      {isNew && sale.phase === 'ended' && <SaleClosed phase="ended" at={sale.endsAt} />}
      {isNew && sale.phase !== 'ended' && <NewcomerCard steps={steps} />}
      {!isNew && <Overview orders={orders} balance={balance} upcoming={upcoming} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        {canClaim && tokens}
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <InvestmentList
            orders={orders}
            investments={investments}
            claims={claims}
            payouts={payouts}
            now={now}
            isVerified={kyc.verdict === 'approved'}
          />
          {!isNew && <PayoutHistoryCard payouts={payouts} upcoming={upcoming.payouts} />}
          <InheritedPayoutsCard payouts={inherited} />
        </div>
        {!canClaim && tokens}
        <div className="grid gap-6 lg:col-start-2 lg:row-start-2">
          <UpcomingPayoutsCard
            upcoming={upcoming}
            isFirst={payouts.length === 0}
            today={berlinDay(new Date(now))}
            coupons={coupons}
          />
          <TaxDocumentsCard certificates={certificates} standing={standing} />
          {!isNew && (
            <Card title={documents.title}>
              <p className="text-small text-muted">{documents.text}</p>
              <PageLink
                to="/documents"
                className="link inline-flex min-h-11 items-center text-small"
              >
                {documents.open}
              </PageLink>
            </Card>
          )}
          {passkey && <PasskeyCard />}
        </div>
      </div>
    </div>
  );
}

function Actions({ mayInvest }: { readonly mayInvest: boolean }) {
  const texts = useTexts(dashboardTexts);
  return (
    <>
      <ButtonLink to="/account" look="secondary">
        {texts.account}
      </ButtonLink>
      {mayInvest && <ButtonLink to="/investment">{texts.invest}</ButtonLink>}
    </>
  );
}

/** A verified person need not read it on every visit. */
function Verification({ kyc }: { readonly kyc: KycRecord }) {
  const texts = useTexts(verificationTexts);
  if (kyc.verdict === 'approved') return null;
  return (
    <VerdictBanner kyc={kyc}>
      {kyc.verdict !== 'rejected' && (
        <ButtonLink to="/verification/checklist" look="secondary" className="justify-self-start">
          {texts.toChecklist}
        </ButtonLink>
      )}
    </VerdictBanner>
  );
}

/** For people without an order: their progress towards the first one. */
function NewcomerCard({ steps }: { readonly steps: WelcomeStates }) {
  const texts = useTexts(dashboardTexts).newcomer;
  return (
    <Card title={texts.title}>
      <p className="max-w-prose text-muted">{texts.text}</p>
      <WelcomeStepper states={steps} />
      <ButtonLink to="/welcome" className="justify-self-start">
        {steps.amount === 'current' ? texts.start : texts.continue}
      </ButtonLink>
    </Card>
  );
}
