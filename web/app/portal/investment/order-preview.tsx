import orderMessages from '@bb1/texts/messages/orders';
import { useLocale } from '../../language/use-locale.ts';
import { written } from '@bb1/texts/written';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatEur, formatEurFigure, formatPrice, formatQuantity } from '../../ui/format.ts';
import { FactList } from '../../ui/table.tsx';
import investmentTexts from '@bb1/texts/pages/investment';
import type { OrderPreview as Preview, PricedPreview } from './preview-order.ts';

/** What the typed amount would buy now. */
export function OrderPreview({
  preview,
  tokenCode,
}: {
  readonly preview: Preview;
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
        {preview.kind === 'priced' && <Priced preview={preview} tokenCode={tokenCode} />}
      </div>
      <p className="hidden text-fine text-muted group-has-[[type=radio]:not([value=EUR]):checked]/order:block">
        {texts.inOtherCurrency}
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
  tokenCode,
}: {
  readonly preview: PricedPreview;
  readonly tokenCode: string;
}) {
  const texts = useTexts(investmentTexts).preview;
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
          { key: 'price', name: texts.price, value: price },
          { key: 'faceValue', name: texts.faceValue, value: formatEur(locale, preview.faceValue) },
          {
            key: 'toPay',
            name: texts.toPay,
            value: <strong>{formatEur(locale, preview.amount)}</strong>,
          },
        ]}
      />
    </>
  );
}
