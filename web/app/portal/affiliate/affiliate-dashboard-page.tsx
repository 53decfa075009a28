import {
  type Affiliate,
  getAffiliate,
  startAutoInvest,
  takePartAsAffiliate,
} from '@bb1/domain/affiliates/endpoints';
import { getKyc } from '@bb1/domain/kyc/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { getTokenBalance } from '@bb1/domain/tokens/endpoints';
import { redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { serverContext } from '../../server-context.ts';
import { loaderApi } from '../../session/page-api.ts';
import { submission } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card, EmptyState } from '../../ui/card.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { formatDate, formatEur, formatQuantity, formatPercent } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { hasUnclaimed } from '../dashboard/token-card.tsx';
import type { Route } from './+types/affiliate-dashboard-page.ts';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';
import { BannersCard } from './banners-card.tsx';
import { CommissionCard } from './commission-card.tsx';
import { ReferralsCard } from './referrals-card.tsx';
import { useSumText } from './use-sum-text.ts';
import { parseMoney, tokens } from '@bb1/domain/money';
import { PageForm } from '../../session/page-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';

export const meta = pageMeta(affiliatePortalTexts, (texts) => texts.dashboard);

export async function loader(args: Route.LoaderArgs) {
  const api = loaderApi(args);
  const { affiliate: terms, token } = args.context.get(serverContext).offering;
  const [affiliate, balance, kyc] = await Promise.all([
    api(getAffiliate),
    api(getTokenBalance),
    api(getKyc),
  ]);
  const altOf = (locale: Locale) =>
    affiliatePortalTexts[locale].dashboard.banners.alt({ token: token.code });
  return {
    affiliate,
    canClaim: hasUnclaimed(balance),
    isVerified: kyc.verdict === 'approved',
    terms: {
      token: token.code,
      percent: terms.commissionPercent,
      minimum: terms.minimumInvestmentEur,
      days: terms.cookieDays,
    },
    origin: new URL(affiliate.link ?? args.request.url).origin,
    // A browser has only the texts of the page's language, but a banner may be in another.
    bannerAlts: { en: altOf('en'), de: altOf('de') },
  };
}

const INVEST = 'invest';

export function action(args: Route.ActionArgs) {
  return submission(args, async (api, form) => {
    if (form.text('intent') === INVEST)
      await api(startAutoInvest, { body: form.body([], { ticks: ['irreversible'] }) });
    else await api(takePartAsAffiliate);
    return redirect(
      localPath(localeOfPath(new URL(args.request.url).pathname), '/affiliate/dashboard'),
    );
  });
}

export default function AffiliateDashboardPage({ loaderData }: Route.ComponentProps) {
  const { affiliate, terms, canClaim, isVerified, origin, bannerAlts } = loaderData;
  const texts = useTexts(affiliatePortalTexts).dashboard;
  // The empty state below says so.
  const isOver = affiliate.link === null && !affiliate.programme_runs;
  return (
    <div className="grid gap-7">
      <PageTitle
        eyebrow={isOver ? undefined : <Programme affiliate={affiliate} />}
        lead={texts.lead}
        actions={
          <PageLink to="/terms#affiliate" wholeDocument className="link text-small">
            {texts.rules}
          </PageLink>
        }
      >
        {texts.title}
      </PageTitle>
      {affiliate.link === null || affiliate.code === null ? (
        affiliate.programme_runs ? (
          <JoinCard mayTakePart={affiliate.may_take_part} terms={terms} />
        ) : (
          <EmptyState
            title={texts.over.title}
            action={<ButtonLink to="/dashboard">{texts.over.dashboard}</ButtonLink>}
          >
            {texts.over.text}
          </EmptyState>
        )
      ) : (
        <>
          <AffiliateFigures affiliate={affiliate} token={terms.token} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
            <Card title={texts.share.title}>
              <CopyRow
                label={texts.share.label}
                value={affiliate.link}
                note={texts.share.note({ days: terms.days })}
              />
            </Card>
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <CommissionCard
                affiliate={affiliate}
                token={terms.token}
                canClaim={canClaim}
                isVerified={isVerified}
                intent={INVEST}
              />
            </div>
            <div className="grid min-w-0 gap-6 lg:col-start-1">
              <ReferralsCard referrals={affiliate.referrals} months={affiliate.months} />
              <BannersCard
                link={affiliate.link}
                origin={origin}
                token={terms.token}
                alts={bannerAlts}
              />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Programme({ affiliate }: { readonly affiliate: Affiliate }) {
  const texts = useTexts(affiliatePortalTexts).dashboard;
  return (affiliate.programme_runs ? texts.runsUntil : texts.ended)({
    date: formatDate(useLocale(), affiliate.programme_ends_at),
  });
}

/** The programme at a glance: people, investors, their investments and the resulting commission. */
function AffiliateFigures({
  affiliate,
  token,
}: {
  readonly affiliate: Affiliate;
  readonly token: string;
}) {
  const texts = useTexts(affiliatePortalTexts).dashboard.figures;
  const locale = useLocale();
  const sumText = useSumText();
  const { pending, earned, invested } = affiliate.commission;
  const all = [pending, earned, invested].reduce(
    (sum, one) => sum + parseMoney('TOKEN', one).units,
    0n,
  );
  const figures = [
    [texts.people, String(affiliate.referred_people)],
    [texts.investors, String(affiliate.referred_investors)],
    [texts.sum, sumText(affiliate.sum_of_investment)],
    [texts.commission, formatQuantity(locale, tokens(all), token)],
  ] as const;
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-card grid-cols-2 xl:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="grid content-start gap-1 bg-surface p-5">
          <dt className="text-fine text-muted">{name}</dt>
          <dd
            className={
              value === texts.sumFromFive
                ? 'text-small text-muted'
                : 'figures text-title font-semibold wrap-anywhere'
            }
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An introduction to the programme for people who have not joined. */
function JoinCard({
  mayTakePart,
  terms,
}: {
  readonly mayTakePart: boolean;
  readonly terms: { readonly token: string; readonly percent: string; readonly minimum: string };
}) {
  const texts = useTexts(affiliatePortalTexts).dashboard.join;
  const locale = useLocale();
  const [token, percent] = [terms.token, formatPercent(locale, terms.percent)];
  return (
    <Card className="max-w-3xl">
      <h2 className="text-title text-balance">{texts.title({ token, percent })}</h2>
      <p>{texts.text({ token, percent, minimum: formatEur(locale, terms.minimum) })}</p>
      <p className="text-small text-muted">{texts.rulesText}</p>
      {mayTakePart ? (
        <PageForm>
          <SubmitButton className="justify-self-start">{texts.button}</SubmitButton>
        </PageForm>
      ) : (
        <>
          <Alert>{texts.notYet}</Alert>
          <ButtonLink to="/verification/checklist" className="justify-self-start">
            {texts.verify}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}
