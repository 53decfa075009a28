import type { listInvestments } from '@bb1/domain/orders/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Card, EmptyState } from '../../ui/card.tsx';
import { formatDate, formatEur, formatPrice, formatQuantity } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';
import { useTokenCode } from '../use-token-code.ts';
import investmentTexts from '@bb1/texts/pages/investment';
import { StatusBadge } from '../investment/status-badge.tsx';
import dashboardTexts from '@bb1/texts/pages/dashboard';

type Investment = Reply<typeof listInvestments>[number];

export function InvestmentsCard({ investments }: { readonly investments: readonly Investment[] }) {
  const texts = useTexts(dashboardTexts).investments;
  const locale = useLocale();
  const tokenCode = useTokenCode();
  return (
    <Card title={texts.title}>
      {investments.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
      ) : (
        <Table
          caption={texts.title}
          captionHidden
          rows={investments}
          rowKey={(investment) => investment.order_id}
          columns={[
            {
              key: 'allocation',
              title: texts.allocation,
              cell: (one) =>
                one.token_allocation === null
                  ? texts.notYet
                  : formatDate(locale, one.token_allocation).replaceAll(' ', '\u00a0'),
            },
            {
              key: 'tokens',
              title: texts.tokens,
              align: 'end',
              cell: (one) => formatQuantity(locale, one.tokens, tokenCode),
            },
            {
              key: 'price',
              title: texts.price,
              align: 'end',
              cell: (one) => formatPrice(locale, one.token_price),
            },
            {
              key: 'amount',
              title: texts.amount,
              align: 'end',
              cell: (one) => formatEur(locale, one.amount),
            },
            { key: 'status', title: texts.status, cell: statusCell },
          ]}
        />
      )}
    </Card>
  );
}

function statusCell({ status }: Investment) {
  return <InvestmentStatus status={status} />;
}

function InvestmentStatus({ status }: Pick<Investment, 'status'>) {
  const texts = useTexts(investmentTexts).statuses[status];
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <StatusBadge status={status} />
      <span className="text-fine text-muted md:max-w-56">{texts.text}</span>
    </span>
  );
}
