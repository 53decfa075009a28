import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { FactTable } from '../parts/fact-table.tsx';
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
    { key: 'rate', name: texts.rate, value: format.rate(rate.rate) },
    { key: 'read', name: texts.readAt, value: format.moment(rate.read_at) },
    ...(isOpen
      ? [{ key: 'until', name: texts.holdsUntil, value: format.moment(rate.too_old_at) }]
      : []),
    {
      key: 'sources',
      name: texts.sources,
      value: (
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
        </ul>
      ),
    },
    { key: 'taxed', name: texts.taxedOn, value: format.date(rate.taxed_on) },
  ];
  return (
    <Panel title={texts.title}>
      <FactTable facts={facts} />
      {contentHash !== null && <HashLine label={texts.fingerprint} hash={contentHash} />}
    </Panel>
  );
}
