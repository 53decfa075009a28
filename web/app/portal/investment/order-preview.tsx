import type { RatedCurrency } from '@bb1/domain/rates/rate';
import orderMessages from '@bb1/texts/messages/orders';
import { useLocale } from '../../language/use-locale.ts';
import { written } from '@bb1/texts/written';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatEur, formatEurFigure, formatPrice, formatQuantity } from '../../ui/format.ts';
import { fact, FactList } from '../../ui/table.tsx';
import investmentTexts from '@bb1/texts/pages/investment';
import { classNames } from '../../ui/class-names.ts';
import { formatEstimate, type PaymentRates } from './estimate.ts';
import type { OrderPreview as Preview, PricedPreview } from './preview-order.ts';

/** What the typed amount would buy now. */
export function OrderPreview({
  preview,
  rates,
  tokenCode,
}: {
  readonly preview: Preview;
  readonly rates: PaymentRates;
  readonly tokenCode: string;
}) {
  const texts = useTexts(investmentTexts).preview;
  const locale = useLocale();
  return (
    <Card title={texts.title} className="lg:sticky lg:top-24">
      <div aria-live="polite" className="grid gap-4">
        {preview.kind === 'none' && <p className="text-small text-muted">{texts.empty}</p>}
        {preview.kind === 'refused' && (
          <p className="text-small font-medium text-error">
            {written(
              orderMessages[locale][preview.code],
              limits(preview.limit, (amount) => formatEurFigure(locale, amount)),
            )}
          </p>
        )}
        {preview.kind === 'priced' && (
          <Priced preview={preview} rates={rates} tokenCode={tokenCode} />
        )}
      </div>
      <p className="text-fine text-muted group-has-[[type=radio]:not([value=EUR]):checked]/order:hidden">
        {texts.feesOfOthers.EUR}
      </p>
      <p className="hidden text-fine text-muted group-has-[[type=radio]:not([value=EUR]):checked]/order:block">
        {texts.feesOfOthers.wallet}
      </p>
      <p className="text-fine text-muted">{texts.note}</p>
    </Card>
  );
}

function limits(
  limit: string | undefined,
  format: (amount: string) => string,
): Readonly<Record<'min' | 'max' | 'left', string>> {
  const text = limit === undefined ? '' : format(limit);
  return { min: text, max: text, left: text };
}

function Priced({
  preview,
  rates,
  tokenCode,
}: {
  readonly preview: PricedPreview;
  readonly rates: PaymentRates;
  readonly tokenCode: string;
}) {
  const {
    preview: texts,
    estimate: { about },
  } = useTexts(investmentTexts);
  const locale = useLocale();
  const parts = preview.parts.map((part) => ({ part, price: formatPrice(locale, part.price) }));
  const price =
    parts.length === 1 ? (
      parts[0]?.price
    ) : (
      <span className="grid text-right">
        {parts.map(({ part, price: each }) => (
          <span key={each}>
            {texts.part({ tokens: formatQuantity(locale, part.tokens), price: each })}
          </span>
        ))}
      </span>
    );
  return (
    <>
      <p className="grid gap-0.5">
        <span className="text-fine text-muted">{texts.tokens}</span>
        <span className="figures text-title font-semibold break-all text-link">
          {formatQuantity(locale, preview.tokens, tokenCode)}
        </span>
      </p>
      <FactList
        facts={[
          fact(texts.price, price),
          fact(texts.faceValue, formatEur(locale, preview.faceValue)),
          fact(texts.fees, texts.noFees),
          fact(texts.toPay, <strong>{formatEur(locale, preview.amount)}</strong>),
        ]}
      />
      {rates.rates.map(
        ({ currency, rate }) =>
          rate !== null && (
            <p key={currency} className={classNames('figures text-small', SHOWN_FOR[currency])}>
              <span className="text-muted">{texts.inCurrency({ currency })}</span>
              <strong>
                {about({
                  amount: formatEstimate(locale, { currency, eur: preview.amount, rate: rate.eur }),
                })}
              </strong>
            </p>
          ),
      )}
    </>
  );
}

/** Chosen by the style sheet, so that the choice counts without script too. */
const SHOWN_FOR: Readonly<Record<RatedCurrency, string>> = {
  XLM: 'hidden justify-between gap-4 group-has-[[value=XLM]:checked]/order:flex',
  BTC: 'hidden justify-between gap-4 group-has-[[value=BTC]:checked]/order:flex',
  ETH: 'hidden justify-between gap-4 group-has-[[value=ETH]:checked]/order:flex',
};
