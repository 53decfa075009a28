import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { Alert } from '../../ui/alert.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { FactTable } from '../parts/fact-table.tsx';
import { isZero } from '../parts/is-zero.ts';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';

type Funding = NonNullable<CouponRunDetail['funding']>;

/** Whether funds are missing for a release. */
export function isShort({ missing, fees_missing: feesMissing }: Funding): boolean {
  return !isZero(missing) || !isZero(feesMissing);
}

/** Whether there are enough lumens, and if not, how many to send and where. */
export function RunFunding({ funding }: { readonly funding: Funding | null }) {
  const [{ funding: texts }, format] = useWords(deskCouponRunTexts);
  if (funding === null)
    return (
      <Panel title={texts.title}>
        <Alert kind="warning">{texts.unread}</Alert>
      </Panel>
    );
  const fact = (name: string, amount: string) => ({ name, value: format.quantity(amount, 'XLM') });
  const { missing, fees_missing: feesMissing } = funding;
  return (
    <Panel title={texts.title}>
      {isShort(funding) ? (
        <Alert kind="warning">
          {[
            !isZero(missing) && texts.gap({ lumens: format.quantity(missing) }),
            !isZero(feesMissing) && texts.feeGap({ lumens: format.quantity(feesMissing) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      ) : (
        <p className="text-small text-success">{texts.covered}</p>
      )}
      <div className="grid gap-4">
        <div>
          <CopyRow label={texts.payoutAccount} value={funding.payout_account} />
          <FactTable
            facts={[
              fact(texts.needed, funding.needed),
              fact(texts.owedElsewhere, funding.owed_elsewhere),
              fact(texts.available, funding.available),
              fact(texts.missing, missing),
            ]}
          />
        </div>
        <div>
          <CopyRow label={texts.sponsorAccount} value={funding.sponsor_account} />
          <FactTable
            facts={[
              fact(texts.feesNeeded, funding.fees_needed),
              fact(texts.available, funding.fees_available),
              fact(texts.missing, feesMissing),
            ]}
          />
        </div>
      </div>
    </Panel>
  );
}
