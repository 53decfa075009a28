import type { Refused } from '../../session/refused.ts';
import { isRefused } from '../../session/refused.ts';
import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { investmentTexts } from './investment-texts.ts';

/** Stands where address and amount stood while the amount held. */
export function NewQuote({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(investmentTexts).payment.quote;
  return (
    <Card title={texts.expired}>
      <div aria-live="polite" className="grid gap-2 text-small">
        <p>{texts.expiredText}</p>
        <p className="text-muted">{texts.alreadySent}</p>
      </div>
      <PageForm
        answer={isRefused(answer) ? aboutTheForm(answer) : null}
        className="grid justify-items-start gap-4"
      >
        <SubmitButton>{texts.get}</SubmitButton>
      </PageForm>
    </Card>
  );
}

/** The form has no fields: whatever is wrong is said above its button. */
function aboutTheForm(refused: Refused): Refused {
  return { ...refused, errors: { base: Object.values(refused.errors).flat() } };
}
