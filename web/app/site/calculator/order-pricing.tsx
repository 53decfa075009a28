import type { Locale } from '@bb1/domain/locale';
import { useLocale } from '../../language/use-locale.ts';
import type { PublicOffering } from '../../server-context.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDateTime, formatEur, formatPrice, formatQuantity } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { SectionHead } from '../landing/section-head.tsx';
import calculatorTexts from '@bb1/texts/pages/calculator';
import type { PricingExample } from './pricing-example.ts';

type Tier = PublicOffering['sale']['tiers'][number];
type Texts = (typeof calculatorTexts)['en']['pricing'];

/**
 * How orders are priced: the rules, the tiers, and an example calculated by the pricing rule
 * itself.
 */
export function OrderPricing({
  sale,
  example,
  tokenCode,
}: {
  readonly sale: PublicOffering['sale'];
  readonly example: PricingExample;
  readonly tokenCode: string;
}) {
  const texts = useTexts(calculatorTexts).pricing;
  return (
    <section aria-labelledby="price" className="border-y border-line bg-surface">
      <div className="wrap section-room grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
        <div className="grid content-start gap-10">
          <SectionHead id="price" title={texts.title} lead={texts.lead} />
          <p className="figures rounded-card bg-sunken px-6 py-5 text-center text-lead font-semibold">
            {texts.formula}
          </p>
          <ol className="grid gap-6">
            {texts.rules.map(({ title, text }, at) => (
              <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-3">
                <span aria-hidden="true" className="figures text-lead font-semibold text-link">
                  {at + 1}
                </span>
                <span className="grid gap-1">
                  <strong className="font-semibold">{title}</strong>
                  <span className="text-small text-muted">{text}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
        <div className="grid content-start gap-12">
          <Tiers tiers={sale.tiers} texts={texts} />
          <div data-live="calculator-pricing">
            <Example example={example} texts={texts} tokenCode={tokenCode} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Tiers({ tiers, texts }: { readonly tiers: readonly Tier[]; readonly texts: Texts }) {
  return (
    <Table
      caption={texts.tiers}
      rows={tiers}
      rowKey={({ priceEur }) => priceEur}
      columns={tierColumns(useLocale(), texts)}
    />
  );
}

function tierColumns(locale: Locale, texts: Texts): Column<Tier>[] {
  return [
    {
      key: 'price',
      title: texts.price,
      cell: ({ priceEur }) => (
        <span className="figures font-semibold">{formatPrice(locale, priceEur)}</span>
      ),
    },
    {
      key: 'until',
      title: texts.until,
      cell: ({ until, volumeEur }) =>
        tierEnd(
          texts,
          until === null ? null : formatDateTime(locale, until),
          volumeEur === null ? null : formatEur(locale, volumeEur, { wholeWhenEven: true }),
        ),
    },
  ];
}

function tierEnd(texts: Texts, date: string | null, volume: string | null): string {
  if (date !== null && volume !== null) return texts.dateOrVolume({ date, volume });
  return date ?? (volume === null ? texts.rest : texts.volume({ volume }));
}

/** Each part of the order as a calculation, and their sum. */
function Example({
  example,
  texts,
  tokenCode,
}: {
  readonly example: PricingExample;
  readonly texts: Texts;
  readonly tokenCode: string;
}) {
  const locale = useLocale();
  const { left, parts } = example;
  return (
    <div className="grid gap-5 rounded-card bg-wash p-6 sm:p-8">
      <div className="grid gap-1">
        <h3 className="text-lead font-semibold">
          {texts.example({
            amount: formatEur(locale, example.amount, { wholeWhenEven: true }),
          })}
        </h3>
        <p className="text-small text-muted">
          {left === null
            ? texts.examplePlain
            : texts.exampleSplit({
                left: formatEur(locale, left.amount),
                price: formatPrice(locale, left.price),
              })}
        </p>
      </div>
      <ul className="figures grid gap-3">
        {parts.map((part) => (
          <li
            key={part.price}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-3"
          >
            <span>
              {formatEur(locale, part.amount)} ÷ {formatPrice(locale, part.price)}
            </span>
            <span className="font-medium">{formatQuantity(locale, part.tokens, tokenCode)}</span>
          </li>
        ))}
      </ul>
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="grid">
          <span>
            <strong>{texts.exampleSum}</strong> {formatEur(locale, example.amount)}
          </span>
          <span className="text-fine text-muted">
            {texts.average({ average: formatPrice(locale, example.average) })}
          </span>
        </span>
        <strong className="text-lead">{formatQuantity(locale, example.tokens, tokenCode)}</strong>
      </p>
    </div>
  );
}
