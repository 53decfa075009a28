import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import type { Locale } from '@bb1/domain/locale';
import { useLocale } from '../language/use-locale.ts';
import type { PublicOffering } from '../server-context.ts';
import { fill, useTexts } from '../texts/use-texts.ts';
import { formatDate, formatDateTime, formatEur, formatPercent, formatPrice } from '../ui/format.ts';
import { Table } from '../ui/table.tsx';
import { siteTexts } from './site-texts.ts';

interface TokenFactsProps {
  readonly config: PublicConfig;
  readonly bond: PublicOffering['bond'];
  readonly token: PublicOffering['token'];
}

/** The main terms as figures, and the price steps. */
export function TokenFacts({ config, bond, token }: TokenFactsProps) {
  const texts = useTexts(siteTexts).token;
  const locale = useLocale();
  return (
    <section aria-labelledby="token" className="border-b border-line bg-surface">
      <div className="wrap grid gap-10 py-16 md:py-24">
        <div className="grid max-w-2xl gap-2">
          <h2 id="token" className="text-heading">{texts.title}</h2>
          <p className="text-muted">{texts.lead}</p>
        </div>
        <dl className="grid gap-px overflow-hidden rounded-card bg-line ring-1 ring-line sm:grid-cols-2 lg:grid-cols-3">
          {terms(locale, texts, bond, token).map(([name, value, text]) => (
            <div key={name} className="grid content-start gap-1 bg-surface p-6">
              <dt className="text-small text-muted">{name}</dt>
              <dd className="figures text-heading font-semibold">{value}</dd>
              <dd className="text-small text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="max-w-2xl">
          <Table
            caption={texts.tiers}
            rows={config.tiers}
            rowKey={(tier) => tier.price_eur}
            columns={[
              { key: 'price', title: texts.tierPrice, cell: (tier) => formatPrice(locale, tier.price_eur) },
              { key: 'until', title: texts.tierUntil, cell: (tier) => tierEnd(locale, texts, tier) },
            ]}
          />
        </div>
      </div>
    </section>
  );
}

type TokenTexts = (typeof siteTexts)['en']['token'];

function terms(locale: Locale, texts: TokenTexts, bond: PublicOffering['bond'], token: PublicOffering['token']): [string, string, string][] {
  const coupon = formatPercent(locale, percentPart(bond.fixedCouponPercentPerYear, bond.fixedCouponsPerYear));
  return [
    [texts.nominal, formatPrice(locale, token.nominalEur), fill(texts.nominalText, { code: token.code })],
    [texts.fixed, formatPercent(locale, bond.fixedCouponPercentPerYear), fill(texts.fixedText, { part: coupon })],
    [texts.variable, formatPercent(locale, bond.variableCouponPercentOfProfit), texts.variableText],
    [texts.maturity, fill(texts.maturityValue, { years: wholeYears(bond) }), fill(texts.maturityText, { from: formatDate(locale, bond.issueDate), to: formatDate(locale, bond.maturityDate) })],
    [texts.rank, texts.rankValue, texts.rankText],
    [texts.paid, texts.paidValue, texts.paidText],
  ];
}

function tierEnd(locale: Locale, texts: TokenTexts, tier: PublicConfig['tiers'][number]): string {
  const date = tier.until_timestamp === null ? null : formatDateTime(locale, tier.until_timestamp);
  const volume = tier.volume_eur === null ? null : formatEur(locale, tier.volume_eur, { wholeWhenEven: true });
  if (date !== null && volume !== null) return fill(texts.tierDateOrVolume, { date, volume });
  if (date !== null) return fill(texts.tierDate, { date });
  return volume === null ? texts.tierRest : fill(texts.tierVolume, { volume });
}

/** A percentage divided into equal parts, exactly: 1, 2 and 4 divide every hundred. */
export function percentPart(percent: string, parts: 1 | 2 | 4): string {
  const [whole = '', fraction = ''] = percent.split('.');
  const decimals = fraction.length + 2;
  const digits = ((BigInt(whole + fraction) * 100n) / BigInt(parts)).toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Full years between issue and maturity. */
export function wholeYears({ issueDate, maturityDate }: Pick<PublicOffering['bond'], 'issueDate' | 'maturityDate'>): number {
  const years = Number(maturityDate.slice(0, 4)) - Number(issueDate.slice(0, 4));
  return maturityDate.slice(5) < issueDate.slice(5) ? years - 1 : years;
}
