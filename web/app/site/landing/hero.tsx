import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import frameTexts from '@bb1/texts/pages/frame';
import { Guilloche } from '../../frame/guilloche.tsx';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { PublicOffering } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatPercent } from '../../ui/format.ts';
import { type ConfirmationTimes, useConfirmationTime } from '../../ui/use-confirmation-time.ts';
import { DOCUMENT_FILES } from '../document-files.ts';
import siteTexts from '@bb1/texts/pages/site';
import { wholeYears } from './bond-figures.ts';
import { MainAction } from './main-action.tsx';
import { SaleCard } from './sale-card.tsx';
import { CurrencyMark } from '../drawing/currency-mark.tsx';

/**
 * The top of the page: the subject in this phase of the sale, the call to action, and the state of
 * the sale.
 */
export function Hero({
  config,
  bond,
  issuerName,
  times,
}: {
  readonly config: PublicConfig;
  readonly bond: PublicOffering['bond'];
  readonly issuerName: string;
  readonly times: ConfirmationTimes;
}) {
  const texts = useTexts(siteTexts).landing;
  const { germanPdf } = useTexts(frameTexts);
  return (
    <section
      aria-labelledby="hero"
      data-deep-hero
      className="relative -mt-16 overflow-hidden bg-deep pt-16 text-on-deep md:-mt-20 md:pt-20"
    >
      <Guilloche className="absolute top-72 left-1/2 size-[64rem] -translate-y-1/2 text-deep-line max-lg:top-auto max-lg:bottom-0 max-lg:left-1/4 max-lg:translate-y-0 lg:left-[46%] lg:size-[76rem]" />
      <div className="wrap relative grid gap-12 pt-12 pb-14 md:pt-20 md:pb-24 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-center lg:gap-20">
        <div data-live="hero" className="grid justify-items-start gap-7 md:gap-8">
          <p className="eyebrow text-gold">{texts.eyebrow({ issuer: issuerName })}</p>
          <Offer phase={config.sale_phase} bond={bond} />
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
            <MainAction phase={config.sale_phase} />
            <a
              href={DOCUMENT_FILES.prospectus}
              target="_blank"
              rel="noopener"
              aria-label={germanPdf({ title: texts.prospectus })}
              className="inline-flex min-h-13 items-center font-semibold underline decoration-deep-line decoration-2 underline-offset-8 hover:decoration-gold"
            >
              {texts.prospectus}
            </a>
          </div>
          {config.sale_phase !== 'ended' && <RiskLine />}
        </div>
        <div data-live="sale">
          <SaleCard config={config} />
        </div>
      </div>
      <div data-live="currencies">
        {config.sale_phase !== 'ended' && (
          <Currencies methods={config.payment_methods} times={times} />
        )}
      </div>
    </section>
  );
}

/** The loss is named beside the coupon, above the fold. */
function RiskLine() {
  const texts = useTexts(siteTexts).landing;
  return (
    <p className="max-w-2xl border-l-3 border-gold pl-4 text-small">
      {texts.risk}{' '}
      <a
        href={localPath(useLocale(), '/risk')}
        className="inline-block font-semibold underline decoration-on-deep-muted underline-offset-4 hover:decoration-gold"
      >
        {texts.riskMore}
      </a>
    </p>
  );
}

/** Title and lead, by the phase of the sale. */
function Offer({
  phase,
  bond,
}: {
  readonly phase: PublicConfig['sale_phase'];
  readonly bond: PublicOffering['bond'];
}) {
  const texts = useTexts(siteTexts).landing;
  const locale = useLocale();
  const terms = {
    fixed: formatPercent(locale, bond.fixedCouponPercentPerYear),
    variable: formatPercent(locale, bond.variableCouponPercentOfProfit),
    years: wholeYears(bond),
    rhythm: useTexts(frameTexts).rhythm[bond.fixedCouponsPerYear],
  };
  return (
    <>
      <h1 id="hero" className="text-hero">
        {phase === 'ended' ? texts.endedTitle : texts.title}
      </h1>
      <p className="max-w-xl text-lead text-on-deep-muted">
        {{ before: texts.beforeLead, open: texts.lead, ended: texts.endedLead }[phase](terms)}
      </p>
    </>
  );
}

/** The accepted payment methods, and how soon each arrives. */
function Currencies({
  methods,
  times,
}: {
  readonly methods: PublicConfig['payment_methods'];
  readonly times: ConfirmationTimes;
}) {
  const timeOf = useConfirmationTime(times);
  const texts = useTexts(siteTexts).currencies;
  return (
    <div className="relative border-t border-deep-line bg-deep/80">
      <div className="wrap grid gap-x-10 gap-y-5 py-7 lg:grid-cols-[auto_1fr] lg:items-center lg:py-8">
        <h2 className="text-small text-on-deep-muted">{texts.title}</h2>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-4">
          {methods.map((method) => (
            <li key={method} className="grid gap-x-3.5 gap-y-2 sm:flex sm:items-center">
              <CurrencyMark currency={method} />
              <span className="grid">
                <span className="font-semibold">{texts[method].name}</span>
                <span className="text-fine text-on-deep-muted">
                  {method === 'EUR' ? texts.EUR.arrives : timeOf(method)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
