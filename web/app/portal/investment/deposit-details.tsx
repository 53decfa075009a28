import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { formatDateTime, formatQuantity } from '../../ui/format.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { withoutIdleZeros } from '../../ui/without-idle-zeros.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import type { DepositDetails } from './payment-kinds.ts';
import { QuotePanel } from './quote-panel.tsx';

interface DepositProps {
  readonly details: DepositDetails;
  readonly applicantType: ApplicantType;
  /** The server's time in milliseconds. */
  readonly now: number;
}

/** Everything needed for a payment in XLM, BTC or ETH, to copy, with warnings. */
export function DepositCard({ details, applicantType, now }: DepositProps) {
  const texts = useTexts(investmentTexts);
  const locale = useLocale();
  const { payment_method: currency, quote, address, memo, chain_id: chain } = details;
  const words = texts.payment.deposit;
  if (quote === null || address === null) return null;
  const warnings = [
    words.payFrom[applicantType],
    words.exactAmount,
    words.onlyThis({ currency }),
    words.confirmed,
    words.neverByMail,
  ];
  return (
    <>
      <Card title={texts.methods[currency].name}>
        <QuotePanel quote={quote} missing={details.missing} currency={currency} now={now} />
        <QuoteRule quote={quote} />
        {memo !== null && (
          <Alert kind="warning" title={words.memoTitle}>
            {words.memoText}
          </Alert>
        )}
        <div className="grid">
          {/* As wallets format it: a dot, no grouping. */}
          <CopyRow
            label={texts.payment.amount}
            value={`${formatQuantity(locale, quote.amount)} ${currency}`}
            copyValue={withoutIdleZeros(quote.amount)}
          />
          <CopyRow label={words.address} value={address} />
          {memo !== null && (
            <CopyRow
              label={words.memo}
              value={memo}
              note={<strong className="text-error">{words.required}</strong>}
            />
          )}
          {chain !== null && (
            <CopyRow
              label={words.network}
              value={chain === 1 ? words.mainChain : words.chain({ id: chain })}
              copyValue={String(chain)}
            />
          )}
        </div>
      </Card>
      <Alert kind="warning" title={texts.payment.warnings}>
        <ul className="grid list-disc gap-1.5 pl-5">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Alert>
    </>
  );
}

/** What becomes of the rate when the payment takes longer, before anybody pays. */
function QuoteRule({ quote }: { readonly quote: NonNullable<DepositDetails['quote']> }) {
  const texts = useTexts(investmentTexts).payment.deposit;
  const locale = useLocale();
  return (
    <p className="text-small text-muted">
      {texts.rule({
        expires: formatDateTime(locale, quote.expires_at),
        final: formatDateTime(locale, quote.final_by),
      })}
    </p>
  );
}

/** The same payment for a wallet on a phone, or on this device. */
export function DepositCode({
  details: { uri, memo, payment_method: currency },
}: {
  readonly details: DepositDetails;
}) {
  const texts = useTexts(investmentTexts).payment;
  if (uri === null) return null;
  return (
    <Card title={texts.scan}>
      <p className="text-small text-muted">
        {memo === null ? texts.deposit.scanText : texts.deposit.scanTextMemo}
      </p>
      <QrCode
        text={uri}
        label={texts.deposit.qrLabel({ currency })}
        className="w-full max-w-64 justify-self-center"
      />
      <a href={uri} className={buttonClass('secondary')}>
        {texts.deposit.openWallet}
      </a>
    </Card>
  );
}
