import type { Locale } from '@bb1/domain/locale';
import frameTexts from '@bb1/texts/pages/frame';
import { Guilloche, GuillocheBand } from '../../frame/guilloche.tsx';
import { useLocale } from '../../language/use-locale.ts';
import type { PublicOffering } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatPercent, formatPrice } from '../../ui/format.ts';
import siteTexts from '@bb1/texts/pages/site';
import { percentPart, wholeYears } from './bond-figures.ts';
import { SectionHead } from './section-head.tsx';

type Bond = PublicOffering['bond'];
type Token = PublicOffering['token'];

/** The main terms, in the style of an engraved certificate. */
export function TokenFacts({ bond, token }: { readonly bond: Bond; readonly token: Token }) {
  const texts = useTexts(siteTexts).token;
  const { rhythm } = useTexts(frameTexts);
  const locale = useLocale();
  return (
    <section aria-labelledby="token" className="wrap section-room grid gap-12">
      <SectionHead id="token" title={texts.title} lead={texts.lead} />
      <div className="overflow-hidden rounded-card bg-surface shadow-card ring-1 ring-line">
        <GuillocheBand className="h-7 text-brand/45" />
        <div className="grid border-y border-line lg:grid-cols-[5fr_7fr]">
          <dl className="relative grid content-center justify-items-center overflow-hidden py-24 max-lg:border-b max-lg:border-line lg:border-r lg:border-line">
            <Guilloche className="absolute top-1/2 left-1/2 size-[30rem] -translate-1/2 text-brand/35" />
            <div className="relative grid size-60 content-center justify-items-center gap-1 rounded-full bg-surface text-center">
              <dt className="text-small text-muted">{texts.nominal}</dt>
              <dd className="figures text-hero font-semibold">
                {formatPrice(locale, token.nominalEur)}
              </dd>
              <dd className="max-w-44 text-small text-muted text-balance">
                {texts.nominalText({ code: token.code })}
              </dd>
            </div>
          </dl>
          <dl className="divide-y divide-line px-6 py-2 sm:px-10 sm:py-4">
            {terms(locale, { ...texts, rhythm: rhythm[bond.fixedCouponsPerYear] }, bond).map(
              ([name, value, text]) => (
                <div
                  key={name}
                  className="grid items-baseline gap-x-8 gap-y-1 py-5 sm:grid-cols-[9.5rem_1fr]"
                >
                  <dt className="text-small text-muted">{name}</dt>
                  <dd className="figures text-title font-semibold">{value}</dd>
                  <dd className="text-small text-muted sm:col-start-2">{text}</dd>
                </div>
              ),
            )}
          </dl>
        </div>
        <GuillocheBand className="h-7 text-brand/45" />
      </div>
    </section>
  );
}

function terms(
  locale: Locale,
  texts: (typeof siteTexts)['en']['token'] & { readonly rhythm: string },
  bond: Bond,
): [string, string, string][] {
  const coupon = formatPercent(
    locale,
    percentPart(bond.fixedCouponPercentPerYear, bond.fixedCouponsPerYear),
  );
  return [
    [
      texts.fixed,
      formatPercent(locale, bond.fixedCouponPercentPerYear),
      texts.fixedText({ part: coupon, rhythm: texts.rhythm }),
    ],
    [texts.variable, formatPercent(locale, bond.variableCouponPercentOfProfit), texts.variableText],
    [
      texts.maturity,
      texts.maturityValue({ years: wholeYears(bond) }),
      texts.maturityText({
        from: formatDate(locale, bond.issueDate),
        to: formatDate(locale, bond.maturityDate),
      }),
    ],
    [texts.rank, texts.rankValue, texts.rankText],
    [texts.paid, texts.paidValue, texts.paidText],
  ];
}
