import type { OwnReceivable } from '@bb1/domain/receivables/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatEur } from '../../ui/format.ts';
import receivableTexts from '@bb1/texts/pages/receivables';

/** The open receivables with their reasons and how to pay them; renders nothing if there are none. */
export function OpenAmounts({ receivables }: { readonly receivables: readonly OwnReceivable[] }) {
  const texts = useTexts(receivableTexts);
  if (receivables.length === 0) return null;
  return (
    <Card
      title={texts.open.title({ count: receivables.length })}
      className="border-l-4 border-l-warning"
    >
      <ul className="grid gap-5">
        {receivables.map((one) => (
          <OpenAmount key={one.id} receivable={one} />
        ))}
      </ul>
      <p className="max-w-prose text-small text-muted">{texts.meanwhile}</p>
    </Card>
  );
}

function OpenAmount({ receivable }: { readonly receivable: OwnReceivable }) {
  const texts = useTexts(receivableTexts);
  const locale = useLocale();
  return (
    <li className="grid items-center gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <p className="figures text-heading font-semibold">{formatEur(locale, receivable.open)}</p>
        <p className="max-w-prose text-small">
          <Why receivable={receivable} />{' '}
          {texts.open.payBy({ day: formatDate(locale, receivable.pay_by) })}
        </p>
      </div>
      <ButtonLink to={`/receivables/${receivable.id}`} className="max-sm:w-full">
        {texts.open.pay}
      </ButtonLink>
    </li>
  );
}

/** Why it is open, in one sentence. */
export function Why({ receivable }: { readonly receivable: OwnReceivable }) {
  const texts = useTexts(receivableTexts);
  return receivable.order_reference === null
    ? texts.whyRefund[receivable.cause]
    : texts.whyOrder[receivable.cause]({ reference: receivable.order_reference });
}
