import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { type ButtonLook, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { formatDateTime, formatQuantity } from '../../ui/format.ts';
import { type ConfirmationTimes, useConfirmationTime } from '../../ui/use-confirmation-time.ts';
import { withoutIdleZeros } from '../../ui/without-idle-zeros.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import investmentTexts from '@bb1/texts/pages/investment';
import type { DepositDetails } from './payment-kinds.ts';
import { QuotePanel } from './quote-panel.tsx';
import { ScanOrCopy } from './scan-or-copy.tsx';

interface DepositProps {
  readonly details: DepositDetails;
  readonly applicantType: ApplicantType;
  /** The server's time in milliseconds. */
  readonly now: number;
  readonly times: ConfirmationTimes;
}

/** Everything needed for a payment in XLM, BTC or ETH, to copy, with warnings. */
export function DepositCard({ details, applicantType, now, times }: DepositProps) {
  const texts = useTexts(investmentTexts);
  const timeOf = useConfirmationTime(times);
  const locale = useLocale();
  const { payment_method: currency, quote, address, memo, chain_id: chain } = details;
  const words = texts.payment.deposit;
  const { uri } = details;
  if (quote === null || address === null || uri === null) return null;
  const warnings = [
    words.payFrom[applicantType],
    words.exactAmount,
    words.onlyThis({ currency }),
    words.confirmed({ time: timeOf(currency) ?? '' }),
    words.neverByMail,
  ];
  return (
    <>
      <Card title={texts.methods[currency].name}>
        <QuotePanel quote={quote} missing={details.missing} currency={currency} now={now} />
        <OpenWallet uri={uri} look="primary" className="lg:hidden" />
        {memo !== null && (
          <Alert kind="warning" title={words.memoTitle}>
            {words.memoText}
          </Alert>
        )}
        <ScanOrCopy
          code={uri}
          label={words.qrLabel({ currency })}
          hint={memo === null ? words.scanText : words.scanTextMemo}
          link={<OpenWallet uri={uri} look="secondary" className="max-lg:hidden" />}
        >
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
        </ScanOrCopy>
        <QuoteRule quote={quote} />
      </Card>
      <Alert kind="warning" title={texts.payment.warnings}>
        <ul className="grid list-disc gap-1.5 pl-5">
          {warnings.map((warning) => (
            <li key={warning}>{goodBreaks(warning)}</li>
          ))}
        </ul>
      </Alert>
    </>
  );
}

/** Says before the payment which rate applies if it arrives late. */
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

/** On a phone the wallet is on the same device, and comes before everything to copy. */
function OpenWallet({
  uri,
  look,
  className,
}: {
  readonly uri: string;
  readonly look: ButtonLook;
  readonly className: string;
}) {
  const texts = useTexts(investmentTexts).payment.deposit;
  return (
    <a href={uri} className={buttonClass(look, className)}>
      {texts.openWallet}
    </a>
  );
}
