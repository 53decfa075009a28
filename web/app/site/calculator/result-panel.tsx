import type { ReactNode } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import type { PublicOffering } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur, formatPrice, formatQuantity } from '../../ui/format.ts';
import type { CalculatorFigures } from './calculator-figures.ts';
import type { CalculatorQuery } from './calculator-query.ts';
import calculatorTexts from '@bb1/texts/pages/calculator';
import { formatRate } from './format-rate.ts';

/** The result in large figures, with its components. */
export function ResultPanel({
  figures,
  query,
  offering: { bond, token },
}: {
  readonly figures: CalculatorFigures;
  readonly query: CalculatorQuery;
  readonly offering: Pick<PublicOffering, 'bond' | 'token'>;
}) {
  const texts = useTexts(calculatorTexts).result;
  const locale = useLocale();
  const { chosen } = figures;
  const eur = (amount: string) => formatEur(locale, amount);
  const amount = formatEur(locale, figures.amount, { wholeWhenEven: true });
  const loses = chosen.gain.startsWith('-');
  return (
    <div className="grid content-start gap-8">
      {query.amountWrong !== null && (
        <p className="rounded-control bg-deep-raised px-4 py-3 text-small ring-1 ring-deep-line">
          {texts.invalid({ amount })}
        </p>
      )}
      <div className="grid gap-x-10 gap-y-7 sm:grid-cols-[1fr_auto]">
        <p className="grid content-start gap-1">
          <span className="text-small text-on-deep-muted">{texts.title({ amount })}</span>
          <span className="figures text-section font-semibold">{eur(chosen.total)}</span>
          <span className="text-small text-on-deep-muted">
            {texts.inYears({ years: figures.variableCount })}
          </span>
          <span className="figures text-small font-medium text-gold">
            {(loses ? texts.loss : texts.gain)({ gain: eur(chosen.gain.replace('-', '')) })}
          </span>
        </p>
        <p className="grid content-start gap-1 sm:justify-items-end sm:text-right">
          <span className="figures order-2 text-section font-semibold text-gold">
            {formatRate(locale, chosen.effectivePercent)}
          </span>
          <span className="order-1 max-w-40 text-small text-on-deep-muted">{texts.effective}</span>
        </p>
      </div>
      <dl className="figures grid border-t border-deep-line text-small">
        <Fact
          name={texts.tokens({ price: formatPrice(locale, figures.price) })}
          value={formatQuantity(locale, figures.tokens, token.code)}
        />
        <Fact name={texts.fixedCoupon[bond.fixedCouponsPerYear]} value={eur(chosen.fixedCoupon)} />
        <Fact name={texts.variableCoupon} value={eur(chosen.variableCoupon)} />
        <Fact
          name={texts.coupons}
          note={texts.couponCount({
            fixed: figures.fixedCount,
            variable: figures.variableCount,
          })}
          value={eur(chosen.coupons)}
        />
        <Fact
          name={texts.repayment({ date: formatDate(locale, bond.maturityDate) })}
          value={eur(chosen.repayment)}
        />
        <Fact
          name={texts.total}
          value={<strong className="text-body">{eur(chosen.total)}</strong>}
        />
      </dl>
      <p className="text-fine text-on-deep-muted">
        {bond.fixedCouponsPerYear === 4 ? texts.definition : texts.definitionOther}
      </p>
    </div>
  );
}

/** The result in one sentence for screen readers, announced whenever it changes. */
export function ResultSummary({
  figures: { amount, chosen },
}: {
  readonly figures: CalculatorFigures;
}) {
  const texts = useTexts(calculatorTexts).result;
  const locale = useLocale();
  const values = {
    amount: formatEur(locale, amount),
    total: formatEur(locale, chosen.total),
    percent: formatRate(locale, chosen.effectivePercent),
  };
  return (
    <output data-live="calculator-summary" className="sr-only">
      {texts.spoken(values)}
    </output>
  );
}

/**
 * The result at a glance, at the lower edge of a small screen while the form fills it; the same
 * figures follow below.
 */
export function ResultGlance({
  figures: { chosen, variableCount },
}: {
  readonly figures: CalculatorFigures;
}) {
  const texts = useTexts(calculatorTexts).result;
  const locale = useLocale();
  return (
    <p
      data-live="calculator-glance"
      aria-hidden="true"
      className="figures sticky bottom-3 flex items-baseline justify-between gap-4 rounded-control bg-deep px-4 py-2.5 font-semibold text-on-deep shadow-lift ring-1 ring-deep-line lg:hidden"
    >
      <span className="grid">
        {formatEur(locale, chosen.total)}
        <span className="text-xs font-normal text-on-deep-muted">
          {texts.inYears({ years: variableCount })}
        </span>
      </span>
      <span className="grid text-right text-gold">
        {formatRate(locale, chosen.effectivePercent)}
        <span className="text-xs font-normal text-on-deep-muted">{texts.aYear}</span>
      </span>
    </p>
  );
}

function Fact({
  name,
  note,
  value,
}: {
  readonly name: string;
  readonly note?: string;
  readonly value: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-deep-line py-3">
      <dt className="text-on-deep-muted">
        {name}
        {note !== undefined && <span className="block text-fine">{note}</span>}
      </dt>
      <dd className="ml-auto text-right font-medium">{value}</dd>
    </div>
  );
}
