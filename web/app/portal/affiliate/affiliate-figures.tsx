import type { Affiliate } from '@bb1/domain/affiliates/endpoints';
import { parseMoney, tokens } from '@bb1/domain/money';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { formatEur, formatQuantity } from '../../ui/format.ts';
import { affiliatePortalTexts } from './affiliate-portal-texts.ts';

/** The programme at a glance: people, investors, what they invested and what that has earned. */
export function AffiliateFigures({
  affiliate,
  token,
}: {
  readonly affiliate: Affiliate;
  readonly token: string;
}) {
  const texts = useTexts(affiliatePortalTexts).dashboard.figures;
  const locale = useLocale();
  const { pending, earned, invested } = affiliate.commission;
  const all = [pending, earned, invested].reduce(
    (sum, one) => sum + parseMoney('TOKEN', one).units,
    0n,
  );
  const figures = [
    [texts.people, String(affiliate.referred_people)],
    [texts.investors, String(affiliate.referred_investors)],
    [texts.sum, formatEur(locale, affiliate.sum_of_investment)],
    [texts.commission, formatQuantity(locale, tokens(all), token)],
  ] as const;
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-card grid-cols-2 xl:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="grid content-start gap-1 bg-surface p-5">
          <dt className="text-fine text-muted">{name}</dt>
          <dd className="figures text-title font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
