import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import type { PaymentDetails } from '@bb1/domain/payments/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { fill, useTexts } from '../../texts/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { CreatingAddress } from './creating-address.tsx';
import { DepositCard, DepositCode } from './deposit-details.tsx';
import { investmentTexts } from './investment-texts.ts';
import { NewQuote } from './new-quote.tsx';
import type { PaymentBox } from './payment-box.ts';
import { TransferCard, TransferCode } from './transfer-details.tsx';

interface PaymentAreaProps {
  readonly box: PaymentBox;
  readonly details: PaymentDetails;
  readonly applicantType: ApplicantType;
  /** The server's time in milliseconds. */
  readonly now: number;
  /** What the page's action answered. */
  readonly answer: unknown;
}

/** Where and how to pay, or why not now. */
export function PaymentArea({ box, details, applicantType, now, answer }: PaymentAreaProps) {
  if (box === 'nothing_due') return <NothingDue />;
  if (box === 'deadline_passed') return <DeadlinePassed deadline={details.deadline} />;
  if (details.payment_method === 'EUR')
    return <TransferCard details={details} applicantType={applicantType} />;
  if (box === 'creating') return <CreatingAddress orderId={details.order_id} />;
  if (box === 'no_quote') return <NewQuote answer={answer} />;
  return <DepositCard details={details} applicantType={applicantType} now={now} />;
}

/** The code to scan, where there is something to pay to. */
export function PaymentCode({ box, details }: Pick<PaymentAreaProps, 'box' | 'details'>) {
  if (box === 'transfer' && details.payment_method === 'EUR')
    return <TransferCode details={details} />;
  if (box === 'deposit' && details.payment_method !== 'EUR')
    return <DepositCode details={details} />;
  return null;
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
      <p className="text-small">
        {fill(texts.text, { deadline: formatDateTime(locale, deadline) })}
      </p>
    </Card>
  );
}
