import type { Affiliate } from '@bb1/domain/affiliates/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { AlertKind } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, EmptyState } from '../../ui/card.tsx';
import { formatDay, formatEur, formatQuantity } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';

type Referral = Affiliate['referrals'][number];

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
  token,
}: {
  readonly referrals: readonly Referral[];
  readonly token: string;
}) {
  const texts = useTexts(affiliatePortalTexts).dashboard.referrals;
  const columns = useColumns(token);
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
          <p className="text-fine text-muted">{texts.anonymous}</p>
        </>
      )}
    </Card>
  );
}

function useColumns(token: string): Column<Referral & { readonly key: string }>[] {
  const texts = useTexts(affiliatePortalTexts).dashboard.referrals;
  const locale = useLocale();
  const day = (date: string | null) =>
    date === null ? '–' : formatDay(locale, `${date}T12:00:00Z`);
  return [
    {
      key: 'number',
      title: texts.number,
      cell: ({ number }) => <span className="font-medium">#{number}</span>,
      heads: true,
    },
    { key: 'signed_up', title: texts.signedUp, cell: (row) => day(row.signed_up_on) },
    { key: 'invested', title: texts.invested, cell: (row) => day(row.invested_on) },
    {
      key: 'amount',
      title: texts.amount,
      cell: ({ amount }) => (amount === null ? '–' : formatEur(locale, amount)),
      align: 'end',
    },
    {
      key: 'tokens',
      title: texts.tokens,
      cell: ({ tokens }) => (tokens === null ? '–' : formatQuantity(locale, tokens, token)),
      align: 'end',
    },
    {
      key: 'state',
      title: texts.state,
      cell: ({ state }) => <Badge kind={LOOKS[state]}>{texts.states[state]}</Badge>,
    },
  ];
}
