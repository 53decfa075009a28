import { useActionData } from 'react-router';
import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { PaymentDetails } from '@bb1/domain/payments/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { CreatingAddress } from './creating-address.tsx';
import { DepositCard } from './deposit-details.tsx';
import investmentTexts from '@bb1/texts/pages/investment';
import type { PaymentBox } from './payment-box.ts';
import { TransferCard } from './transfer-details.tsx';
import { type Refused, isRefused } from '../../session/refused.ts';
import { PageForm } from '../../session/page-form.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import type { ConfirmationTimes } from '../../ui/use-confirmation-time.ts';

interface PaymentAreaProps {
  readonly box: PaymentBox;
  readonly details: PaymentDetails;
  readonly applicantType: ApplicantType;
  /** The server's time in milliseconds. */
  readonly now: number;
  readonly times: ConfirmationTimes;
}

/** Where and how to pay, or why not now. */
export function PaymentArea({ box, details, applicantType, now, times }: PaymentAreaProps) {
  if (box === 'nothing_due') return <NothingDue />;
  if (box === 'deadline_passed') return <DeadlinePassed deadline={details.deadline} />;
  if (details.payment_method === 'EUR')
    return <TransferCard details={details} applicantType={applicantType} />;
  if (box === 'creating') return <CreatingAddress orderId={details.order_id} />;
  if (box === 'no_quote') return <NewQuote hours={details.final_within_hours} />;
  return <DepositCard details={details} applicantType={applicantType} now={now} times={times} />;
}

function NothingDue() {
  const texts = useTexts(investmentTexts).payment.nothingDue;
  return (
    <Card title={texts.title}>
      <p className="text-small">{texts.text}</p>
    </Card>
  );
}

function DeadlinePassed({ deadline }: Pick<PaymentDetails, 'deadline'>) {
  const texts = useTexts(investmentTexts).payment.deadlinePassed;
  const locale = useLocale();
  return (
    <Card title={texts.title}>
      <p className="text-small">{texts.text({ deadline: formatDateTime(locale, deadline) })}</p>
    </Card>
  );
}

/** Replaces address and amount once the quote has expired. */
function NewQuote({ hours }: { readonly hours: number }) {
  const answer = useActionData<unknown>();
  const texts = useTexts(investmentTexts).payment.quote;
  return (
    <Card title={texts.expired}>
      <div aria-live="polite" className="grid gap-2 text-small">
        <p>{texts.expiredText}</p>
        <p className="text-muted">{texts.alreadySent({ hours })}</p>
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

/** The form has no fields: any error is shown above its button. */
function aboutTheForm(refused: Refused): Refused {
  return { ...refused, errors: { base: Object.values(refused.errors).flat() } };
}
