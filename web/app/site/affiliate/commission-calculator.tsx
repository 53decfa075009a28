import { eur, tokens as decimalTokens } from '@bb1/domain/money';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { PublicOffering } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatEur, formatPercent, formatQuantity } from '../../ui/format.ts';
import { LiveAmount } from '../calculator/live-amount.tsx';
import { CommissionChart } from '../charts/commission-chart.tsx';
import { SectionHead } from '../landing/section-head.tsx';
import affiliateTexts from '@bb1/texts/pages/affiliate';
import type { CommissionFigures, CommissionSlope } from './commission-figures.ts';
import { type CommissionQuery, MOST_REFERRALS } from './commission-query.ts';

interface CommissionCalculatorProps {
  readonly query: CommissionQuery;
  readonly figures: CommissionFigures;
  readonly slope: CommissionSlope;
  readonly offering: Pick<PublicOffering, 'affiliate' | 'token' | 'sale'>;
  readonly running: boolean;
}

/** The commission for a number of referrals. It asks by GET, like the return calculator. */
export function CommissionCalculator(props: CommissionCalculatorProps) {
  const texts = useTexts(affiliateTexts).calculator;
  const locale = useLocale();
  const { query, offering } = props;
  return (
    <section aria-labelledby="commission" className="border-y border-line bg-surface">
      <div className="wrap section-room grid gap-12">
        <SectionHead id="commission" title={texts.title} lead={texts.lead} />
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[4fr_8fr]">
          <form
            method="get"
            action={`${localPath(locale, '/affiliate')}#commission`}
            data-live-form
            className="grid content-start gap-6"
          >
            <LiveAmount
              id="commission-amount"
              name="amount"
              label={texts.amount}
              hint={texts.amountHint({
                max: formatEur(locale, offering.sale.maximumPerOrderEur, { wholeWhenEven: true }),
              })}
              typed={query.typedAmount}
              wrong={query.amountWrong}
              unit="EUR"
            />
            <LiveAmount
              id="commission-count"
              name="count"
              label={texts.count}
              hint={texts.countHint({ max: formatQuantity(locale, String(MOST_REFERRALS)) })}
              typed={query.typedCount}
              wrong={query.countWrong}
              inputMode="numeric"
            />
            <button type="submit" className={buttonClass('primary', 'min-h-12 text-body')}>
              {texts.calculate}
            </button>
          </form>
          <div className="grid content-start gap-8">
            <Spoken {...props} />
            <div data-live="commission-result">
              <Result {...props} />
            </div>
            <p className="text-small text-muted">{texts.note}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

function Result({
  query,
  figures,
  slope,
  offering: { affiliate, token },
  running,
}: CommissionCalculatorProps) {
  const { calculator: texts, chart } = useTexts(affiliateTexts);
  const locale = useLocale();
  const whole = (amount: string) => formatEur(locale, amount, { wholeWhenEven: true });
  const quantity = (units: string) => formatQuantity(locale, units, token.code);
  const minimum = whole(affiliate.minimumInvestmentEur);
  const values = {
    minimum,
    percent: formatPercent(locale, affiliate.commissionPercent),
    first: quantity(decimalTokens(slope.firstUnits)),
    last: quantity(decimalTokens(slope.lastUnits)),
    highest: whole(eur(slope.highestCents)),
  };
  return (
    <div className="grid gap-8">
      {!running && <p className="text-small text-muted">{texts.afterEnd}</p>}
      {(query.amountWrong ?? query.countWrong) !== null && (
        <p className="rounded-control bg-sunken px-4 py-3 text-small">
          {texts.invalid({
            count: formatQuantity(locale, String(figures.count)),
            amount: whole(figures.amount),
          })}
        </p>
      )}
      <dl className="figures grid gap-px overflow-hidden rounded-card bg-line ring-1 ring-line sm:grid-cols-[2fr_3fr]">
        <div className="grid content-start gap-1 bg-page p-6">
          <dt className="text-small text-muted">{texts.one}</dt>
          <dd className="text-title font-semibold">{quantity(figures.oneTokens)}</dd>
        </div>
        <div className="grid content-start gap-1 bg-wash p-6">
          <dt className="text-small text-muted">{texts.all({ count: figures.count })}</dt>
          <dd className="text-section font-semibold break-words text-link">
            {quantity(figures.allTokens)}
          </dd>
          <dd className="text-small text-muted">
            {texts.nominal({ amount: formatEur(locale, figures.allNominal) })}
          </dd>
        </div>
      </dl>
      {figures.earnsNothing && (
        <p className="text-small font-medium">{texts.nothing({ minimum })}</p>
      )}
      <CommissionChart
        slope={slope}
        title={chart.title}
        description={chart.description(values)}
        noneText={chart.none}
        fromText={chart.from({ minimum: whole(eur(slope.minimumCents)) })}
        chosenText={quantity(figures.oneTokens)}
        tokenCode={token.code}
      />
    </div>
  );
}

/** The result in one sentence for screen readers, announced whenever it changes. */
function Spoken({ figures, offering: { token } }: CommissionCalculatorProps) {
  const texts = useTexts(affiliateTexts).calculator;
  const locale = useLocale();
  const values = {
    count: figures.count,
    amount: formatEur(locale, figures.amount),
    tokens: formatQuantity(locale, figures.allTokens, token.code),
  };
  return (
    <output data-live="commission-summary" className="sr-only">
      {texts.spoken(values)}
    </output>
  );
}
