import type { Refused } from '../../session/refused.ts';
import { isRefused } from '../../session/refused.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { investmentTexts } from './investment-texts.ts';
import type { DepositDetails } from './payment-kinds.ts';

/** Stands where address and amount stood while the amount held. */
export function NewQuote({ quote, answer }: { readonly quote: DepositDetails['quote']; readonly answer: unknown }) {
  const texts = useTexts(investmentTexts).payment.quote;
  const locale = useLocale();
  return (
    <Card title={quote === null ? texts.none : texts.expired}>
      <div aria-live="polite" className="grid gap-2 text-small">
        {quote !== null && <p>{fill(texts.expiredText, { time: formatDateTime(locale, quote.expires_at) })}</p>}
        {quote !== null && <p className="text-muted">{texts.alreadySent}</p>}
      </div>
      <PageForm answer={isRefused(answer) ? aboutTheForm(answer) : null} className="grid justify-items-start gap-4">
        <SubmitButton>{texts.get}</SubmitButton>
      </PageForm>
    </Card>
  );
}

/** The form has no fields: whatever is wrong is said above its button. */
function aboutTheForm(refused: Refused): Refused {
  return { ...refused, errors: { base: Object.values(refused.errors).flat() } };
}
