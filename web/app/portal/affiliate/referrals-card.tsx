import type { Affiliate } from '@bb1/domain/affiliates/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, EmptyState } from '../../ui/card.tsx';
import { formatMonth } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';

import { useSumText } from './use-sum-text.ts';

type Referral = Affiliate['referrals'][number];
type Month = Affiliate['months'][number];

const LOOKS: Readonly<Record<Referral['state'], AlertKind | 'neutral'>> = {
  registered: 'neutral',
  none: 'neutral',
  pending: 'info',
  earned: 'success',
  invested: 'success',
  lapsed: 'neutral',
  taken_back: 'warning',
};

/** People who came through the link, as numbers. */
export function ReferralsCard({
  referrals,
  months,
}: {
  readonly referrals: readonly Referral[];
  readonly months: readonly Month[];
}) {
  const texts = useTexts(affiliatePortalTexts).dashboard.referrals;
  const columns = useColumns();
  const monthColumns = useMonthColumns();
  return (
    <Card title={texts.title}>
      {referrals.length === 0 ? (
        <EmptyState title={texts.none}>{texts.noneText}</EmptyState>
      ) : (
        <>
          <Table
            caption={texts.title}
            captionHidden
            rows={referrals.map((referral, index) => ({
              ...referral,
              key: `${referral.number}-${index}`,
            }))}
            rowKey={({ key }) => key}
            columns={columns}
          />
          {months.length > 0 && (
            <Table
              caption={texts.months.title}
              rows={months}
              rowKey={({ month }) => month}
              columns={monthColumns}
            />
          )}
          <p className="text-fine text-muted">{texts.anonymous}</p>
        </>
      )}
    </Card>
  );
}

function useColumns(): Column<Referral & { readonly key: string }>[] {
  const texts = useTexts(affiliatePortalTexts).dashboard.referrals;
  const locale = useLocale();
  return [
    {
      key: 'number',
      title: texts.number,
      cell: ({ number }) => <span className="font-medium">#{number}</span>,
      heads: true,
    },
    {
      key: 'signed_up',
      title: texts.signedUp,
      cell: (row) => formatMonth(locale, row.signed_up_in),
    },
    {
      key: 'invested',
      title: texts.invested,
      cell: (row) => (row.invested_in === null ? '–' : formatMonth(locale, row.invested_in)),
    },
    {
      key: 'state',
      title: texts.state,
      cell: ({ state }) => <Badge kind={LOOKS[state]}>{texts.states[state]}</Badge>,
    },
  ];
}

function useMonthColumns(): Column<Month>[] {
  const texts = useTexts(affiliatePortalTexts).dashboard.referrals.months;
  const locale = useLocale();
  const sumText = useSumText();
  return [
    {
      key: 'month',
      title: texts.month,
      cell: ({ month }) => <span className="font-medium">{formatMonth(locale, month)}</span>,
      heads: true,
    },
    { key: 'investors', title: texts.investors, cell: (row) => row.investors, align: 'end' },
    { key: 'sum', title: texts.sum, cell: (row) => sumText(row.sum), align: 'end' },
  ];
}
