import { reachableTiers } from '@bb1/domain/offering/price-tiers';
import { Guilloche } from '../../frame/guilloche.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath, localPath } from '../../language/locale-path.ts';
import { serverContext } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { introductionOf } from '../article-sections.ts';
import { ArticleText } from '../article-text.tsx';
import { contentFor } from '../content.server.ts';
import { wholeYears } from '../landing/bond-figures.ts';
import { Closing } from '../landing/closing.tsx';
import { configOrFail } from '../public-page.ts';
import type { Route } from './+types/calculator-page.ts';
import { calculatorFigures, type CalculatorFigures } from './calculator-figures.ts';
import { CalculatorForm } from './calculator-form.tsx';
import { readCalculatorQuery } from './calculator-query.ts';
import calculatorTexts from '@bb1/texts/pages/calculator';
import { OrderPricing } from './order-pricing.tsx';
import { PaymentCourse } from './payment-course.tsx';
import { pricingExample } from './pricing-example.ts';
import { ResultPanel, ResultSummary } from './result-panel.tsx';
import { ScenarioComparison } from './scenario-comparison.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { DOCUMENT_FILES } from '../document-files.ts';
import type { Locale } from '@bb1/domain/locale';
import { type Column, Table } from '../../ui/table.tsx';
import { formatRate } from './format-rate.ts';

const LINK =
  'inline-flex min-h-11 items-center underline decoration-deep-line decoration-2 underline-offset-4 hover:decoration-gold';

/**
 * The notice required beside every forecast of a return (wording of section 12 (3)
 * Vermögensanlagengesetz), and the label of an advertisement (article 14 of Delegated Regulation
 * (EU) 2019/979).
 */
function CalculatorNotice() {
  const texts = useTexts(calculatorTexts).notice;
  const locale = useLocale();
  return (
    <aside
      aria-label={texts.label}
      className="mt-8 grid gap-1.5 border-l-4 border-gold pl-4 text-small"
    >
      <p className="font-semibold">{texts.text}</p>
      <p className="text-on-deep-muted">{texts.more}</p>
      <p className="flex flex-wrap gap-x-5">
        <a href={localPath(locale, '/risk')} className={LINK}>
          {texts.risk}
        </a>
        <a href={DOCUMENT_FILES.prospectus} target="_blank" rel="noopener" className={LINK}>
          {texts.prospectus}
        </a>
      </p>
    </aside>
  );
}

export const meta = pageMeta(calculatorTexts, (texts) => texts.meta);

export function loader(args: Route.LoaderArgs) {
  const { offering } = args.context.get(serverContext);
  const url = new URL(args.request.url);
  const limits = {
    minimumExclusiveEur: offering.sale.minimumExclusiveEur,
    maximumEur: offering.sale.maximumPerOrderEur,
  };
  const query = readCalculatorQuery(url.searchParams, localeOfPath(url.pathname), limits);
  const { bond, token } = offering;
  const sale = { ...offering.sale, tiers: reachableTiers(offering.sale) };
  return {
    phase: configOrFail(args).sale_phase,
    offering: { bond, token, sale },
    limits,
    query,
    figures: calculatorFigures(offering, query),
    example: pricingExample(sale, query.amountCents),
    article: contentFor(args, 'calculator'),
  };
}

export default function CalculatorPage({
  loaderData: { phase, offering, limits, query, figures, example, article },
}: Route.ComponentProps) {
  const texts = useTexts(calculatorTexts);
  const body = article.blocks.slice(introductionOf(article).length);
  return (
    <>
      <section
        aria-labelledby="calculator"
        data-deep-hero
        className="relative -mt-16 overflow-clip bg-deep pt-16 text-on-deep md:-mt-20 md:pt-20"
      >
        <Guilloche className="absolute -top-72 -right-72 size-[60rem] text-deep-line max-lg:top-96 max-lg:-right-[36rem]" />
        <div className="wrap relative grid gap-3 pt-8 pb-8 md:pt-10 md:pb-10">
          <p className="eyebrow text-gold">{texts.eyebrow}</p>
          <h1 id="calculator" className="max-w-3xl text-section">
            {texts.heading}
          </h1>
          <p className="max-w-2xl text-lead text-on-deep-muted">
            {texts.lead({ years: wholeYears(offering.bond) })}
          </p>
        </div>
        <div className="wrap relative pb-12 md:pb-20">
          <div className="grid rounded-card shadow-lift ring-1 ring-deep-line lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <div className="rounded-t-card bg-surface p-5 text-ink sm:p-8 lg:rounded-l-card lg:rounded-tr-none">
              <CalculatorForm
                query={query}
                figures={figures}
                limits={limits}
                shareOfProfit={offering.bond.variableCouponPercentOfProfit}
              />
            </div>
            <div className="rounded-b-card bg-deep-raised p-5 sm:p-8 lg:rounded-r-card lg:rounded-bl-none">
              <ResultSummary figures={figures} />
              <div data-live="calculator-result">
                <ResultPanel figures={figures} query={query} offering={offering} />
              </div>
              <CalculatorNotice />
            </div>
          </div>
        </div>
      </section>
      <PaymentCourse figures={figures} scenario={query.scenario} />
      <ScenarioComparison figures={figures} scenario={query.scenario} />
      <OrderPricing sale={offering.sale} example={example} tokenCode={offering.token.code} />
      <div className="wrap section-room grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <ArticleText blocks={body} />
        <ReturnDefinitions figures={figures} />
      </div>
      <Closing phase={phase} />
    </>
  );
}

interface Line {
  readonly name: string;
  readonly percent: string;
}
type Texts = (typeof calculatorTexts)['en']['definitions'];

/** The chosen scenario by other common definitions. */
function ReturnDefinitions({
  figures: { chosen, others },
}: {
  readonly figures: CalculatorFigures;
}) {
  const texts = useTexts(calculatorTexts).definitions;
  const locale = useLocale();
  const lines = [
    { name: texts.effective, percent: chosen.effectivePercent },
    { name: texts.xirr, percent: others.xirr },
    { name: texts.nominal, percent: others.nominal },
    { name: texts.simple, percent: others.simple },
  ];
  return (
    <div className="grid content-start gap-3">
      <h2 className="text-title">{texts.title}</h2>
      <p className="text-small text-muted">{texts.lead}</p>
      <div data-live="calculator-definitions">
        <Table
          caption={texts.title}
          captionHidden
          rows={lines}
          rowKey={({ name }) => name}
          columns={columns(locale, texts)}
        />
      </div>
    </div>
  );
}

function columns(locale: Locale, texts: Texts): Column<Line>[] {
  return [
    { key: 'name', title: texts.name, heads: true, cell: ({ name }) => name },
    {
      key: 'value',
      title: texts.value,
      align: 'end',
      cell: ({ percent }) => (
        <span className="font-semibold whitespace-nowrap">{formatRate(locale, percent)}</span>
      ),
    },
  ];
}
