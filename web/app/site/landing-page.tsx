import { priceOrder } from '@bb1/domain/offering/price-order';
import { volumeThatEnds } from '@bb1/domain/offering/price-tiers';
import { listConfirmationTimes } from '@bb1/domain/payments/endpoints';
import { soldCents } from '@bb1/domain/offering/sold-cents';
import { loaderApi } from '../session/page-api.ts';
import { AccountClosed } from '../frame/account-closed.tsx';
import { pageMeta } from '../frame/page-meta.ts';
import { serverContext } from '../server-context.ts';
import { ContactSection } from './contact/contact-section.tsx';
import { contentFor } from './content.server.ts';
import { AboutIssuer } from './landing/about-issuer.tsx';
import { Closing } from './landing/closing.tsx';
import { Faq } from './landing/faq.tsx';
import { FourSteps } from './landing/four-steps.tsx';
import { Hero } from './landing/hero.tsx';
import { Investors } from './landing/investors.tsx';
import { Mission } from './landing/mission.tsx';
import { Partners } from './landing/partners.tsx';
import { Press } from './landing/press.tsx';
import { PriceTiers } from './landing/price-tiers.tsx';
import { Returns } from './landing/returns.tsx';
import { RiskNotice } from './landing/risk-notice.tsx';
import { Team } from './landing/team.tsx';
import { TokenFacts } from './landing/token-facts.tsx';
import { configOrFail } from './public-page.ts';
import siteTexts from '@bb1/texts/pages/site';
import type { Route } from './+types/landing-page.ts';

export const meta = pageMeta(siteTexts, (texts) => texts.landing);

export async function loader(args: Route.LoaderArgs) {
  const { bond, token, issuer, calculator, sale } = args.context.get(serverContext).offering;
  const config = configOrFail(args);
  // The tier of the next cent sold, by the rule that prices orders.
  const [part] = priceOrder(sale, {
    amountCents: 1n,
    soldCents: soldCents(config),
    now: new Date(config.now_timestamp),
  });
  const currentTier = config.sale_phase === 'open' ? (part?.tier ?? null) : null;
  return {
    config,
    times: await loaderApi(args)(listConfirmationTimes),
    currentTier,
    beyondCap: sale.tiers.flatMap((tier) =>
      tier.volumeEur !== null && volumeThatEnds(sale, tier) === null ? [tier.volumeEur] : [],
    ),
    offering: { bond, token, calculator },
    issuer,
    about: contentFor(args, 'about'),
    mission: contentFor(args, 'mission'),
    team: contentFor(args, 'team'),
    investors: contentFor(args, 'investors'),
    partners: contentFor(args, 'partners'),
    faq: contentFor(args, 'faq'),
    press: contentFor(args, 'press'),
    contact: contentFor(args, 'contact'),
  };
}

export default function LandingPage({ loaderData: page }: Route.ComponentProps) {
  const { config, offering } = page;
  return (
    <>
      <Hero config={config} bond={offering.bond} issuerName={page.issuer.name} times={page.times} />
      <div className="*:laid-out-near">
        <TokenFacts bond={offering.bond} token={offering.token} />
        <PriceTiers config={config} currentTier={page.currentTier} beyondCap={page.beyondCap} />
        <Returns offering={offering} />
        <FourSteps config={config} couponsPerYear={offering.bond.fixedCouponsPerYear} />
        <AboutIssuer article={page.about} issuer={page.issuer} />
      </div>
      {/* Checkers of contrast do not see the dark ground of a part that is not laid out. */}
      <Mission article={page.mission} />
      <div className="*:laid-out-near">
        <Team article={page.team} />
        <Investors article={page.investors} />
        <Partners article={page.partners} />
        <Faq article={page.faq} />
        <Press article={page.press} />
        <div className="border-y border-line bg-surface">
          <ContactSection article={page.contact} />
        </div>
        <RiskNotice />
      </div>
      <Closing phase={config.sale_phase} />
      <AccountClosed />
    </>
  );
}
