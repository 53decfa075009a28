import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { formatEur } from '../../ui/format.ts';
import { TextField } from '../../ui/text-field.tsx';
import { typedAmount } from '../investment/typed-amount.ts';
import { welcomeTexts } from './welcome-texts.ts';

interface AmountFormProps {
  /** Decimal strings in EUR. */
  readonly amount: string | null;
  readonly minimumExclusive: string;
  readonly answer: unknown;
}

/** The amount a person would like to invest; binds to nothing. */
export function AmountForm({ amount, minimumExclusive, answer }: AmountFormProps) {
  const texts = useTexts(welcomeTexts).amount;
  const locale = useLocale();
  return (
    <PageForm answer={answer} className="grid max-w-md gap-5">
      <input type="hidden" name="currency" value="EUR" readOnly />
      <TextField
        name="amount"
        label={texts.label}
        hint={fill(texts.hint, {
          min: formatEur(locale, minimumExclusive, { wholeWhenEven: true }),
        })}
        unit="EUR"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount === null ? undefined : typedAmount(locale, amount)}
      />
      <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
    </PageForm>
  );
}
