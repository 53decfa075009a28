import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { Guilloche } from '../frame/guilloche.tsx';
import { localPath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import type { PublicOffering } from '../server-context.ts';
import { fill, useTexts } from '../texts/use-texts.ts';
import { formatPercent } from '../ui/format.ts';
import { DOCUMENT_FILES } from './document-files.ts';
import { MainAction } from './main-action.tsx';
import { SaleCard } from './sale-card.tsx';
import { siteTexts } from './site-texts.ts';
import { wholeYears } from './token-facts.tsx';

export function Hero({ config, bond, issuerName }: { readonly config: PublicConfig; readonly bond: PublicOffering['bond']; readonly issuerName: string }) {
  const texts = useTexts(siteTexts).landing;
  const locale = useLocale();
  const terms = { fixed: formatPercent(locale, bond.fixedCouponPercentPerYear), variable: formatPercent(locale, bond.variableCouponPercentOfProfit), years: wholeYears(bond) };
  return (
    <section aria-labelledby="hero" data-deep-hero className="relative -mt-16 overflow-hidden bg-deep pt-16 text-on-deep md:-mt-20 md:pt-20">
      <Guilloche className="absolute -top-40 -right-56 size-[56rem] text-deep-line max-md:-right-96" />
      <div className="wrap relative grid gap-12 py-14 md:py-24 lg:grid-cols-[1.25fr_1fr] lg:items-center lg:gap-16">
        <div className="grid justify-items-start gap-6">
          <p className="eyebrow text-gold">{fill(texts.eyebrow, { issuer: issuerName })}</p>
          <h1 id="hero" className="text-heading sm:text-display">{texts.title}</h1>
          <div data-live="hero-action" className="grid justify-items-start gap-8">
            <p className="max-w-xl text-lead text-on-deep-muted">{config.sale_phase === 'ended' ? texts.endedLead : fill(texts.lead, terms)}</p>
            <div className="flex flex-wrap items-center gap-4">
              <MainAction phase={config.sale_phase} href={(path) => localPath(locale, path)} look="gold" />
              <a href={DOCUMENT_FILES.prospectus} target="_blank" rel="noopener" className="inline-flex min-h-12 items-center rounded-control font-semibold sm:px-5 underline decoration-1 underline-offset-4 hover:decoration-2">{texts.prospectus}</a>
            </div>
          </div>
        </div>
        <div data-live="sale"><SaleCard config={config} /></div>
      </div>
    </section>
  );
}
