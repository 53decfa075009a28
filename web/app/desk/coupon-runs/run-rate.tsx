import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

/** A run's price of lumens, its sources, and its releases. */
export function RunRate({
  rate,
  contentHash,
  isOpen,
}: {
  readonly rate: NonNullable<CouponRunDetail['rate']>;
  readonly contentHash: string | null;
  readonly isOpen: boolean;
}) {
  const texts = useTexts(deskCouponRunTexts).rate;
  const format = useFormat();
  const facts = [
    fact(texts.rate, format.rate(rate.rate)),
    fact(texts.readAt, format.moment(rate.read_at)),
    isOpen && fact(texts.holdsUntil, format.moment(rate.too_old_at)),
    fact(
      texts.sources,
      <ul className="grid">
        {rate.sources.map((one) => (
          <li key={one.source}>
            {texts.source({
              source: one.source,
              rate: format.rate(one.rate),
              time: format.moment(one.time),
            })}
          </li>
        ))}
      </ul>,
    ),
    fact(texts.taxedOn, format.date(rate.taxed_on)),
  ];
  return (
    <Panel title={texts.title}>
      <FactTable facts={facts} />
      {contentHash !== null && <HashLine label={texts.fingerprint} hash={contentHash} />}
    </Panel>
  );
}
