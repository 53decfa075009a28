import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

export type Funding = NonNullable<CouponRunDetail['funding']>;

/** Whether funds are missing for a release. */
export function isShort({ missing, fees_missing: feesMissing }: Funding): boolean {
  return !isZero(missing) || !isZero(feesMissing);
}

/** Whether there are enough lumens, and if not, how many to send and where. */
export function RunFunding({ funding }: { readonly funding: Funding | null }) {
  const texts = useTexts(deskCouponRunTexts).funding;
  if (funding === null)
    return (
      <Panel title={texts.title}>
        <Alert kind="warning">{texts.unread}</Alert>
      </Panel>
    );
  return (
    <Panel title={texts.title}>
      {isShort(funding) ? (
        <Gap funding={funding} />
      ) : (
        <p className="text-small text-success">{texts.covered}</p>
      )}
      <Accounts funding={funding} />
    </Panel>
  );
}

function Gap({ funding }: { readonly funding: Funding }) {
  const texts = useTexts(deskCouponRunTexts).funding;
  const format = useFormat();
  const lumens = (amount: string) => ({ lumens: format.quantity(amount) });
  const sentences = [
    ...(isZero(funding.missing) ? [] : [texts.gap(lumens(funding.missing))]),
    ...(isZero(funding.fees_missing) ? [] : [texts.feeGap(lumens(funding.fees_missing))]),
  ];
  return <Alert kind="warning">{sentences.join(' ')}</Alert>;
}

function Accounts({ funding }: { readonly funding: Funding }) {
  const texts = useTexts(deskCouponRunTexts).funding;
  const format = useFormat();
  const lumens = (name: string, amount: string) => fact(name, format.quantity(amount, 'XLM'));
  return (
    <div className="grid gap-4">
      <div>
        <CopyRow label={texts.payoutAccount} value={funding.payout_account} />
        <FactTable
          facts={[
            lumens(texts.needed, funding.needed),
            lumens(texts.owedElsewhere, funding.owed_elsewhere),
            lumens(texts.available, funding.available),
            lumens(texts.missing, funding.missing),
          ]}
        />
      </div>
      <div>
        <CopyRow label={texts.sponsorAccount} value={funding.sponsor_account} />
        <FactTable
          facts={[
            lumens(texts.feesNeeded, funding.fees_needed),
            lumens(texts.available, funding.fees_available),
            lumens(texts.missing, funding.fees_missing),
          ]}
        />
      </div>
    </div>
  );
}
