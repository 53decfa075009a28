import { type Fraction, halfUpOf } from '@bb1/domain/fraction';
import { cents, eur } from '@bb1/domain/money';
import { calculateReturn } from '@bb1/domain/offering/return-calculator';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { PublicOffering } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatEur, formatPercent, formatPrice } from '../../ui/format.ts';
import { COUPON_SHEET, CouponSheet } from '../charts/coupon-sheet.tsx';
import { couponYears } from '../charts/coupon-years.ts';
import { paymentFill } from '../charts/payment-fill.tsx';
import type { PaymentKind } from '../charts/return-columns.ts';
import siteTexts from '@bb1/texts/pages/site';
import { wholeYears } from './bond-figures.ts';
import { SectionHead } from './section-head.tsx';

const EXAMPLE_EUR = '1000.00';

/**
 * The return of an example amount over the life of the bond, in the calculator's middle scenario.
 */
export function Returns({
  offering: { bond, token, calculator },
}: {
  readonly offering: Pick<PublicOffering, 'bond' | 'token' | 'calculator'>;
}) {
  const texts = useTexts(siteTexts).returns;
  const locale = useLocale();
  const variable = calculator.variableCouponPercents[1] ?? '0';
  const returnAt = (variableCouponPercentPerYear: string) =>
    calculateReturn({
      amountCents: cents(EXAMPLE_EUR),
      priceCents: cents(calculator.priceEur),
      terms: { ...bond, nominalEur: token.nominalEur, variableCouponPercentPerYear },
    });
  const figures = returnAt(variable);
  const shown = (amount: Fraction) => formatEur(locale, eur(halfUpOf(amount)));
  const amount = formatEur(locale, EXAMPLE_EUR, { wholeWhenEven: true });
  const repaid = texts.repaid({
    amount: shown(figures.repayment),
    date: formatDate(locale, bond.maturityDate),
  });
  const assumption = texts.assumption({
    price: formatPrice(locale, calculator.priceEur),
    variable: formatPercent(locale, variable),
  });
  return (
    <section
      aria-labelledby="returns"
      className="wrap section-room grid gap-x-16 gap-y-12 lg:grid-cols-[4fr_8fr]"
    >
      <div className="grid content-start gap-6">
        <SectionHead
          id="returns"
          title={texts.title({ amount, years: wholeYears(bond) })}
          lead={assumption}
        />
        <p>
          <a href={localPath(locale, '/calculator')} data-prefetch className="link font-semibold">
            {texts.calculator}
          </a>
        </p>
      </div>
      <div className="grid gap-8">
        <CouponSheet
          years={couponYears(figures.plan, bond.fixedCouponsPerYear)}
          label={texts.picture({ amount, total: shown(figures.total) })}
          perYear={texts.perYear}
          year={texts.year}
          repayment={repaid}
        />
        <dl className="figures grid items-end gap-x-6 gap-y-5 grid-cols-2 border-t border-line pt-6 sm:grid-cols-4 lg:max-xl:grid-cols-2">
          <Sum name={texts.fixed} value={shown(figures.fixedCoupons)} mark="fixed" />
          <Sum name={texts.variable} value={shown(figures.variableCoupons)} mark="variable" />
          <Sum name={texts.repayment} value={shown(figures.repayment)} />
          <Sum name={texts.total} value={shown(figures.total)} />
        </dl>
        <p className="text-small text-muted">{texts.note({ least: shown(returnAt('0').total) })}</p>
      </div>
    </section>
  );
}

function Sum({
  name,
  value,
  mark,
}: {
  readonly name: string;
  readonly value: string;
  readonly mark?: PaymentKind;
}) {
  return (
    <div className="grid content-start gap-1">
      <dt className="flex items-center gap-2 text-fine text-muted">
        {mark !== undefined && (
          <svg aria-hidden="true" className="size-3.5 shrink-0">
            <rect width="14" height="14" rx="3" {...paymentFill(COUPON_SHEET, mark)} />
          </svg>
        )}
        {name}
      </dt>
      <dd className="text-title font-semibold">{value}</dd>
    </div>
  );
}
