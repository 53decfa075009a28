import { useActionData } from 'react-router';
import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { PublicConfig } from '@bb1/domain/offering/endpoints';
import { useState } from 'react';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { useField } from '../../ui/form-state.ts';
import { formatEur } from '../../ui/format.ts';
import { TextField } from '../../ui/text-field.tsx';
import { typedDecimal } from '../../ui/typed-decimal.ts';
import { type CheckedCode, codeState, isChecked, shownAgain } from './checked-code.ts';
import { DiscountField } from './discount-field.tsx';
import investmentTexts from '@bb1/texts/pages/investment';
import type { PaymentRates } from './estimate.ts';
import { OrderPreview } from './order-preview.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { previewOrder } from './preview-order.ts';
import { amountToType } from '../../ui/typed-amount.ts';
import type { ConfirmationTimes } from '../../ui/use-confirmation-time.ts';
import { type getOrderLimits, ACCEPTANCES } from '@bb1/domain/orders/endpoints';
import type { Reply } from '../../session/api-client.ts';
import { written } from '@bb1/texts/written';
import { localPath } from '../../language/locale-path.ts';
import { DOCUMENT_FILES } from '../../site/document-files.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';

interface OrderFormProps {
  /** The owner of the account that has to send the money. */
  readonly applicantType: ApplicantType;
  readonly config: PublicConfig;
  readonly limits: OrderLimits;
  readonly rates: PaymentRates;
  readonly times: ConfirmationTimes;
  /** The amount chosen on the welcome page, as a decimal string. */
  readonly intended: string | null;
  /** Identifies this form: all its submissions are the same order. */
  readonly orderKey: string;
}

export function OrderForm({
  applicantType,
  config,
  limits,
  rates,
  times,
  intended,
  orderKey,
}: OrderFormProps) {
  const texts = useTexts(investmentTexts);
  const locale = useLocale();
  const first = intended === null ? '' : amountToType(locale, intended);
  const answer = useActionData<unknown>();
  const checked = useLastChecked(answer);
  const shown = isChecked(answer) ? shownAgain(answer) : answer;
  const before = isRefused(shown) ? shown.values : {};
  const [amount, setAmount] = useState(before['amount'] ?? first);
  const [code, setCode] = useState(before['discount_code'] ?? '');
  const discount = codeState(checked, { amount, code });
  const preview = previewOrder(
    config,
    typedDecimal(locale, amount),
    discount.kind === 'applied' ? discount.discount.price : undefined,
  );
  return (
    <PageForm
      answer={shown}
      className="group/order grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <OrderKey orderKey={orderKey} />
      {/* The enter key presses the first button of a form, so that button must not place the order. */}
      <button
        type="submit"
        name="intent"
        value="look_again"
        hidden
        tabIndex={-1}
        aria-hidden="true"
      />
      <Card title={texts.amountTitle}>
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <TextField
            name="amount"
            label={texts.amount}
            hint={texts.amountHint({
              min: formatEur(locale, config.minimum_exclusive_eur, { wholeWhenEven: true }),
              max: formatEur(locale, config.maximum_per_order_eur, { wholeWhenEven: true }),
            })}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={first}
            onChange={(event) => setAmount(event.target.value)}
          />
          <TextField
            name="currency"
            label={texts.currency}
            hint={texts.currencyHint}
            defaultValue="EUR"
            readOnly
          />
        </div>
        <LimitsNote limits={limits} />
        <PaymentMethods
          methods={config.payment_methods}
          applicantType={applicantType}
          rates={rates}
          times={times}
          preview={preview}
        />
        <div className="hidden group-has-[[value=EUR]:checked]/order:grid">
          <TextField
            name="sender_iban"
            label={texts.senderIban}
            hint={texts.senderIbanHint}
            optional={texts.optional}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <div className="hidden group-has-[[value=XLM]:checked]/order:grid">
          <TextField
            name="sender_xlm_address"
            label={texts.senderXlmAddress}
            hint={texts.senderXlmAddressHint}
            optional={texts.optional}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <DiscountField state={discount} onChange={setCode} />
      </Card>
      <div className="lg:row-span-2 lg:h-full">
        <OrderPreview preview={preview} rates={rates} tokenCode={config.token_code} />
      </div>
      <Card title={texts.declarations.title}>
        <Declarations tokenCode={config.token_code} />
        <Alert kind="warning">{texts.risk}</Alert>
        <SubmitButton
          name="intent"
          value="order"
          className="w-full sm:w-auto sm:justify-self-start"
        >
          {texts.submit}
        </SubmitButton>
      </Card>
    </PageForm>
  );
}

// The result of a code check stays on the page when the form is answered for other reasons.
function useLastChecked(answer: unknown): CheckedCode | null {
  const [last, setLast] = useState<CheckedCode | null>(null);
  if (isChecked(answer) && answer !== last) setLast(answer);
  if (isChecked(answer)) return answer;
  return isRefused(answer) && answer.errors['discount_code'] !== undefined ? null : last;
}

// An answered form keeps its key, even when the page around it was rendered again.
function OrderKey({ orderKey }: { readonly orderKey: string }) {
  const { typed } = useField('order_key');
  const [key] = useState(orderKey);
  return <input type="hidden" name="order_key" value={typed ?? key} readOnly data-keep />;
}

type OrderLimits = Reply<typeof getOrderLimits>;

/** What may still be ordered before anything is paid, where that is less than one order may be, and why. */
function LimitsNote({ limits }: { readonly limits: OrderLimits }) {
  const texts = useTexts(investmentTexts).limits;
  const locale = useLocale();
  const money = (amount: string) => formatEur(locale, amount, { wholeWhenEven: true });
  const values = { max: money(limits.unpaid_max), left: money(limits.unpaid_left) };
  const sentences = [
    ...(limits.approved
      ? limits.unpaid_left === limits.unpaid_max
        ? []
        : [texts.unpaid(values)]
      : [texts.beforeApproval(values)]),
    ...(limits.unpaid_orders_left === 0 ? [texts.tooMany({ max: limits.unpaid_orders_max })] : []),
    ...(limits.person_max === null || limits.person_left === null
      ? []
      : [texts.person({ max: money(limits.person_max), left: money(limits.person_left) })]),
  ];
  if (sentences.length === 0) return null;
  return <p className="text-small text-muted">{sentences.join(' ')}</p>;
}

/** Where each declaration can be read; pages of the site carry the language, files are German. */
const SOURCES: Readonly<
  Record<(typeof ACCEPTANCES)[number], { readonly page: string } | { readonly file: string }>
> = {
  terms_acceptance: { page: '/terms' },
  accepted_bb1_bond_terms: { file: DOCUMENT_FILES.prospectus },
  aware_of_prospectus: { file: DOCUMENT_FILES.prospectus },
  acknowledged_privacy_policy: { page: '/privacy' },
  aware_of_info_exchange_for_tax_purposes: { page: '/privacy' },
  read_right_of_withdrawal_info: { file: DOCUMENT_FILES.consumerInformation },
};

/** The six checkboxes of an order, each with its document; none is ticked by default. */
function Declarations({ tokenCode }: { readonly tokenCode: string }) {
  const texts = useTexts(investmentTexts).declarations;
  const locale = useLocale();
  return (
    <div className="grid gap-2">
      {ACCEPTANCES.map((name) => {
        const source = SOURCES[name];
        const address = 'page' in source ? localPath(locale, source.page) : source.file;
        return (
          <CheckboxField
            key={name}
            name={name}
            label={written(texts[name].label, { token: tokenCode })}
            hint={
              <a
                href={address}
                target="_blank"
                rel="noopener"
                className="link inline-flex min-h-11 items-center"
              >
                {texts[name].read}
              </a>
            }
          />
        );
      })}
    </div>
  );
}
