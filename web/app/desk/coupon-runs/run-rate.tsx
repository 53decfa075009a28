import type { CouponRunDetail } from '@bb1/domain/payouts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, formatRate } from '../../ui/format.ts';
import deskCouponRunTexts from '@bb1/texts/pages/desk-coupon-runs';
import { FactTable } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';

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
  const locale = useLocale();
  const facts = [
    { key: 'rate', name: texts.rate, value: formatRate(locale, rate.rate) },
    { key: 'read', name: texts.readAt, value: formatMoment(locale, rate.read_at) },
    ...(isOpen
      ? [{ key: 'until', name: texts.holdsUntil, value: formatMoment(locale, rate.too_old_at) }]
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
                rate: formatRate(locale, one.rate),
                time: formatMoment(locale, one.time),
              })}
            </li>
          ))}
        </ul>
      ),
    },
    { key: 'taxed', name: texts.taxedOn, value: formatDate(locale, rate.taxed_on) },
  ];
  return (
    <Panel title={texts.title}>
      <FactTable facts={facts} />
      {contentHash !== null && <HashLine label={texts.fingerprint} hash={contentHash} />}
    </Panel>
  );
}
