import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { useState } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/checkbox-field.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { useField } from '../../ui/form-state.ts';
import { formatEur } from '../../ui/format.ts';
import { TextField } from '../../ui/text-field.tsx';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import { Declarations } from './declarations.tsx';
import { investmentTexts } from './investment-texts.ts';
import { OrderPreview } from './order-preview.tsx';
import { previewOrder } from './preview-order.ts';
import { typedAmount } from './typed-amount.ts';

interface OrderFormProps {
  /** Whose account the money has to come from. */
  readonly applicantType: ApplicantType;
  readonly config: PublicConfig;
  /** The amount wished for at the welcome page, as a decimal string. */
  readonly wish: string | null;
  /** Names this form: every try of it is the same order. */
  readonly orderKey: string;
  readonly answer: unknown;
}

export function OrderForm({ applicantType, config, wish, orderKey, answer }: OrderFormProps) {
  const texts = useTexts(investmentTexts);
  const locale = useLocale();
  const first = wish === null ? '' : typedAmount(locale, wish);
  const [amount, setAmount] = useState(isRefused(answer) ? (answer.values['amount'] ?? first) : first);
  return (
    <PageForm answer={answer} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <OrderKey orderKey={orderKey} />
      <input type="hidden" name="currency" value="EUR" readOnly />
      <Card title={texts.amountTitle}>
        <TextField
          name="amount"
          label={texts.amount}
          hint={fill(texts.amountHint, { min: formatEur(locale, config.minimum_exclusive_eur, { wholeWhenEven: true }), max: formatEur(locale, config.maximum_per_order_eur, { wholeWhenEven: true }) })}
          unit="EUR"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={first}
          onChange={(event) => setAmount(event.target.value)}
        />
        <RadioField name="payment_method" legend={texts.paymentMethod} options={config.payment_methods.map((method) => ({ value: method, label: texts.methods[method].name, hint: fill(texts.methods[method].hint, { account: texts.fromAccount[applicantType] }) }))} defaultValue={config.payment_methods[0]} />
        <TextField name="sender_iban" label={texts.senderIban} hint={texts.senderIbanHint} optional={texts.optional} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        <TextField name="discount_code" label={texts.discountCode} optional={texts.optional} autoComplete="off" spellCheck={false} className="sm:max-w-72" />
      </Card>
      <div className="lg:row-span-2 lg:h-full">
        <OrderPreview preview={previewOrder(config, typedDecimal(locale, amount))} tokenCode={config.token_code} />
      </div>
      <Card title={texts.declarations.title}>
        <Declarations tokenCode={config.token_code} />
        <Alert kind="warning">{texts.risk}</Alert>
        <SubmitButton className="w-full sm:w-auto sm:justify-self-start">{texts.submit}</SubmitButton>
      </Card>
    </PageForm>
  );
}

// A form that came back keeps its key, also when the page around it was made anew.
function OrderKey({ orderKey }: { readonly orderKey: string }) {
  const { typed } = useField('order_key');
  const [key] = useState(orderKey);
  return <input type="hidden" name="order_key" value={typed ?? key} readOnly />;
}
