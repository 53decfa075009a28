import { priceOrder } from '@bb1/domain/offering/price-order';
import { volumeThatEnds } from '@bb1/domain/offering/price-tiers';
import { listConfirmationTimes } from '@bb1/domain/payments/endpoints';
import { soldCents } from '@bb1/domain/offering/sold-cents';
import { loaderApi } from '../session/page-api.ts';
import { AccountClosed } from '../frame/account-closed.tsx';
import { pageMeta } from '../frame/page-meta.ts';
import { serverContext } from '../server-context.ts';
import { contentFor } from './content.server.ts';
import { AboutIssuer } from './landing/about-issuer.tsx';
import { Closing } from './landing/closing.tsx';
import { FourSteps } from './landing/four-steps.tsx';
import { Hero } from './landing/hero.tsx';
import { Investors } from './landing/investors.tsx';
import { Mission } from './landing/mission.tsx';
import { Press } from './landing/press.tsx';
import { PriceTiers } from './landing/price-tiers.tsx';
import { Returns } from './landing/returns.tsx';
import { Team } from './landing/team.tsx';
import { TokenFacts } from './landing/token-facts.tsx';
import { configOrFail } from './public-page.ts';
import siteTexts from '@bb1/texts/pages/site';
import type { Route } from './+types/landing-page.ts';
import { ArticleText } from './article-text.tsx';
import type { Article } from './markdown.ts';
import { ContactForm } from './contact/contact-form.tsx';
import { introductionOf, plainText, sectionsOf } from './article-sections.ts';
import { PartnerMark } from './drawing/partner-mark.tsx';
import { SectionHead } from './landing/section-head.tsx';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { useTexts } from '../language/use-texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { FaqList, questionGroups } from './faq/faq-list.tsx';

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

/** Contact on the landing page: the issuer's text, and the form. */
function ContactSection({ article }: { readonly article: Article }) {
  return (
    <section aria-labelledby="contact" className="wrap section-room">
      <h2 id="contact" className="mb-10 text-section">
        {article.title}
      </h2>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <ArticleText blocks={article.blocks} />
        <ContactForm answer={undefined} />
      </div>
    </section>
  );
}

/** The issuer's partners. */
function Partners({ article }: { readonly article: Article }) {
  return (
    <section aria-labelledby="partners" className="wrap section-room grid gap-12">
      <SectionHead
        id="partners"
        title={article.title}
        lead={<ArticleText blocks={introductionOf(article)} />}
      />
      <ul className="grid gap-px overflow-hidden rounded-card bg-line ring-1 ring-line sm:grid-cols-2 lg:grid-cols-3">
        {sectionsOf(article, 2).map(({ id, title, blocks }) => (
          <li key={id} className="grid content-start gap-4 bg-page p-7">
            <p className="flex items-center gap-3.5 text-lead leading-tight font-semibold tracking-tight">
              <PartnerMark name={title} />
              {title}
            </p>
            <div className="grid gap-1.5 text-small">
              <p className="font-medium text-link">{plainText(blocks[0])}</p>
              <div className="text-muted">
                <ArticleText blocks={blocks.slice(1)} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The questions that are asked most; all of them are on a page of their own. */
function Faq({ article }: { readonly article: Article }) {
  const texts = useTexts(siteTexts).faq;
  const locale = useLocale();
  const all = questionGroups(article).flatMap(({ questions }) => questions);
  const questions = article.featured.flatMap((id) => all.find((one) => one.id === id) ?? []);
  return (
    <section aria-labelledby="faq" className="border-y border-line bg-surface">
      <div className="wrap section-room grid gap-x-16 gap-y-12 lg:grid-cols-[4fr_8fr]">
        <div className="grid content-start gap-8 lg:sticky lg:top-28 lg:self-start">
          <SectionHead id="faq" title={article.title} lead={article.description} />
          <a
            href={localPath(locale, '/faq')}
            data-prefetch
            className={buttonClass('secondary', 'min-h-12 justify-self-start')}
          >
            {texts.all({ count: all.length })}
          </a>
        </div>
        <FaqList questions={questions} />
      </div>
    </section>
  );
}

/**
 * The warning required with every offer of an investment (wording of section 12
 * Vermögensanlagengesetz).
 */
function RiskNotice() {
  const texts = useTexts(siteTexts).risk;
  const locale = useLocale();
  return (
    <section aria-labelledby="risk" className="wrap py-14 md:py-20">
      <div className="grid gap-x-16 gap-y-3 rounded-card bg-warning-wash p-7 sm:p-10 lg:grid-cols-[4fr_8fr]">
        <h2 id="risk" className="text-title text-warning">
          {texts.title}
        </h2>
        <div className="grid gap-3">
          <p className="max-w-[68ch]">{texts.text}</p>
          <p>
            <a href={localPath(locale, '/risk')} className="link">
              {texts.more}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
