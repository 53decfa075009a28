import { eur } from '@bb1/domain/money';
import { useLocale } from '../../language/use-locale.ts';
import { formatEur } from '../../ui/format.ts';
import type { CouponYear } from './coupon-years.ts';
import { paymentFill, PaymentPatterns } from './payment-fill.tsx';
import { Picture } from './picture.tsx';

interface CouponSheetProps {
  readonly years: readonly CouponYear[];
  /** The picture's description. */
  readonly label: string;
  /** The headings above the columns: a year's payments, and the repayment in the last one. */
  readonly perYear: (values: { amount: string }) => string;
  /** Below a column; phones show only the number. */
  readonly year: (values: { number: number }) => string;
  readonly repayment: string;
}

const TOP = 40;
const HEIGHT = 170;
const GAP = 2;
/** The names of the patterns; the totals below the drawing use them as their legend. */
export const COUPON_SHEET = 'coupon-sheet';

/**
 * The coupons as on the sheet of a paper bond: a column for each year, a piece for each payment.
 */
export function CouponSheet({
  years,
  label,
  perYear,
  year: yearName,
  repayment,
}: CouponSheetProps) {
  const locale = useLocale();
  const most = Number(years.map(totalOf).reduce((one, other) => (other > one ? other : one), 1n));
  const width = 100 / years.length;
  const height = (amount: bigint) => (Number(amount) / most) * HEIGHT;
  return (
    <Picture label={label} height={TOP + HEIGHT + 26} className="fill-muted">
      <PaymentPatterns id={COUPON_SHEET} />
      {years.map((year, at) => {
        const x = `${rounded(at * width + width * 0.1)}%`;
        const pieces = [...year.fixed, year.variable].filter((amount) => amount > 0n);
        return (
          <g key={year.year}>
            {pieces.map((amount, piece) => {
              const below = pieces
                .slice(0, piece + 1)
                .reduce((total, one) => total + height(one), 0);
              return (
                <rect
                  key={piece}
                  x={x}
                  width={`${rounded(width * 0.8)}%`}
                  y={rounded(TOP + HEIGHT - below)}
                  height={rounded(Math.max(1, height(amount) - GAP))}
                  rx="2"
                  {...paymentFill(COUPON_SHEET, piece < year.fixed.length ? 'fixed' : 'variable')}
                />
              );
            })}
            <text x={`${rounded((at + 0.5) * width)}%`} y={TOP + HEIGHT + 20} textAnchor="middle">
              <tspan className="max-sm:hidden">{yearName({ number: at + 1 })}</tspan>
              <tspan className="sm:hidden">{at + 1}</tspan>
            </text>
          </g>
        );
      })}
      <text x="0" y="14">
        {perYear({ amount: formatEur(locale, eur(BigInt(most))) })}
      </text>
      <line x1="0" x2="100%" y1={TOP - 16} y2={TOP - 16} className="stroke-line" />
      <text x="100%" y="14" textAnchor="end" className="fill-ink font-medium">
        {repayment}
      </text>
      <line x1="0" x2="100%" y1={TOP + HEIGHT} y2={TOP + HEIGHT} className="stroke-edge" />
    </Picture>
  );
}

function totalOf({ fixed, variable }: CouponYear): bigint {
  return fixed.reduce((total, one) => total + one, variable);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
