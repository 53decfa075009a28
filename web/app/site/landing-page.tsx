import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { pageMeta } from '../frame/page-meta.ts';
import { serverContext } from '../server-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ArticleText } from './article-text.tsx';
import { contentFor } from './content.server.ts';
import { FaqList } from './faq-list.tsx';
import { Hero } from './hero.tsx';
import { FourSteps } from './four-steps.tsx';
import { MainAction } from './main-action.tsx';
import { configOrFail } from './public-page.ts';
import { siteTexts } from './site-texts.ts';
import { TokenFacts } from './token-facts.tsx';
import type { Route } from './+types/landing-page.ts';

export const meta = pageMeta(siteTexts, (texts) => texts.landing);

export function loader(args: Route.LoaderArgs) {
  const { bond, token, issuer } = args.context.get(serverContext).offering;
  return { config: configOrFail(args), bond, token, issuerName: issuer.name, about: contentFor(args, 'about'), faq: contentFor(args, 'faq') };
}

export default function LandingPage({ loaderData: { config, bond, token, issuerName, about, faq } }: Route.ComponentProps) {
  const texts = useTexts(siteTexts);
  const locale = useLocale();
  return (
    <>
      <Hero config={config} bond={bond} issuerName={issuerName} />
      <TokenFacts config={config} bond={bond} token={token} />
      <FourSteps videoFromEur={config.video_from_eur} />
      <section aria-labelledby="about" className="wrap py-16 md:py-24">
        <h2 id="about" className="mb-8 text-heading">{about.title}</h2>
        <ArticleText blocks={about.blocks} />
      </section>
      <section aria-labelledby="faq" className="border-y border-line bg-surface">
        <div className="wrap grid gap-8 py-16 md:py-24 lg:grid-cols-[1fr_2fr]">
          <h2 id="faq" className="text-heading">{texts.faq.title}</h2>
          <FaqList article={faq} />
        </div>
      </section>
      <section aria-labelledby="risk" className="wrap py-16 md:py-20">
        <div className="max-w-4xl border-l-4 border-warning pl-6">
          <h2 id="risk" className="mb-2 text-title">{texts.risk.title}</h2>
          <p>{texts.risk.text}</p>
        </div>
      </section>
      <section aria-labelledby="closing" className="border-t border-line bg-wash">
        <div className="wrap flex flex-wrap items-center justify-between gap-6 py-12 md:py-16">
          <div className="grid gap-1">
            <h2 id="closing" className="text-heading">{texts.closing.title}</h2>
            <p className="text-muted">{texts.closing.text}</p>
          </div>
          <div data-live="closing-action"><MainAction phase={config.sale_phase} href={(path) => localPath(locale, path)} look="brand" /></div>
        </div>
      </section>
    </>
  );
}
