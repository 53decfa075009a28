import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { formatIban } from '@bb1/domain/payments/iban';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { formatEur } from '../../ui/format.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import type { TransferDetails } from './payment-kinds.ts';
import { ScanOrCopy } from './scan-or-copy.tsx';
import { typedAmount } from '../../ui/typed-amount.ts';
import { goodBreaks } from '../../ui/good-breaks.tsx';

/** What a transfer to us says, whatever it pays. */
type Transfer = Pick<
  TransferDetails,
  'beneficiary_name' | 'iban' | 'bic' | 'bank_name' | 'amount' | 'reference_code' | 'epc_qr'
>;

/** Everything a bank transfer needs, to copy, and what to mind. The amount is what is still missing. */
export function TransferCard({
  details,
  applicantType,
}: {
  readonly details: Transfer;
  readonly applicantType: ApplicantType;
}) {
  const texts = useTexts(investmentTexts).payment;
  const locale = useLocale();
  return (
    <>
      <Card title={texts.transfer}>
        <ScanOrCopy code={details.epc_qr} label={texts.qrLabel} hint={texts.scanText}>
          <CopyRow label={texts.beneficiary} value={details.beneficiary_name} />
          <CopyRow label={texts.iban} value={formatIban(details.iban)} copyValue={details.iban} />
          <CopyRow label={texts.bic} value={details.bic} />
          <CopyRow label={texts.bank} value={details.bank_name} />
          <CopyRow
            label={texts.amount}
            value={formatEur(locale, details.amount)}
            copyValue={typedAmount(locale, details.amount)}
          />
          <CopyRow
            label={texts.reference}
            value={details.reference_code}
            note={texts.referenceNote}
          />
        </ScanOrCopy>
      </Card>
      <Alert kind="warning" title={texts.warnings}>
        <ul className="grid list-disc gap-1.5 pl-5">
          {[texts.payFrom[applicantType], ...texts.warningList].map((warning) => (
            <li key={warning}>{goodBreaks(warning)}</li>
          ))}
        </ul>
      </Alert>
    </>
  );
}
