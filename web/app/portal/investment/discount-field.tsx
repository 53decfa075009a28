import { useNavigation } from 'react-router';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatPrice } from '../../ui/format.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { CodeState } from './checked-code.ts';
import investmentTexts from '@bb1/texts/pages/investment';

/** The discount code, the button that checks it, and the answer. */
export function DiscountField({
  state,
  onChange,
}: {
  readonly state: CodeState;
  readonly onChange: (code: string) => void;
}) {
  const texts = useTexts(investmentTexts);
  const asking = useNavigation().formData?.get('intent') === 'apply_code';
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          name="discount_code"
          label={texts.discountCode}
          optional={texts.optional}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="min-w-0 grow basis-52 sm:max-w-72"
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          type="submit"
          name="intent"
          value="apply_code"
          look="secondary"
          busy={asking}
          className="sm:mt-7.5"
        >
          {texts.discount.apply}
        </Button>
      </div>
      <div aria-live="polite">
        <CodeAnswer state={state} />
      </div>
    </div>
  );
}

function CodeAnswer({ state }: { readonly state: CodeState }) {
  const texts = useTexts(investmentTexts).discount;
  const locale = useLocale();
  if (state.kind === 'none') return null;
  if (state.kind === 'stale') return <p className="text-fine text-muted">{texts.changed}</p>;
  if (state.kind === 'unused')
    return (
      <Alert kind="info">
        {texts.notBetter({ price: formatPrice(locale, state.discount.price) })}
      </Alert>
    );
  return <Alert kind="success">{state.discount.message}</Alert>;
}
