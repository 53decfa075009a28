import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatPercent } from '../../ui/format.ts';
import { dashboardTexts } from './dashboard-texts.ts';

interface Coupons {
  /** YYYY-MM-DD. */
  readonly first: string;
  readonly perYear: 1 | 2 | 4;
  readonly percent: string;
}

/** When the first coupon is due; nothing is paid before the bond is issued. */
export function PayoutsCard({ coupons }: { readonly coupons: Coupons }) {
  const texts = useTexts(dashboardTexts).payouts;
  const locale = useLocale();
  return (
    <Card title={texts.title}>
      <div className="grid gap-1.5 text-small">
        <h3 className="font-semibold">{texts.upcoming}</h3>
        <p>{fill(texts.firstCoupon, { date: formatDate(locale, coupons.first) })}</p>
        <p className="text-muted">{fill(texts.rhythm[coupons.perYear], { percent: formatPercent(locale, coupons.percent) })} {texts.currency}</p>
      </div>
      <div className="grid gap-1.5 text-small">
        <h3 className="font-semibold">{texts.previous}</h3>
        <p className="text-muted">{texts.none}</p>
      </div>
    </Card>
  );
}
